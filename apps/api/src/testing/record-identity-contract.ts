/**
 * Records the reference emulator's responses to the contract's requests. Run it again when the SDK is upgraded:
 * `npx firebase-tools emulators:start --only auth --project demo-shop`, then
 * `node apps/api/src/testing/record-identity-contract.ts http://127.0.0.1:9099`.
 */
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { type ContractService, runContract } from './identity-contract.ts';

const origin = process.argv[2] ?? 'http://127.0.0.1:9099';
const project = 'demo-shop';
const ownerHeaders = { authorization: 'Bearer owner', 'content-type': 'application/json' };

async function admin(method: string, path: string, body?: object): Promise<Record<string, unknown>> {
  const response = await fetch(origin + path, {
    method,
    headers: ownerHeaders,
    ...(body && { body: JSON.stringify(body) }),
  });
  if (!response.ok)
    throw new Error(`${method} ${path} returned ${response.status}: ${await response.text()}`);
  return (await response.json()) as Record<string, unknown>;
}

const changeAccount = (fields: object) =>
  admin('POST', `/identitytoolkit.googleapis.com/v1/projects/${project}/accounts:update`, fields);

const emulator: ContractService = {
  async send(method, url, payload) {
    const form = typeof payload === 'string';
    const response = await fetch(origin + url, {
      method,
      headers: { 'content-type': form ? 'application/x-www-form-urlencoded' : 'application/json' },
      ...(payload !== undefined && { body: form ? payload : JSON.stringify(payload) }),
    });
    return { status: response.status, body: await response.json() };
  },
  async mailedCode(kind, email) {
    const { oobCodes } = await admin('GET', `/emulator/v1/projects/${project}/oobCodes`);
    const codes = oobCodes as { requestType: string; email: string; oobCode: string }[];
    return codes.filter((code) => code.requestType === kind && code.email === email).at(-1)?.oobCode ?? '';
  },
  async disable(uid) {
    await changeAccount({ localId: uid, disableUser: true });
  },
  providerToken: async (person) => encodeURIComponent(JSON.stringify({ ...person, name: 'Nusrat Jahan' })),
  async setEmailPrivacy(on) {
    await admin('PATCH', `/emulator/v1/projects/${project}/config`, {
      emailPrivacyConfig: { enableImprovedEmailPrivacy: on },
    });
  },
};

/** A sign-in that requires a second factor, which only hosted projects support. */
async function recordSecondFactor() {
  const fields = { email: 'factor@example.com', password: 'secret-123', returnSecureToken: true };
  const path = '/identitytoolkit.googleapis.com/v1/accounts:';
  const created = await emulator.send('POST', `${path}signUp?key=k`, fields);
  const { localId } = created.body as { localId: string };
  const enrollments = [{ mfaEnrollmentId: 'first', phoneInfo: '+15555550100', displayName: 'phone' }];
  await changeAccount({ localId, emailVerified: true, mfa: { enrollments } });
  const { status, body } = await emulator.send('POST', `${path}signInWithPassword?key=k`, fields);
  return { name: 'second factor', call: 'accounts:signInWithPassword', status, body };
}

await admin('DELETE', `/emulator/v1/projects/${project}/accounts`);
const responses = await runContract(emulator);
const recorded = [...responses, await recordSecondFactor()];
await writeFile(
  join(import.meta.dirname, 'identity-contract.json'),
  `${JSON.stringify(recorded, undefined, 2)}\n`,
);
process.stdout.write(`${recorded.length} responses recorded\n`);
