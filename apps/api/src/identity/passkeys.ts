/** Passkeys of accounts: registration and use, verified by `@simplewebauthn/server`; what it does not check is here. */
import { createHash, randomBytes } from 'node:crypto';
import type { NewPasskeyResponse, PasskeyResponse } from '@jontro/shop/session/passkeys.ts';
import { and, desc, eq, gt, lt } from 'drizzle-orm';
import type { Db } from '../database/db.ts';
import type { Context } from '../runtime/context.ts';
import { type challengePurposes, passkeyChallenges, passkeys } from './passkeys.table.ts';

export type PasskeyRow = typeof passkeys.$inferSelect;
type Parts = Pick<Context, 'config' | 'db' | 'now'>;

/** How long a device may take to respond, in ms. */
export const challengeMs = 5 * 60_000;

/** Loaded when somebody uses a passkey. */
const library = () => import('@simplewebauthn/server');

const hash = (text: string): string => createHash('sha256').update(text).digest('hex');
const handleOf = (uid: string): string => Buffer.from(uid).toString('base64url');

/** The origin and its host, of the settings: what a request says about itself proves nothing. */
const partyOf = ({ config }: Pick<Parts, 'config'>) => {
  const { origin, hostname } = new URL(config.publicUrl);
  return { origin, rpId: hostname };
};

/** Whom a challenge is for: one purpose of one account in one browser. */
export interface ChallengeScope {
  uid: string;
  purpose: (typeof challengePurposes)[number];
  /** The session id, or the credential of the first step. */
  boundTo: string;
}

async function addChallenge({ db, now }: Parts, scope: ChallengeScope): Promise<Buffer<ArrayBuffer>> {
  const challenge = Buffer.from(randomBytes(32));
  await db.insert(passkeyChallenges).values({
    ...scope,
    challengeHash: hash(challenge.toString('base64url')),
    boundTo: hash(scope.boundTo),
    expiresAt: new Date(now().getTime() + challengeMs),
  });
  return challenge as Buffer<ArrayBuffer>;
}

/** What the browser says that it has signed; undefined if it is not well formed, or was signed in a frame of another site. */
function readClientData(clientDataJSON: string): { challenge: string } | undefined {
  try {
    const data: unknown = JSON.parse(Buffer.from(clientDataJSON, 'base64url').toString('utf8'));
    if (!data || typeof data !== 'object') return undefined;
    const { challenge, crossOrigin, topOrigin } = data as Record<string, unknown>;
    if (typeof challenge !== 'string' || crossOrigin === true || topOrigin !== undefined) return undefined;
    return { challenge };
  } catch {
    return undefined;
  }
}

/** Uses up the challenge of a response, whatever comes of it; undefined if there is none for this scope. */
async function redeemChallenge(
  { db, now }: Parts,
  { uid, purpose, boundTo }: ChallengeScope,
  clientDataJSON: string,
): Promise<string | undefined> {
  const data = readClientData(clientDataJSON);
  if (!data) return undefined;
  const { challenge } = data;
  const used = await db
    .delete(passkeyChallenges)
    .where(
      and(
        eq(passkeyChallenges.challengeHash, hash(challenge)),
        eq(passkeyChallenges.uid, uid),
        eq(passkeyChallenges.purpose, purpose),
        eq(passkeyChallenges.boundTo, hash(boundTo)),
        gt(passkeyChallenges.expiresAt, now()),
      ),
    )
    .returning({ uid: passkeyChallenges.uid });
  return used.length > 0 ? challenge : undefined;
}

export const listPasskeys = (db: Db, uid: string): Promise<PasskeyRow[]> =>
  db.select().from(passkeys).where(eq(passkeys.uid, uid)).orderBy(desc(passkeys.createdAt), passkeys.id);

const descriptorOf = ({ id, transports }: PasskeyRow) => ({ id, transports: transports as never[] });

