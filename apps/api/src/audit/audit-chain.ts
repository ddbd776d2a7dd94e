/** Verifies the hash chain of the audit log, which shows a changed, removed or added entry even after a change by SQL. */
import { createHash } from 'node:crypto';
import { sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import { rowsOf } from '../database/rows-of.ts';

/** The last link: who knows an earlier one can tell whether the log was rewritten since. */
export interface AuditHead {
  /** The number of entries up to it. */
  position: number;
  /** SHA-256 in hex. */
  hash: string;
}

export interface AuditCheck {
  /** Undefined for an empty log. */
  head: AuditHead | undefined;
  /** The first problems found, one a line; empty for a log that is whole. */
  problems: readonly string[];
}

const batchSize = 1_000;
const maxProblems = 20;

/** "1042:9f86d081…", as the head is printed. */
export const headText = ({ position, hash }: AuditHead): string => `${position}:${hash}`;

/** Reads a printed head; undefined for any other text. */
export function parseHead(text: string): AuditHead | undefined {
  const [, position, hash] = /^(\d{1,15}):([0-9a-f]{64})$/.exec(text.trim()) ?? [];
  return position && hash ? { position: Number(position), hash } : undefined;
}

/** The last link; undefined for an empty log. */
export async function readAuditHead(db: Db): Promise<AuditHead | undefined> {
  const [head] = await rowsOf<{ position: string; hash: string }>(
    db,
    sql`select position, hash from audit_chain order by position desc limit 1`,
  );
  return head && { position: Number(head.position), hash: head.hash };
}

interface Link {
  position: string;
  entryId: string;
  hash: string;
  /** Null if the entry is gone. */
  text: string | null;
}

/** The links after a position, each with the text of its entry that is hashed. */
const linksAfter = (db: Db, position: number): Promise<Link[]> =>
  rowsOf<Link>(
    db,
    sql`select c.position, c.entry_id as "entryId", c.hash, case when e.id is not null then jsonb_build_array(
        e.id, extract(epoch from e.at), e.actor_id, e.actor, e.act, e.kind, e.thing_id, e.name, e.before, e.after)::text
      end as text
      from audit_chain c left join audit_entries e on e.id = c.entry_id
      where c.position > ${position} order by c.position limit ${batchSize}`,
  );

/** Computes every link again, and looks for entries without one. `known` is an earlier head that the chain has to contain. */
export async function checkAuditChain(db: Db, known?: AuditHead): Promise<AuditCheck> {
  const problems: string[] = [];
  let head: AuditHead | undefined;
  let knownIsFound = known === undefined;
  for (;;) {
    const links = await linksAfter(db, head?.position ?? 0);
    for (const { position, entryId, hash, text } of links) {
      const at = Number(position);
      const expected = (head?.position ?? 0) + 1;
      if (at !== expected) problems.push(`links ${expected} to ${at - 1} are gone`);
      else if (text === null) problems.push(`entry ${entryId} (link ${at}) is gone`);
      else if (hashOf(head?.hash, text) !== hash) problems.push(`entry ${entryId} (link ${at}) was changed`);
      if (known?.position === at && known.hash === hash) knownIsFound = true;
      head = { position: at, hash };
    }
    if (links.length < batchSize || problems.length >= maxProblems) break;
  }
  const added = await rowsOf<{ id: string }>(
    db,
    sql`select e.id from audit_entries e where not exists (select from audit_chain c where c.entry_id = e.id)
      order by e.id limit ${maxProblems}`,
  );
  problems.push(...added.map(({ id }) => `entry ${id} is not in the chain`));
  if (known && !knownIsFound) problems.push(`the chain does not contain ${headText(known)}`);
  return { head, problems: problems.slice(0, maxProblems) };
}

const hashOf = (previous: string | undefined, text: string): string =>
  createHash('sha256')
    .update((previous ?? '') + text)
    .digest('hex');
