// Verdict: who has won, in a sentence.
import { capital } from "../page/html.js";

/**
 * @param {number[]} scores
 * @param {number[]} here the seats of people at this screen
 * @param {number} viewer
 */
export function verdict(scores, here, viewer) {
  const best = Math.max(...scores),
    first = scores.flatMap((score, seat) => (score === best ? [seat] : [])),
    alone = here.length === 1;
  if (best <= 0) return alone && best < 0 ? "You have lost." : "Nobody has won.";
  if (alone && scores[viewer] === best) return first.length > 1 ? "You have won together." : "You have won.";
  const names = first.map((seat) => (alone && seat === viewer ? "you" : `seat ${seat + 1}`));
  if (alone && scores[viewer] <= 0 && first.length === 1) return `You have lost: ${names[0]} has won.`;
  return `${capital(names.join(" and "))} ${first.length > 1 ? "have" : "has"} won.`;
}
