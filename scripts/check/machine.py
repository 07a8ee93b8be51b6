"""The machine that a step runs on: what it is called and what it has."""

import os
import pathlib
import platform
import shutil

CPU = pathlib.Path("/proc/cpuinfo")
LEVELS = (("avx512vl", "AVX-512"), ("avx2", "AVX2"))


def of_cpu(word: str) -> str:
    """The first line `word` of /proc/cpuinfo; nothing where there is none."""
    lines = CPU.read_text().splitlines() if CPU.is_file() else []
    return next((line.partition(": ")[2] for line in lines if line.startswith(word)), "")


def name() -> str:
    flags = of_cpu("flags").split()
    levels = [said for flag, said in LEVELS if flag in flags][:1]
    return ", ".join([f"{os.cpu_count()} x {of_cpu('model name') or platform.machine()}", *levels])


def has(need: str) -> bool:
    """A program, or an instruction set as in 'cpu:avx512vl'."""
    if need.startswith("cpu:"):
        return need.removeprefix("cpu:") in of_cpu("flags").split()
    return shutil.which(need) is not None
