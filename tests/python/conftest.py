import pytest

import pandemonium


@pytest.fixture(params=pandemonium.games())
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)
