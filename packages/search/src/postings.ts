/** For each term the documents that contain it, in one of a few fields: growing lists, and packed ones. */
import { type Bitmap, hasBit, setBit, union, wordsFor } from './bitmap.ts';

/** The number of fields, which are numbered by ascending weight. */
export const fieldCount = 5;

export interface Postings {
  /** Adds the documents with one of the terms from `from` up to `end` in a field to a set. */
  addTo(target: Bitmap, field: number, from: number, end: number): void;
  /** Whether there are any such documents. */
  has(field: number, from: number, end: number): boolean;
  /** Whether one of the terms occurs in a document of a set, in this field or a higher one. */
  occurs(present: Bitmap, from: number, end: number, minField?: number): boolean;
}

export interface GrowingPostings extends Postings {
  /** Adds a document, whose number is not lower than that of the one before; of several fields the highest counts. */
  add(term: number, document: number, field: number): void;
  /** Packs the postings of the documents in `documents`, renumbered: terms by `termIds`, documents by their order. */
  pack(termIds: Uint32Array, documents: Uint32Array<ArrayBuffer>): PackedPostings;
}

const documentOf = (posting: number): number => posting >>> 3;
const fieldOf = (posting: number): number => posting & 7;

/** Creates empty postings. A posting is one number, document and field; long lists take four bytes for each. */
export function createGrowingPostings(): GrowingPostings {
  const lists: (number[] | Uint32Array<ArrayBuffer>)[] = [];
  const lengths: number[] = [];
  const maxSmall = 32;
  const forEachOf = (term: number, visit: (posting: number) => unknown): boolean => {
    const list = lists[term] ?? [];
    for (let index = 0; index < (lengths[term] ?? 0); index += 1)
      if (visit(list[index] as number) === true) return true;
    return false;
  };
  const append = (term: number, posting: number): void => {
    const length = lengths[term] as number;
    const list = lists[term] as number[] | Uint32Array<ArrayBuffer>;
    lengths[term] = length + 1;
    if (Array.isArray(list) && length < maxSmall) {
      list.push(posting);
      return;
    }
    if (Array.isArray(list) || length === list.length) {
      const longer = new Uint32Array(Math.ceil(length * 1.5));
      longer.set(list);
      lists[term] = longer;
    }
    (lists[term] as Uint32Array)[length] = posting;
  };
  return {
    add(term, document, field) {
      const posting = ((document << 3) | field) >>> 0;
      const list = lists[term];
      if (!list) {
        lists[term] = [posting];
        lengths[term] = 1;
        return;
      }
      const lastIndex = (lengths[term] as number) - 1;
      const last = list[lastIndex] as number;
      if (documentOf(last) !== document) append(term, posting);
      else if (fieldOf(last) < field) list[lastIndex] = posting;
    },
    addTo(target, field, from, end) {
      for (let term = from; term < end; term += 1)
        forEachOf(term, (posting) => {
          if (fieldOf(posting) === field) setBit(target, documentOf(posting));
        });
    },
    has(field, from, end) {
      for (let term = from; term < end; term += 1)
        if (forEachOf(term, (posting) => fieldOf(posting) === field)) return true;
      return false;
    },
    occurs(present, from, end, minField = 0) {
      for (let term = from; term < end; term += 1) {
        const isPresent = (posting: number): boolean =>
          fieldOf(posting) >= minField && hasBit(present, documentOf(posting));
        if (forEachOf(term, isPresent)) return true;
      }
      return false;
    },
    pack: (termIds, documents) =>
      packPostings(lists.length, termIds, documents, (term, visit) =>
        forEachOf(term, (posting) => visit(documentOf(posting), fieldOf(posting))),
      ),
  };
}

type Numbers = Uint32Array<ArrayBuffer>;

export interface PackedPostings {
  /** The number of terms, and of documents. */
  terms: number;
  documents: number;
  /** By field and term (`field * terms + term`): where its documents start in `lists`. One more at the end. */
  starts: Numbers;
  /** Documents, ascending; those of a range of terms in a field lie next to each other. */
  lists: Numbers;
  /** The fields and terms with more documents than a bitmap has words, and their bitmaps one after the other. */
  dense: Numbers;
  bitmaps: Numbers;
}

type ForEachPosting = (term: number, visit: (document: number, field: number) => void) => void;

