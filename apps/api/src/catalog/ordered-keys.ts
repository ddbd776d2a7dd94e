/** Texts of which all with one beginning are found at once, kept in order while more are added. */

/** Calls `use` with the place and the text of each key that begins so; the beginning has one letter at least. */
export type EachBeginning = (beginning: string, use: (at: number, key: string) => void) => void;

export interface OrderedKeys {
  /** The key of the next place, counted from 0. An empty one is found by nothing. */
  add(key: string): void;
  eachBeginning: EachBeginning;
}

interface Part {
  /** Places of keys. */
  places: number[];
  ordered: boolean;
}

/** Makes an empty list. What begins with one letter is put in order when it is asked for, so that adding takes no time. */
export function createOrderedKeys(): OrderedKeys {
  const keys: string[] = [];
  const parts = new Map<string, Part>();
  const keyOf = (at: number | undefined): string => (at === undefined ? '' : (keys[at] ?? ''));

  const partOf = (letter: string): Part | undefined => {
    const part = parts.get(letter);
    if (part && !part.ordered) {
      part.places.sort((a, b) => (keyOf(a) < keyOf(b) ? -1 : keyOf(a) > keyOf(b) ? 1 : a - b));
      part.ordered = true;
    }
    return part;
  };

  /** Where the first key from `from` on stands that is, as all after it, so. */
  const firstFrom = (places: readonly number[], from: number, isSo: (key: string) => boolean): number => {
    let [low, high] = [from, places.length];
    while (low < high) {
      const middle = (low + high) >> 1;
      if (isSo(keyOf(places[middle]))) high = middle;
      else low = middle + 1;
    }
    return low;
  };

  return {
    add(key) {
      const at = keys.push(key) - 1;
      if (key === '') return;
      const letter = key.charAt(0);
      const part = parts.get(letter);
      if (!part) {
        parts.set(letter, { places: [at], ordered: true });
        return;
      }
      part.places.push(at);
      part.ordered = false;
    },
    eachBeginning(beginning, use) {
      const { places } = partOf(beginning.charAt(0)) ?? { places: [] };
      const first = firstFrom(places, 0, (key) => key >= beginning);
      const end = firstFrom(places, first, (key) => !key.startsWith(beginning));
      for (let next = first; next < end; next += 1) {
        const at = places[next] ?? 0;
        use(at, keyOf(at));
      }
    },
  };
}
