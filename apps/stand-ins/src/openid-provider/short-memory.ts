// Where the OpenID library keeps sign-ins under way: in memory, for their short life, lost at a restart on purpose.
import type { Adapter, AdapterPayload } from 'oidc-provider';

const MOST = 2000;

/** A storage for the library's records; the oldest go when there are too many. */
export function createShortMemory(now: () => number = Date.now): (kind: string) => Adapter {
  const records = new Map<string, { payload: AdapterPayload; endsAt: number }>();

  const live = (matches: (payload: AdapterPayload) => boolean, kind: string): AdapterPayload | undefined => {
    for (const [key, { payload, endsAt }] of records) {
      if (key.startsWith(`${kind}:`) && endsAt > now() && matches(payload)) return payload;
    }
    return undefined;
  };

  return (kind) => ({
    async upsert(id, payload, expiresIn) {
      const key = `${kind}:${id}`;
      records.delete(key);
      records.set(key, { payload, endsAt: expiresIn ? now() + expiresIn * 1000 : Number.POSITIVE_INFINITY });
      const oldest = records.keys().next().value;
      if (records.size > MOST && oldest !== undefined) records.delete(oldest);
    },
    async find(id) {
      const record = records.get(`${kind}:${id}`);
      return record && record.endsAt > now() ? record.payload : undefined;
    },
    findByUid: async (uid) => live((payload) => payload.uid === uid, kind),
    findByUserCode: async (code) => live((payload) => payload.userCode === code, kind),
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