const absent = 0xffff_ffff;

function packPostings(
  terms: number,
  termIds: Uint32Array,
  documents: Numbers,
  forEachPosting: ForEachPosting,
): PackedPostings {
  const words = wordsFor(documents.length);
  let highest = 0;
  for (const document of documents) highest = Math.max(highest, document);
  const renumbered = new Uint32Array(highest + 1).fill(absent);
  for (let index = 0; index < documents.length; index += 1) renumbered[documents[index] as number] = index;
  const starts = new Uint32Array(fieldCount * terms + 1);
  const keyOf = (term: number, field: number): number => field * terms + (termIds[term] as number);
  const renumber = (document: number): number =>
    document <= highest ? (renumbered[document] as number) : absent;

  // The number of documents of each key, then where the lists start.
  for (let term = 0; term < terms; term += 1)
    forEachPosting(term, (document, field) => {
      const key = keyOf(term, field);
      if (renumber(document) !== absent) starts[key] = (starts[key] as number) + 1;
    });
  const dense: number[] = [];
  let length = 0;
  for (let key = 0; key < starts.length - 1; key += 1) {
    const count = starts[key] as number;
    starts[key] = length;
    if (count > words) dense.push(key);
    else length += count;
  }
  starts[starts.length - 1] = length;

  const lists = new Uint32Array(length);
  const bitmaps = new Uint32Array(dense.length * words);
  const denseIndex = new Map(dense.map((key, index) => [key, index]));
  const filled = new Uint32Array(fieldCount);
  for (let term = 0; term < terms; term += 1) {
    filled.fill(0);
    forEachPosting(term, (document, field) => {
      const position = renumber(document);
      if (position === absent) return;
      const key = keyOf(term, field);
      const bitmap = denseIndex.get(key);
      if (bitmap === undefined) {
        lists[(starts[key] as number) + (filled[field] as number)] = position;
        filled[field] = (filled[field] as number) + 1;
      } else {
        const word = bitmap * words + (position >>> 5);
        bitmaps[word] = (bitmaps[word] as number) | (1 << (position & 31));
      }
    });
  }
  for (let key = 0; key < starts.length - 1; key += 1) {
    const [from, end] = [starts[key] as number, starts[key + 1] as number];
    if (end - from > 1) lists.subarray(from, end).sort();
  }
  return { terms, documents: documents.length, starts, lists, dense: Uint32Array.from(dense), bitmaps };
}

/** Opens packed postings. */
export function openPackedPostings(packed: PackedPostings): Postings {
  const { terms, documents, starts, lists, dense, bitmaps } = packed;
  const words = wordsFor(documents);
  /** The index of the first dense key that is not lower. */
  const denseFrom = (key: number): number => {
    let [low, high] = [0, dense.length];
    while (low < high) {
      const middle = (low + high) >>> 1;
      if ((dense[middle] as number) >= key) high = middle;
      else low = middle + 1;
    }
    return low;
  };
  return {
    addTo(target, field, from, end) {
      const [first, last] = [field * terms + from, field * terms + end];
      const stop = starts[last] as number;
      for (let index = starts[first] as number; index < stop; index += 1) {
        const document = lists[index] as number;
        target[document >>> 5] = (target[document >>> 5] as number) | (1 << (document & 31));
      }
      for (let index = denseFrom(first); index < dense.length && (dense[index] as number) < last; index += 1)
        union(target, bitmaps, index * words, words);
    },
    has(field, from, end) {
      const [first, last] = [field * terms + from, field * terms + end];
      return starts[first] !== starts[last] || (dense[denseFrom(first)] ?? absent) < last;
    },
    occurs(present, from, end, minField = 0) {
      for (let field = fieldCount - 1; field >= minField; field -= 1) {
        const [first, last] = [field * terms + from, field * terms + end];
        const stop = starts[last] as number;
        for (let index = starts[first] as number; index < stop; index += 1)
          if (hasBit(present, lists[index] as number)) return true;
        for (
          let index = denseFrom(first);
          index < dense.length && (dense[index] as number) < last;
          index += 1
        )
          for (let word = 0; word < words; word += 1)
            if (((bitmaps[index * words + word] as number) & (present[word] as number)) !== 0) return true;
      }
      return false;
    },
  };
}
