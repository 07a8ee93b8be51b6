// Levels: the opponents that a game offers, by name.

export const Levels = {
  /** The level beside a player's, one up (1) or down (-1). @param {any[]} levels @param {string} player */
  beside: (levels, player, step) => {
    const at = levels.findIndex((level) => level.player === player);
    return at < 0 ? undefined : levels[at + step];
  },
  /** What a player's text is called. @param {any[]} levels @param {string} player */
  name: (levels, player) => levels.find((level) => level.player === player)?.name ?? player,
};
