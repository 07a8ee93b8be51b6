from collections.abc import Iterator

import pytest

import pandemonium

VARIANTS = [(game, variant) for game in pandemonium.games() for variant in pandemonium.variants(game)]


@pytest.fixture(params=pandemonium.games())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


@pytest.fixture(params=VARIANTS, ids=lambda pair: f"{pair[0]}-{pair[1]}")
def way(request: pytest.FixtureRequest) -> Iterator[tuple[str, str]]:
    """Every game in every variant."""
    yield request.param
