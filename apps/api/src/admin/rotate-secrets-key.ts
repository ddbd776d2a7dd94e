/** The operator's command that replaces the key which seals secrets, and seals all of them again. */
import { eq, isNotNull } from 'drizzle-orm';
import { commandLineActor, recordAudit } from '../audit/record-audit.ts';
import { courierTokens } from '../couriers/courier-tokens.table.ts';
import { resealedCourierToken } from '../couriers/courier-tokens.ts';
import type { Db } from '../database/db.ts';
import { inTransaction } from '../database/transaction.ts';
import { identityKeys } from '../identity/identity.table.ts';
import { secondFactors } from '../identity/second-factor.table.ts';
import { resealedKey } from '../identity/signing-keys.ts';
import { resealedToken } from '../payments/bkash/bkash-token.ts';
import { bkashTokens } from '../payments/bkash/bkash-tokens.table.ts';
import type { Context } from '../runtime/context.ts';
import { addKeyToFile, removeOldKeysOfFile, seal, tryUnseal } from '../runtime/sealed-secrets.ts';
import { shopSecrets } from '../secrets/secrets.table.ts';
import { resealed } from '../secrets/stored-secrets.ts';
import { AdminError } from './admin-error.ts';

type Parts = Pick<Context, 'config' | 'db'>;

interface Resealed {
  done: number;
  /** What no key opens. */
  lost: number;
}

/** Stores what a row is sealed to, unless it was changed meanwhile. */
type Store = (tx: Db, sealed: string) => Promise<unknown>;

/** Every sealed value of the shop, sealed again. */
async function sealedAgain(
  { config }: Pick<Parts, 'config'>,
  tx: Db,
): Promise<{ sealed: string | undefined; store: Store }[]> {
  const factors = await tx.select().from(secondFactors).for('update');
  const keys = await tx.select().from(identityKeys).where(isNotNull(identityKeys.sealedJwk)).for('update');
  const tokens = await tx.select().from(bkashTokens).where(isNotNull(bkashTokens.sealed)).for('update');
  const courierAccess = await tx
    .select()
    .from(courierTokens)
    .where(isNotNull(courierTokens.sealed))
    .for('update');
  const credentials = await tx.select().from(shopSecrets).for('update');
  return [
    ...factors.map(({ uid, sealedSecret }) => {
      const secret = tryUnseal(config, uid, sealedSecret);
      return {
        sealed: secret && seal(config, uid, secret),
        store: (db: Db, sealed: string) =>
          db.update(secondFactors).set({ sealedSecret: sealed }).where(eq(secondFactors.uid, uid)),
      };
    }),
    ...keys.map((key) => ({
      sealed: resealedKey(config, key),
      store: (db: Db, sealedJwk: string) =>
        db.update(identityKeys).set({ sealedJwk }).where(eq(identityKeys.kid, key.kid)),
    })),
    ...tokens.map((token) => ({
      sealed: resealedToken(config, token),
      store: (db: Db, sealed: string) =>
        db.update(bkashTokens).set({ sealed }).where(eq(bkashTokens.account, token.account)),
    })),
    ...courierAccess.map((token) => ({
      sealed: resealedCourierToken(config, token),
      store: (db: Db, sealed: string) =>
        db.update(courierTokens).set({ sealed }).where(eq(courierTokens.account, token.account)),
    })),
    ...credentials.map((row) => ({
      sealed: resealed(config, row),
      store: (db: Db, sealed: string) =>
        db.update(shopSecrets).set({ sealed }).where(eq(shopSecrets.name, row.name)),
    })),
  ];
}

async function resealAll(parts: Parts): Promise<Resealed> {
  return inTransaction(parts.db, async (tx) => {
    let [done, lost] = [0, 0];
    for (const { sealed, store } of await sealedAgain(parts, tx)) {
      if (sealed === undefined) lost += 1;
      else {
        await store(tx, sealed);
        done += 1;
      }
    }
    return { done, lost };
  });
}

/** Returns the message to print. Throws an AdminError if the environment has no new key. */
export async function rotateSecretsKey(parts: Parts, now: Date): Promise<string> {
  const { config, db } = parts;
  if (config.secretsKeys?.length === 1)
    throw new AdminError(
      'SECRETS_KEY has one key. Put a new one before it, separated by a comma, restart the shop with it, and run this again.',
    );
  if (!config.secretsKeys) addKeyToFile(config);
  await resealAll(parts);
  // A second time, for what a process has sealed with the former key meanwhile.
  const { done, lost } = await resealAll(parts);
  await recordAudit(db, now, commandLineActor, {
    event: 'rotateSecretsKey',
    subjectId: '',
    name: 'Key of secrets',
    after: { quantity: done },
  });
  if (lost > 0)
    return `${done} secrets are sealed with the new key. ${lost} could not be opened and stay as they are, as do the former keys.`;
  if (!config.secretsKeys) removeOldKeysOfFile(config);
  const rest = config.secretsKeys ? ' The keys after the first one can be removed from SECRETS_KEY now.' : '';
  return `${done} secrets are sealed with the new key.${rest}`;
}
