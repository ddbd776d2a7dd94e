/** The memory of the public cache: the responses by key, the least recently used of which are evicted first. */
import { LRUCache } from 'lru-cache';

interface StoredResponse {
  status: number;
  body: { readonly length: number };
  tags: ReadonlySet<string>;
}

export interface ResponseStore<Response extends StoredResponse> {
  get(key: string): Response | undefined;
  /** With `unboundedKeys` it cannot evict responses of other keys. */
  set(key: string, response: Response, unboundedKeys: boolean): void;
  /** Replaces the response of a key by another form of it. */
  replace(key: string, response: Response): void;
  delete(key: string): void;
  /** Removes the responses that have one of the tags; all without tags. */
  drop(tags?: readonly string[]): void;
  /** How much it holds, as its limit counts. */
  bytes(): number;
}

/** The share of the memory for keys that clients can create at will. */
const unboundedShare = 1 / 4;

/** A body counts uncompressed; later it is its compressed forms and their copies in the fast path, which are smaller together. */
const createMap = <Response extends StoredResponse>(bytes: number) =>
  new LRUCache<string, Response>({
    maxSize: Math.floor(bytes),
    sizeCalculation: ({ body, tags }, key) => body.length + key.length + 64 * tags.size + 512,
  });

/** `bytes` is the maximum size. */
export function createResponseStore<Response extends StoredResponse>(bytes: number): ResponseStore<Response> {
  const bounded = createMap<Response>(bytes * (1 - unboundedShare));
  const unbounded = createMap<Response>(bytes * unboundedShare);

  return {
    get: (key) => bounded.get(key) ?? unbounded.get(key),
    set(key, response, unboundedKeys) {
      // Redirects count as unbounded: any spelling of a path is a key.
      (unboundedKeys || response.status >= 300 ? unbounded : bounded).set(key, response);
    },
    replace(key, response) {
      (bounded.has(key) ? bounded : unbounded).set(key, response);
    },
    delete(key) {
      bounded.delete(key);
      unbounded.delete(key);
    },
    drop(tags) {
      for (const map of [bounded, unbounded]) {
        if (!tags) map.clear();
        // A scan takes about a millisecond; an index by tag would have to be kept for every response.
        else for (const key of keysWith(map, tags)) map.delete(key);
      }
    },
    bytes: () => bounded.calculatedSize + unbounded.calculatedSize,
  };
}

const keysWith = <Response extends StoredResponse>(
  map: LRUCache<string, Response>,
  tags: readonly string[],
): string[] =>
  [...map.entries()].flatMap(([key, { tags: own }]) => (tags.some((tag) => own.has(tag)) ? [key] : []));
