#!/usr/bin/env python3
"""Puts a bill of materials (CycloneDX 1.6) into wheels: scripts/sbom.py WHEEL...

It lists the rows of THIRD_PARTY.md that are in a wheel and the packages that the wheel asks for. The file
becomes pandemonium-VERSION.dist-info/sboms/pandemonium.cdx.json; the wheel's RECORD names it. Running it
again changes nothing.
"""

import base64
import email.parser
import hashlib
import json
import pathlib
import re
import sys
import zipfile

ROOT = pathlib.Path(__file__).resolve().parents[1]


def component(name: str, version: str, licence: str) -> dict[str, object]:
    kind = {"expression": licence} if re.fullmatch(r"[\w.-]+", licence) else {"license": {"name": licence}}
    return {"type": "library", "name": name, "version": version, "licenses": [kind]}


def compiled_in() -> list[dict[str, object]]:
    """The rows of THIRD_PARTY.md whose last cell speaks of the wheel."""
    rows = [
        line.strip("| ").split(" | ")
        for line in (ROOT / "THIRD_PARTY.md").read_text().splitlines()
        if line[:1] == "|"
    ]
    return [component(*row[:3]) for row in rows[2:] if row[-1].startswith("wheel")]


def materials(metadata: str) -> dict[str, object]:
    said = email.parser.Parser().parsestr(metadata)
    asked = [text for text in said.get_all("Requires-Dist", []) if "extra ==" not in text]
    return {
        "bomFormat": "CycloneDX",
        "specVersion": "1.6",
        "version": 1,
        "metadata": {"component": {**component(said["Name"], said["Version"], "MIT"), "type": "application"}},
        "components": [
            *compiled_in(),
            *(
                {
                    "type": "library",
                    "name": re.split(r"[<>=!~ ]", text)[0],
                    "description": f"asked for: {text}",
                }
                for text in asked
            ),
        ],
    }


def add(wheel: pathlib.Path) -> None:
    with zipfile.ZipFile(wheel) as archive:
        entries = [(info, archive.read(info)) for info in archive.infolist()]
    folder = next(
        info.filename.split("/")[0] for info, _ in entries if info.filename.endswith(".dist-info/METADATA")
    )
    name, record = f"{folder}/sboms/pandemonium.cdx.json", f"{folder}/RECORD"
    texts = {info.filename: data for info, data in entries}
    content = (json.dumps(materials(texts[f"{folder}/METADATA"].decode()), indent=1) + "\n").encode()
    digest = base64.urlsafe_b64encode(hashlib.sha256(content).digest()).rstrip(b"=").decode()
    lines = [line for line in texts[record].decode().splitlines() if not line.startswith(name + ",")]
    lines.insert(-1, f"{name},sha256={digest},{len(content)}")
    times = next(info.date_time for info, _ in entries if info.filename == record)
    with zipfile.ZipFile(wheel, "w", zipfile.ZIP_DEFLATED) as archive:
        for info, data in entries:
            if info.filename == record:
                added = zipfile.ZipInfo(name, times)
                added.external_attr, added.compress_type = 0o644 << 16, zipfile.ZIP_DEFLATED
                archive.writestr(added, content)
                data = ("\n".join(lines) + "\n").encode()
            if info.filename != name:
                archive.writestr(info, data)
    print(f"{wheel.name}: {len(json.loads(content)['components'])} components in {name}")


if __name__ == "__main__":
    for path in sys.argv[1:]:
        add(pathlib.Path(path))
