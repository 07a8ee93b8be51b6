// Games: what the engine offers: games, and opponents by name.

export const Games = {
  /** @type {any[]} The answer to "games". */
  all: [],
  of: (game) => Games.all.find((each) => each.game === game),
  /** The level beside a player's, one up (1) or down (-1). @param {any[]} levels @param {string} player */
  beside: (levels, player, step) => {
    const at = levels.findIndex((level) => level.player === player);
    return at < 0 ? undefined : levels[at + step];
  },
  /** What a player's text is called. @param {any[]} levels @param {string} player */
  level: (levels, player) => levels.find((level) => level.player === player)?.name ?? player,
};
