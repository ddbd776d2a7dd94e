/** Queries that are built and parsed once instead of for every request. */
import type { Db } from './db.ts';

/**
 * A query of a database pool with placeholders: built once for each pool, parsed and planned by PostgreSQL once for each
 * connection. `name` is unique among prepared queries.
 */
export function prepared<Prepared>(
  name: string,
  build: (db: Db) => { prepare(name: string): Prepared },
): (db: Db) => Prepared {
  const byDatabase = new WeakMap<Db, Prepared>();
  return (db) => {
    const found = byDatabase.get(db) ?? build(db).prepare(name);
    byDatabase.set(db, found);
    return found;
  };
}