/** The options for a new passkey, as JSON; a device that has one of the account registers no other. */
export async function creationOptions(
  parts: Parts,
  account: { uid: string; email: string; displayName: string | null },
  scope: ChallengeScope,
): Promise<object> {
  const { generateRegistrationOptions } = await library();
  const existing = await listPasskeys(parts.db, account.uid);
  return generateRegistrationOptions({
    rpName: parts.config.shop.name,
    rpID: partyOf(parts).rpId,
    userID: new Uint8Array(Buffer.from(account.uid)),
    userName: account.email,
    userDisplayName: account.displayName ?? '',
    challenge: await addChallenge(parts, scope),
    excludeCredentials: existing.map(descriptorOf),
    supportedAlgorithmIDs: [-8, -7, -257],
    authenticatorSelection: { residentKey: 'preferred', userVerification: 'preferred' },
    attestationType: 'none',
    timeout: challengeMs,
  });
}

/** The passkey of a response, without a name; undefined for one that proves nothing. It may be another account's already. */
export async function verifyNewPasskey(
  parts: Parts,
  scope: ChallengeScope,
  { id, transports, ...response }: NewPasskeyResponse,
): Promise<Omit<typeof passkeys.$inferInsert, 'name'> | undefined> {
  const challenge = await redeemChallenge(parts, scope, response.clientDataJSON);
  if (!challenge) return undefined;
  const { verifyRegistrationResponse } = await library();
  const { origin, rpId } = partyOf(parts);
  const { verified, registrationInfo } = await verifyRegistrationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    supportedAlgorithmIDs: [-8, -7, -257],
  }).catch(() => ({ verified: false, registrationInfo: undefined }) as const);
  if (!verified || !registrationInfo) return undefined;
  const { credential, credentialDeviceType, credentialBackedUp, aaguid } = registrationInfo;
  return {
    id: credential.id,
    uid: scope.uid,
    publicKey: Buffer.from(credential.publicKey).toString('base64url'),
    counter: credential.counter,
    backupEligible: credentialDeviceType === 'multiDevice',
    backedUp: credentialBackedUp,
    transports,
    aaguid,
    createdAt: parts.now(),
  };
}

/** The options for a login with one of the account's passkeys, as JSON. */
export async function requestOptions(parts: Parts, scope: ChallengeScope): Promise<object> {
  const { generateAuthenticationOptions } = await library();
  return generateAuthenticationOptions({
    rpID: partyOf(parts).rpId,
    allowCredentials: (await listPasskeys(parts.db, scope.uid)).map(descriptorOf),
    challenge: await addChallenge(parts, scope),
    userVerification: 'preferred',
    timeout: challengeMs,
  });
}

/** Whether a response proves one of the account's passkeys; a response counts once, and a counter that does not grow refuses it. */
export async function redeemPasskey(
  parts: Parts,
  scope: ChallengeScope,
  { id, userHandle, ...response }: PasskeyResponse,
): Promise<boolean> {
  const challenge = await redeemChallenge(parts, scope, response.clientDataJSON);
  const [passkey] = await parts.db
    .select()
    .from(passkeys)
    .where(and(eq(passkeys.id, id), eq(passkeys.uid, scope.uid)));
  if (!challenge || !passkey || (userHandle && userHandle !== handleOf(scope.uid))) return false;
  const { verifyAuthenticationResponse } = await library();
  const { origin, rpId } = partyOf(parts);
  const { verified, authenticationInfo } = await verifyAuthenticationResponse({
    response: { id, rawId: id, type: 'public-key', response, clientExtensionResults: {} },
    expectedChallenge: challenge,
    expectedOrigin: origin,
    expectedRPID: rpId,
    requireUserVerification: false,
    credential: {
      id,
      publicKey: new Uint8Array(Buffer.from(passkey.publicKey, 'base64url')),
      counter: passkey.counter,
    },
  }).catch(() => ({ verified: false, authenticationInfo: undefined }) as const);
  if (!verified || !authenticationInfo) return false;
  const { newCounter, credentialBackedUp, credentialDeviceType } = authenticationInfo;
  if ((credentialDeviceType === 'multiDevice') !== passkey.backupEligible) return false;
  const used = await parts.db
    .update(passkeys)
    .set({ counter: newCounter, backedUp: credentialBackedUp, lastUsedAt: parts.now() })
    .where(and(eq(passkeys.id, id), eq(passkeys.counter, passkey.counter)))
    .returning({ id: passkeys.id });
  return used.length > 0;
}

export const removeExpiredChallenges = async (db: Db, now: Date): Promise<void> =>
  void (await db.delete(passkeyChallenges).where(lt(passkeyChallenges.expiresAt, now)));
