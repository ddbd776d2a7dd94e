/** Looks up keys by prefix with binary search; keys can be added at any time. */

/** Calls `visit` with the id and the text of each key that starts with a prefix, which must not be empty. */
export type ForEachWithPrefix = (prefix: string, visit: (id: number, key: string) => void) => void;

export interface PrefixIndex {
  /** Adds a key; ids count up from 0. No prefix matches an empty key. */
  add(key: string): void;
  forEachWithPrefix: ForEachWithPrefix;
}

interface Bucket {
  /** Ids of keys. */
  ids: number[];
  sorted: boolean;
}

/** Creates an empty index. The keys of one initial letter are sorted at the first lookup, so that adding is fast. */
export function createPrefixIndex(): PrefixIndex {
  const keys: string[] = [];
  const buckets = new Map<string, Bucket>();
  const keyOf = (id: number | undefined): string => (id === undefined ? '' : (keys[id] ?? ''));

  const sortedBucket = (letter: string): Bucket | undefined => {
    const bucket = buckets.get(letter);
    if (bucket && !bucket.sorted) {
      bucket.ids.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a - b));
      bucket.sorted = true;
    }
    return bucket;
  };

  /** The index of the first key, from `from` on, that matches; all keys after it must match, too. */
  const lowerBound = (ids: readonly number[], from: number, matches: (key: string) => boolean): number => {
    let [low, high] = [from, ids.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (matches(keyOf(ids[middle]))) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    add(key) {
      const id = keys.push(key) - 1;
      if (key === '') return;
      const letter = key.charAt(0);
      const bucket = buckets.get(letter);
      if (!bucket) {
        buckets.set(letter, { ids: [id], sorted: true });
        return;
      }
      bucket.ids.push(id);
      bucket.sorted = false;
    },
    forEachWithPrefix(prefix, visit) {
      const { ids } = sortedBucket(prefix.charAt(0)) ?? { ids: [] };
      const first = lowerBound(ids, 0, (key) => key >= prefix);
      const end = lowerBound(ids, first, (key) => !key.startsWith(prefix));
      for (let index = first; index < end; index += 1) {
        const id = ids[index] ?? 0;
        visit(id, keyOf(id));
      }
    },
  };
}
