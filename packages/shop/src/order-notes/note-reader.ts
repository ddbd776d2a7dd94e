/** Reads the parts of a note one after the other: each is an article, a place, a name, or unknown. */
import { productKinds } from '../catalog/gadget-words.ts';
import { categorySynonyms } from '../catalog/synonyms.ts';
import { type FoundPlace, placesIn } from './note-places.ts';
import { itemsOf, type NoteItem, quantityIn } from './note-quantities.ts';
import type { NoteArticle, NoteValue } from './note-reading.ts';
import type { NotePart } from './note-text.ts';
import { addressWords, courtesy, labels, nameWords, plainWord, units, wanting } from './note-words.ts';

const gadgetWords: ReadonlySet<string> = new Set(
  [...Object.keys(categorySynonyms), ...Object.values(categorySynonyms).flat(), ...productKinds.flat()]
    .flatMap((words) => words.split(' '))
    .map(plainWord)
    .filter(
      (word) => word.length > 2 && !labels.number.has(word) && !courtesy.has(word) && !addressWords.has(word),
    ),
);
const isGadget = (words: readonly string[]): boolean =>
  words.some((word) => gadgetWords.has(plainWord(word)));
const isCourtesy = (word: string): boolean => courtesy.has(plainWord(word)) || wanting.has(plainWord(word));
/** A word of addresses, or a number as a house has it: 12/A, B-4, 45 at the beginning. */
const isAddressWord = (word: string, at = 0): boolean =>
  addressWords.has(plainWord(word)) || /#|\d[/-]|[/-]\d/.test(word) || (at === 0 && /^\d/.test(word));
const isNameWord = (word: string): boolean => nameWords.has(plainWord(word));
/** Roads and buildings are named after places elsewhere. */
const isOfRoad = (word: string | undefined): boolean =>
  word !== undefined && /^(road|rd|highway|hotel|sarak|sorok|রোড|সড়ক|মহাসড়ক)$/u.test(plainWord(word));

interface Piece extends NotePart {
  places: readonly FoundPlace[];
}

const longestPerson = 5;
/** The words of a name at the beginning of a text. */
function nameOf({ words, places }: Piece): { name: string; left: string[] } {
  const end = Math.min(
    places.find(({ from }) => from > 0)?.from ?? words.length,
    ...words.flatMap((word, at) => (/\d/.test(word) || isAddressWord(word) ? [at] : [])),
    longestPerson,
  );
  const name = words
    .slice(0, end)
    .filter((word) => !isCourtesy(word))
    .map(withoutMarks);
  return { name: name.join(' '), left: words.slice(end) };
}
/** A name as a form has it. */
export const withoutMarks = (word: string): string => word.replace(/^[^\p{L}]+|[^\p{L}\p{M}.]+$/gu, '');

export interface Unknown {
  at: number;
  words: string[];
  number: NotePart['number'];
}

/** "Address: Rahim Uddin, House 5" */
const mayBeName = ({ label, words }: NotePart): boolean =>
  label === 'address' && words.length > 1 && words.length <= 4;

/** Reads the parts of a note one after the other. */
export class NoteReader {
  readonly names: NoteValue[] = [];
  readonly addresses: { at: number; text: string }[] = [];
  readonly places: { at: number; place: FoundPlace; label: NotePart['label'] }[] = [];
  readonly articles: NoteArticle[] = [];
  readonly unknown: Unknown[] = [];
  private at = 0;
  private quantity: NoteItem | undefined;
  private readonly isTolerant: boolean;

  /** `isTolerant`: a district may have a wrong letter. */
  constructor(isTolerant: boolean) {
    this.isTolerant = isTolerant;
  }

  read(part: NotePart): void {
    this.at += 1;
    this.readPart(part);
  }

  private readPart(given: NotePart): void {
    const part: NotePart =
      given.label === 'number' ? { words: given.words, wanted: false, number: 'here' } : given;
    const quantity = quantityIn(part.words);
    const isArticle = part.label === 'product' || quantity !== undefined || isGadget(part.words);
    const places = part.label === 'product' ? [] : placesIn(part.words, this.isTolerant && !isArticle);
    const piece = { ...part, places };
    const isPlaced = places.length > 0 || part.words.some(isAddressWord);
    if (part.label === 'quantity') this.count(part.words);
    else if (part.label === 'name') this.readName(piece);
    else if (part.label && part.label !== 'product' && (isPlaced || !mayBeName(part)))
      this.readAddress(piece);
    else if (isArticle && (quantity === 'counted' || !this.isAddress(piece))) this.readArticles(piece);
    else if (isPlaced) this.readPlace(piece);
    else if (part.wanted) this.readArticles(piece);
    else this.readOther(part);
  }

