// The OpenID library's storage of sign-ins in progress: in memory, short-lived, lost at a restart on purpose.
import type { Adapter, AdapterPayload } from 'oidc-provider';

const MAX_RECORDS = 2000;

/** Creates the storage of the library's records; drops the oldest beyond the limit. */
export function createMemoryAdapter(now: () => number = Date.now): (kind: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; expiresAt: number }>();

  const findLive = (
    matches: (payload: AdapterPayload) => boolean,
    kind: string,
  ): AdapterPayload | undefined => {
    for (const [key, { payload, expiresAt }] of records) {
      if (key.startsWith(`${kind}:`) && expiresAt > now() && matches(payload)) return payload;
    }
    return undefined;
  };

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${kind}:${id}`;
      records.delete(key);
      records.set(key, {
        payload,
        expiresAt: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY,
      });
      const oldest = records.keys().next().value;
      if (records.size > MAX_RECORDS && oldest !== undefined) records.delete(oldest);
    },
    async find(id) {
      const record = records.get(`${kind}:${id}`);
      return record && record.expiresAt > now() ? record.payload : undefined;
    },
    findByUid: async (uid) => findLive((payload) => payload.uid === uid, kind),
    findByUserCode: async (code) => findLive((payload) => payload.userCode === code, kind),
    async consume(id) {
      const record = records.get(`${kind}:${id}`);
      if (record) record.payload.consumed = Math.floor(now() / 1000);
    },
    async destroy(id) {
      records.delete(`${kind}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of records) if (payload.grantId === grantId) records.delete(key);
    },
  });
}
