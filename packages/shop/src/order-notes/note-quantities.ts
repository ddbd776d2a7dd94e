/** Articles and quantities in the words of a note: "2ta airnova", "airnova duita", "AirNova Pods x2", "এয়ারনোভা ২টা". */
import {
  clearNumberWords,
  connectors,
  countedWords,
  courtesy,
  labels,
  nameWords,
  numberWords,
  pairs,
  plainWord,
  units,
  wanting,
} from './note-words.ts';

/** `none`: no quantity is written; `pair`: a pair may be one article or two; `several`: another one is written as well. */
export type QuantityDoubt = 'none' | 'pair' | 'several';

export interface NoteItem {
  /** As they are written, without courtesy. */
  words: readonly string[];
  quantity: number;
  quantityDoubt?: QuantityDoubt;
}

interface Quantity {
  from: number;
  to: number;
  count: number;
  isPair: boolean;
  /** A number alone, which may be that of a house. */
  isBare?: boolean;
}

const dozens: ReadonlyMap<string, number> = new Map([
  ['dozen', 12],
  ['dojon', 12],
  ['ডজন', 12],
  ['hali', 4],
  ['হালি', 4],
]);
const joined = /^(\d{1,3})-?(\p{L}[\p{L}\p{M}]*)$/u;
const numberOf = (word: string): number | undefined =>
  /^\d{1,3}$/.test(word) ? Number(word) : numberWords.get(word);
const unitOf = (word: string): { times: number; isPair: boolean } | undefined => {
  if (pairs.has(word)) return { times: 2, isPair: true };
  const times = dozens.get(word) ?? (units.has(word) ? 1 : undefined);
  return times === undefined ? undefined : { times, isPair: false };
};

function quantityAt(words: readonly string[], plain: readonly string[], at: number): Quantity | undefined {
  const [raw = '', word = '', next = ''] = [words[at], plain[at], plain[at + 1]];
  const one = (count: number, to = at + 1, isPair = false): Quantity => ({ from: at, to, count, isPair });
  const times =
    /^\(?[x×*](\d{1,3})\)?$/i.exec(raw) ?? /^\(?(\d{1,3})[x×*]\)?$/i.exec(raw) ?? /^\((\d{1,3})\)$/.exec(raw);
  if (times) return one(Number(times[1]));
  if (/^[x×*]$/i.test(raw) && /^\d{1,3}$/.test(next)) return one(Number(next), at + 2);
  const [, digits, joinedUnit = ''] = joined.exec(word) ?? [];
  const unitInWord = unitOf(joinedUnit);
  if (digits && unitInWord) return one(Number(digits) * unitInWord.times, at + 1, unitInWord.isPair);
  const counted = countedWords.get(word);
  if (counted !== undefined) return one(counted);
  const number = numberOf(word);
  // "road 5 to road 7"
  const unit = courtesy.has(next) ? undefined : unitOf(next);
  if (number !== undefined && unit) return one(number * unit.times, at + 2, unit.isPair);
  if (pairs.has(word)) return one(2, at + 1, true);
  return dozens.has(word) ? one(dozens.get(word) ?? 1) : undefined;
}

/** All quantities of a text; at its beginning also a number alone: "2 airnova". */
function quantitiesOf(words: readonly string[], plain: readonly string[]): Quantity[] {
  const found: Quantity[] = [];
  const first = plain.findIndex((word) => !courtesy.has(word));
  for (let at = 0; at < words.length; at += 1) {
    const [word = '', next = ''] = [plain[at], plain[at + 1]];
    const isBare = /^\d{1,2}$/.test(word) || clearNumberWords.has(word);
    const afterConnector = at > 0 && connectors.has(plain[at - 1] ?? '');
    const quantity =
      quantityAt(words, plain, at) ??
      (isBare && (at === first || afterConnector) && /^\p{L}{2}/u.test(next)
        ? { from: at, to: at + 1, count: numberOf(word) ?? 1, isPair: false, isBare: true }
        : undefined);
    if (!quantity || quantity.count < 1) continue;
    found.push(quantity);
    at = quantity.to - 1;
  }
  return found;
}

/** Whether words have a quantity: with what it counts, or at their beginning a number alone. */
export function quantityIn(words: readonly string[]): 'counted' | 'bare' | undefined {
  const quantities = quantitiesOf(words, words.map(plainWord));
  if (quantities.some(({ isBare }) => !isBare)) return 'counted';
  return quantities.length > 0 ? 'bare' : undefined;
}

const withoutMarks = (word: string): string => word.replace(/^[^\p{L}\p{N}]+|[^\p{L}\p{M}\p{N}]+$/gu, '');
const isContent = (word: string): boolean =>
  word !== '' && ![courtesy, wanting, labels.product, connectors, units].some((list) => list.has(word));

/** The articles of a text, and what is written behind them that is none of them. A quantity alone is an item without words. */
export function itemsOf(words: readonly string[]): { items: NoteItem[]; left: string[] } {
  const plain = words.map(plainWord);
  const quantities = quantitiesOf(words, plain);
  const content = (from: number, to: number): string[] =>
    words
      .slice(from, to)
      .filter((_, at) => isContent(plain[from + at] ?? ''))
      .map(withoutMarks);
  const items: NoteItem[] = [];
  /** Words without a quantity of their own between connectors are an article each. */
  const add = (from: number, to: number, quantity?: Quantity): void => {
    const cuts = [from];
    for (let at = from; at < to; at += 1) if (connectors.has(plain[at] ?? '')) cuts.push(at + 1);
    const parts = cuts
      .map((start, n) => content(start, (cuts[n + 1] ?? to + 1) - 1))
      .filter((part) => part.length > 0);
    const counted: Pick<NoteItem, 'quantity' | 'quantityDoubt'> = quantity
      ? { quantity: quantity.count, ...(quantity.isPair && { quantityDoubt: 'pair' as const }) }
      : { quantity: 1, quantityDoubt: 'none' };
    if (parts.length === 0 && quantity) items.push({ words: [], ...counted });
    // The one beside the quantity has it.
    const owner = quantity && quantity.from < from ? 0 : parts.length - 1;
    for (const [n, part] of parts.entries())
      items.push({ words: part, ...(n === owner ? counted : { quantity: 1, quantityDoubt: 'none' }) });
  };
  const [first] = quantities;
  if (!first) {
    add(0, words.length);
    return { items, left: [] };
  }
  if (content(0, first.from).length === 0) {
    for (const [n, quantity] of quantities.entries()) {
      const end = quantities[n + 1]?.from ?? words.length;
      const named = plain.slice(0, end).findIndex((word, at) => at > quantity.to && nameWords.has(word));
      add(quantity.to, named < 0 ? end : named, quantity);
      if (named >= 0) return { items, left: content(named, words.length) };
    }
    return { items, left: [] };
  }
  let from = 0;
  for (const quantity of quantities) {
    add(from, quantity.from, quantity);
    from = quantity.to;
  }
  return { items, left: content(from, words.length) };
}
