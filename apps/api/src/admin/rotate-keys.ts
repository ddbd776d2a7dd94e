/** The operator's command that rotates the signing keys. */
import { desc } from 'drizzle-orm';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityKeys } from '../identity/identity.table.ts';
import { rotateSigningKeys } from '../identity/signing-keys.ts';
import type { Context } from '../runtime/context.ts';

/** Publishes a new signing key, unless one is published that does not sign yet. Returns the message to print. */
export const rotateKeys = ({ config, db }: Pick<Context, 'config' | 'db'>, now: Date): Promise<string> =>
  inTransaction(db, (tx) => rotateWithin({ config, db: tx }, now));

async function rotateWithin(parts: Pick<Context, 'config' | 'db'>, now: Date): Promise<string> {
  const tx = parts.db;
  const newestKey = () => tx.select().from(identityKeys).orderBy(desc(identityKeys.activeFrom)).limit(1);
  const [before] = await newestKey();
  const isPending = before !== undefined && before.activeFrom > now;
  if (!isPending) await rotateSigningKeys(parts, now);
  const [key] = await newestKey();
  if (!key) throw new Error('there is no signing key after the rotation');
  const when = key.activeFrom.toISOString();
  if (!isPending) {
    const after = { key: key.kid, signsFrom: when };
    await recordAudit(tx, now, commandLineActor, {
      event: 'rotateKeys',
      subjectId: '',
      name: 'Signing keys',
      after,
    });
  }
  return isPending
    ? `A new key is published already; it signs from ${when} on (${key.kid}).`
    : `A new key is published; it signs from ${when} on (${key.kid}). Tokens of the old key stay good until they run out.`;
}
