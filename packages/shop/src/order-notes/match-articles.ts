/** The products of the shop that the articles of a note mean: found by the shop's own search, with a mark where it may be another. */
import type { NoteArticle, NoteDoubt, NoteReading } from './note-reading.ts';

interface Named {
  _id: string;
  productName: string;
}

export interface MatchedArticle<Product> extends Omit<NoteArticle, 'isGuess'> {
  /** At most three, the most likely first; none if the shop has no such product. */
  found: readonly Product[];
  doubt?: NoteDoubt;
}

/** A note with the products of its articles. */
export type MatchedNote<Product> = Omit<NoteReading, 'articles'> & {
  articles: readonly MatchedArticle<Product>[];
};

const maxFound = 3;
/** An article of so many words is asked for as a whole and in parts. */
const maxWords = 6;
const maxSearches = 12;

/** The texts by which an article is searched: as a whole, then its parts from the longest on; of single words only long ones. */
export function searchTexts(words: readonly string[]): string[] {
  const used = words.slice(0, maxWords);
  const texts: string[] = [];
  for (let count = used.length; count > 0; count -= 1)
    for (let from = 0; from + count <= used.length; from += 1) {
      const text = used.slice(from, from + count).join(' ');
      if (count === used.length || count > 1 || /\p{L}{4}/u.test(text.normalize('NFC'))) texts.push(text);
    }
  return texts.slice(0, maxSearches);
}

const wordsOf = (text: string): string[] =>
  text
    .toLowerCase()
    .split(/[^\p{L}\p{M}\p{N}]+/u)
    .filter(Boolean);
const hasAll = (name: string, words: readonly string[]): boolean => {
  const own = wordsOf(name);
  return words.every((word) => own.includes(word));
};

function doubtOf<Product extends Named>(
  article: NoteArticle,
  text: string,
  found: readonly Product[],
): NoteDoubt | undefined {
  const [first, ...others] = found;
  const words = wordsOf(text);
  if (article.isGuess) return 'guessed';
  if (!first || text !== article.words.join(' ') || !hasAll(first.productName, words)) return 'spelling';
  return others.some(({ productName }) => hasAll(productName, words)) ? 'several' : undefined;
}

/** Finds the products of one article; `find` is the shop's search, best first. */
async function matchArticle<Product extends Named>(
  article: NoteArticle,
  find: (text: string) => Promise<readonly Product[]>,
): Promise<MatchedArticle<Product>> {
  const { isGuess: _, ...rest } = article;
  for (const text of searchTexts(article.words)) {
    const found = (await find(text)).slice(0, maxFound);
    if (found.length === 0) continue;
    const doubt = doubtOf(article, text, found);
    return { ...rest, found, ...(doubt && { doubt }) };
  }
  return { ...rest, found: [] };
}

/** "Do you have X? I need 2 X": of one product only what has a quantity. */
function withoutRepeated<Product extends Named>(
  all: readonly MatchedArticle<Product>[],
): MatchedArticle<Product>[] {
  const idOf = ({ found: [first] }: MatchedArticle<Product>) => first?._id;
  return all.filter(
    (one, at) =>
      one.quantityDoubt !== 'none' ||
      idOf(one) === undefined ||
      !all.some(
        (other, place) =>
          place !== at && idOf(other) === idOf(one) && (other.quantityDoubt !== 'none' || place < at),
      ),
  );
}

/**
 * A note with the products that its articles mean. What was only guessed to be an article and is none is the name, and what was guessed
 * to be the name may then be the article.
 */
export async function matchArticles<Product extends Named>(
  { articles, name, rest, ...reading }: NoteReading,
  find: (text: string) => Promise<readonly Product[]>,
): Promise<MatchedNote<Product>> {
  const matched: MatchedArticle<Product>[] = [];
  for (const article of articles) matched.push(await matchArticle(article, find));
  const [guess] = articles.filter(({ isGuess }) => isGuess);
  if (!guess || matched.some(({ found }) => found.length > 0))
    return { ...reading, ...(name && { name }), articles: withoutRepeated(matched), rest };
  const person = { value: guess.words.join(' '), doubt: 'guessed' } as const;
  if (!name) return { ...reading, name: person, articles: [], rest };
  if (name.doubt !== 'guessed') return { ...reading, name, articles: [], rest: [person.value, ...rest] };
  const other = await matchArticle({ ...guess, words: name.value.split(' ') }, find);
  return other.found.length > 0
    ? { ...reading, name: person, articles: [other], rest }
    : { ...reading, name, articles: [], rest: [person.value, ...rest] };
}
