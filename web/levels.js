// Levels: the opponents that a game offers, in words for people: a name, and what it wins against whom.

export const Levels = {
  usual: "level:2", // what a first game is played against

  /** How many games of ten one wins against another, by their Elo. */
  of_ten: (own, other) => Math.round(10 / (1 + 10 ** ((other - own) / 400))),

  /** What a level is like, in a sentence. @param {any[]} levels @param {number} i */
  sentence(levels, i) {
    const level = levels[i],
      other = levels[i ? i - 1 : 1];
    if (!level) return "";
    const words = level.words ? `${level.words.charAt(0).toUpperCase()}${level.words.slice(1)}. ` : "";
    if (level.wins !== undefined) return `${words}Wins ${Math.round(100 * level.wins)} of 100 games.`;
    if (level.elo === undefined || other?.elo === undefined) return words.trim();
    return `${words}Wins ${Levels.of_ten(level.elo, other.elo)} of 10 games against ${other.name}.`;
  },

  /** The level beside a player's, one up (1) or down (-1). @param {any[]} levels @param {string} player */
  beside: (levels, player, step) => {
    const at = levels.findIndex((level) => level.player === player);
    return at < 0 ? undefined : levels[at + step];
  },
  /** What a player's text is called. @param {any[]} levels @param {string} player */
  name: (levels, player) => levels.find((level) => level.player === player)?.name ?? player,
};
