"""What axe-core says of the page, in every game, dark and light."""

import pytest
from conftest import GAMES
from steps import axe, begin, settled


@pytest.mark.parametrize("scheme", ["dark", "light"])
@pytest.mark.parametrize("game", GAMES)
def test_accessible(open_page, host, game, scheme):
    page = open_page(host, scheme=scheme)
    # axe-core is put into the page by the test, which the page's policy would not allow a stranger
    assert not axe(page)
    begin(page, game)
    assert not axe(page)
    page.click("#rules-button")
    assert not axe(page)
    page.keyboard.press("Escape")
    page.click("#hint")
    settled(page)
    assert not axe(page)
