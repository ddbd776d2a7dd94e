/** Recognises databases that speak the protocol of PostgreSQL and lack what the shop relies on (decision 228). */

const others = [
  { name: 'CockroachDB', mark: /\bCockroachDB\b/i },
  { name: 'YugabyteDB', mark: /-YB-/ },
] as const;

/**
 * The name of the engine if it is not PostgreSQL, by what `version()` returns. Their version numbers are those of PostgreSQL, and
 * what they lack may fail silently: a lock that is taken and locks nothing.
 */
export const otherEngine = (version: string): string | undefined =>
  others.find(({ mark }) => mark.test(version))?.name;