  private readOther(part: NotePart): void {
    const words = part.words.filter((word) => !isCourtesy(word) && !labels.number.has(plainWord(word)));
    if (words.length === 0) return;
    const isCalled =
      part.words.some((word) => /^(ami|আমি|i'm|im)$/iu.test(plainWord(word))) && words.length <= 3;
    if (isCalled || (words.some(isNameWord) && words.length <= longestPerson))
      this.names.push({ value: words.map(withoutMarks).join(' ') });
    else this.unknown.push({ at: this.at, words, number: part.number });
  }

  /** An address with a quantity in it is an address: "house 2, road 5", "mirpur 2 ta". */
  private isAddress({ words, places, wanted }: Piece): boolean {
    const count = words.filter((word) => addressWords.has(plainWord(word))).length;
    return !wanted && count > 0 && (count > 1 || places.length > 0) && !isGadget(words);
  }

  private readPlace(piece: Piece): void {
    const [first] = piece.places;
    const before = piece.words.slice(0, first?.from ?? piece.words.findIndex(isAddressWord));
    const person = before.filter((word) => !isCourtesy(word));
    const isPerson = person.length > 0 && person.length <= 3 && person.some(isNameWord);
    if (piece.wanted && !first && person.length > 0) this.readArticles(piece);
    else if (!isPerson) this.readAddress(piece);
    else {
      // "rahim mirpur 10 dhaka"
      this.names.push({ value: person.map(withoutMarks).join(' '), doubt: 'guessed' });
      this.readAddress(shifted(piece, before.length));
    }
  }

  private readName(piece: Piece): void {
    const { name, left } = nameOf(piece);
    if (name) this.names.push({ value: name });
    if (left.length > 0) this.readPart({ words: left, wanted: false });
  }

  private readAddress({ words, places, label }: Piece): void {
    const ofDistricts = new Set<number>();
    for (const place of places) {
      if (isOfRoad(words[place.to])) continue;
      this.places.push({ at: this.at, place, label });
      // The district has a field of its own.
      if (place.district && place.areas.length === 0)
        for (let at = place.from; at < place.to; at += 1) ofDistricts.add(at);
    }
    const text = words
      .filter((word, at) => !ofDistricts.has(at) && !isFiller(word))
      .join(' ')
      .replace(/[\s.,;:-]+$/, '');
    if (/[\p{L}\p{N}]/u.test(text)) this.addresses.push({ at: this.at, text });
  }

  private readArticles({ words, places }: Piece): void {
    const inside = (at: number) => places.some(({ from, to }) => at >= from && at < to);
    for (const place of places) {
      this.places.push({ at: this.at, place, label: undefined });
      if (place.areas.length > 0)
        this.addresses.push({ at: this.at, text: words.slice(place.from, place.to).join(' ') });
    }
    const { items, left } = itemsOf(words.filter((_, at) => !inside(at)));
    for (const item of items) this.add(item);
    if (left.length > 0) this.readPart({ words: left, wanted: false });
  }

  /** A quantity alone is that of what stands before it, or else of what follows. */
  private add(item: NoteItem): void {
    const waiting = this.quantity;
    this.quantity = undefined;
    if (item.words.length > 0) {
      this.articles.push(waiting && item.quantityDoubt === 'none' ? { ...item, ...counted(waiting) } : item);
      return;
    }
    const before = this.unknown.at(-1);
    if (before && before.at === this.at - 1) {
      this.unknown.pop();
      this.articles.push({
        words: before.words.filter((word) => !units.has(plainWord(word))),
        ...counted(item),
      });
    } else if (this.articles.at(-1)?.quantityDoubt === 'none') this.countLast(item);
    else {
      this.quantity = item;
      // "studiobass one ta 3 ta": one may be a part of the name.
      const last = this.articles.pop();
      if (last) this.articles.push({ ...last, quantityDoubt: 'several' });
    }
  }

  private count(words: readonly string[]): void {
    const digits = words.find((word) => /^\d{1,3}$/.test(plainWord(word)));
    const [item] = itemsOf(digits ? [digits, 'ta'] : words).items;
    if (item) this.countLast(item);
  }

  private countLast(item: NoteItem): void {
    const last = this.articles.pop();
    if (last) this.articles.push({ words: last.words, ...counted(item) });
  }
}

const counted = ({ quantity, quantityDoubt }: NoteItem): Omit<NoteItem, 'words'> => ({
  quantity,
  ...(quantityDoubt && { quantityDoubt }),
});
const isFiller = (word: string): boolean =>
  isCourtesy(word) ||
  labels.district.has(plainWord(word)) ||
  /^(bangladesh|বাংলাদেশ|e|te|theke|থেকে)$/iu.test(plainWord(word));
const shifted = (piece: Piece, by: number): Piece => ({
  ...piece,
  words: piece.words.slice(by),
  places: piece.places.map((place) => ({ ...place, from: place.from - by, to: place.to - by })),
});
