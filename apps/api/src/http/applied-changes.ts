/** Which committed changes a cache has applied: each has a version, and comes by several ways or out of order. */

/** A committed change of what public responses show. */
export interface Change {
  /** Versions are committed in their order, without a gap. */
  version: number;
  /** What it touches, by the tags of `response-tags.ts`. */
  tags: readonly string[];
}

export interface AppliedChanges {
  /** All changes up to this version are applied; undefined until `advanceTo` sets the first one. */
  readonly version: number | undefined;
  /** The last change that this process has heard of; undefined if there may be a later one that it knows nothing of. */
  readonly announced: number | undefined;
  /** Counts the doubts. */
  readonly doubts: number;
  /** Applies a change unless that was done before. */
  apply(change: Change): void;
  /** All changes up to a version are applied, or everything was dropped since it was committed. */
  advanceTo(version: number): void;
  /** A change may have been committed that has no known version. */
  doubt(): void;
  /** The changes were read, and applied, after as many doubts. */
  confirm(doubts: number): void;
}

export function createAppliedChanges(drop: (tags: readonly string[]) => void): AppliedChanges {
  let version: number | undefined;
  /** Applied changes after `version`. */
  const ahead = new Set<number>();
  let doubts = 0;
  let confirmed = 0;
  return {
    get version() {
      return version;
    },
    get announced() {
      return version === undefined || confirmed < doubts ? undefined : Math.max(version, ...ahead);
    },
    get doubts() {
      return doubts;
    },
    doubt() {
      doubts += 1;
    },
    confirm(count) {
      confirmed = Math.max(confirmed, count);
    },
    apply(change) {
      const known = version !== undefined && (change.version <= version || ahead.has(change.version));
      if (known) return;
      drop(change.tags);
      if (version === undefined) return;
      ahead.add(change.version);
      while (ahead.delete(version + 1)) version += 1;
    },
    advanceTo(next) {
      version = next;
      while (ahead.delete(version + 1)) version += 1;
      for (const applied of ahead) if (applied <= version) ahead.delete(applied);
    },
  };
}
