/** What a search that finds nothing may have meant: words of the catalogue spelled nearly so, and fewer of the typed words. */
import { lettersMissing, lettersOf } from './near-words.ts';
import { searchWords } from './search-words.ts';

/** So many texts are suggested at most. */
const maxSuggestions = 3;
/** More words than this are not typed by anyone who looks for something. */
const maxWords = 12;

/** How many errors are taken for a slip of the fingers or the ear in a word of a length. */
const maxErrors = (length: number): number => (length <= 4 ? 1 : length <= 7 ? 2 : 3);

/**
 * How many letters differ between two words: wrong, missing, extra, or two neighbours swapped. Anything above `most` is
 * given as infinite.
 */
export function errorsBetween(one: string, other: string, most: number): number {
  if (Math.abs(one.length - other.length) > most) return Number.POSITIVE_INFINITY;
  let before: number[] = [];
  let above = Array.from({ length: other.length + 1 }, (_, at) => at);
  for (let row = 1; row <= one.length; row += 1) {
    const line = [row];
    for (let column = 1; column <= other.length; column += 1) {
      const same = one[row - 1] === other[column - 1];
      let errors = Math.min(
        (above[column] ?? 0) + 1,
        (line[column - 1] ?? 0) + 1,
        (above[column - 1] ?? 0) + (same ? 0 : 1),
      );
      if (row > 1 && column > 1 && one[row - 1] === other[column - 2] && one[row - 2] === other[column - 1]) {
        errors = Math.min(errors, (before[column - 2] ?? 0) + 1);
      }
      line.push(errors);
    }
    if (Math.min(...line) > most) return Number.POSITIVE_INFINITY;
    [before, above] = [above, line];
  }
  const errors = above[other.length] ?? Number.POSITIVE_INFINITY;
  return errors <= most ? errors : Number.POSITIVE_INFINITY;
}

/** The word with the fewest errors, of equals one that begins with the same letter; undefined where none is near. */
function nearest(typed: string, words: readonly string[]): string | undefined {
  let best: { word: string; errors: number } | undefined;
  const letters = lettersOf(typed);
  for (const word of words) {
    const most = Math.min(maxErrors(typed.length), best?.errors ?? Number.POSITIVE_INFINITY);
    const others = lettersOf(word);
    // Each error changes one letter at most; this tells most words apart at once.
    if (lettersMissing(letters, others) > most || lettersMissing(others, letters) > most) continue;
    const errors = errorsBetween(typed, word, most) + (typed[0] === word[0] ? 0 : 0.5);
    if (errors < (best?.errors ?? Number.POSITIVE_INFINITY)) best = { word, errors };
  }
  return best?.word;
}

/** Texts that find something in place of one that does not, the most likely first; `finds` tells whether a text does. */
export function suggestionsFor(
  text: string,
  words: readonly string[],
  finds: (text: string) => boolean,
): string[] {
  const typed = searchWords(text).slice(0, maxWords);
  const meant = typed.flatMap((word) => (finds(word) ? word : (nearest(word, words) ?? [])));
  const likely = [meant.join(' '), ...meant.toSorted((one, other) => other.length - one.length)];
  return [...new Set(likely)]
    .filter((each) => each !== '' && each !== typed.join(' ') && finds(each))
    .slice(0, maxSuggestions);
}
