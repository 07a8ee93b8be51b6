"""No text on the page stands on another, leaves its drawing, is covered or too small to read: measured in the
browser after every decision of whole games, at four widths."""

from pathlib import Path

import pytest
from conftest import GAMES
from steps import begin, is_over, settled

WIDTHS = {360: 740, 768: 1024, 1280: 900, 1920: 1080}
FAULTS = (Path(__file__).parent / "boxes.js").read_text()
# Plays whole games in the page, as quickly as it draws, until at least so many moves were made.
PLAY = f"""async ([seed, least]) => {{
  const faults =
{FAULTS};
  const found = {{}},
    note = (when) => {{
      for (const fault of faults()) found[fault.replace(/ by [0-9.]+ x [0-9.]+/, "")] ??= `${{when}}: ${{fault}}`;
    }};
  let moves = 0,
    games = 0;
  for (; moves < least || !App.state.over; ++moves) {{
    if (App.state.over) {{
      const {{ game, options, players }} = App.state;
      await App.begin({{ game, options, players, seed: seed + ++games }});
    }}
    note(`game ${{games}}, decision ${{App.state.decisions}}`);
    await App.act(App.legal[(moves * 7 + seed) % App.legal.length].action);
  }}
  note("the end");
  return [moves, Object.values(found)];
}}"""


@pytest.mark.parametrize("width", WIDTHS)
@pytest.mark.parametrize("game", GAMES)
def test_no_text_overlaps_in_a_whole_game(open_page, host, game, width):
    page = open_page(host, width, WIDTHS[width])
    begin(page, game, seed=width, short=False)
    moves, found = page.evaluate(PLAY, [width, 60])
    settled(page)
    assert is_over(page) and moves >= 60
    assert not found, f"{len(found)} in {moves} moves: " + "\n".join(found[:20])
