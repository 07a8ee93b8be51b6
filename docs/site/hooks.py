"""The site's navigation names no game, and the site fetches nothing from outside, also where it is read from
disk."""

import pathlib
import shutil
from typing import Any

import pandemonium


def expanded(entry: Any) -> Any:
    """The navigation, with a page of FOLDER for every game in place of [{each game: FOLDER}]."""
    if (
        isinstance(entry, list)
        and len(entry) == 1
        and isinstance(entry[0], dict)
        and set(entry[0]) == {"each game"}
    ):
        folder = entry[0]["each game"]
        return [{pandemonium.title(game): f"{folder}/{game}.md"} for game in pandemonium.games()]
    if isinstance(entry, list):
        return [expanded(each) for each in entry]
    if isinstance(entry, dict):
        return {title: expanded(below) for title, below in entry.items()}
    return entry


def on_config(config: Any) -> Any:
    config["nav"] = expanded(config["nav"])
    return config


def with_own_worker(html: str, folders_up: int) -> str:
    """Search from disk needs a stand-in for workers. The theme would fetch one from elsewhere; ours lies in
    the site."""
    ours = "../" * folders_up + "assets/frame_worker.js"
    return html.replace("https://unpkg.com/iframe-worker/shim", ours)


def on_post_page(output: str, page: Any, config: Any) -> str:
    return with_own_worker(output, page.url.count("/"))


def on_post_template(output_content: str, template_name: str, config: Any) -> str:
    return with_own_worker(output_content, 0)


def on_post_build(config: Any) -> None:
    source = pathlib.Path(__file__).with_name("frame_worker.js")
    shutil.copy(source, pathlib.Path(config["site_dir"]) / "assets" / source.name)
