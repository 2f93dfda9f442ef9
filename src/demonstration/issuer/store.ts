import type { Adapter, AdapterPayload } from 'oidc-provider';

const MOST = 5_000;

interface Entry {
  payload: AdapterPayload;
  until: number;
}

/** Keeps what one issuer of the demonstration has under way: in memory, gone with the process. */
export function memoryStore(): (name: string) => Adapter {
  const entries = new Map<string, Entry>();

  function find(key: string): AdapterPayload | undefined {
    const entry = entries.get(key);
    if (entry && entry.until > Date.now()) return entry.payload;
    entries.delete(key);
    return undefined;
  }

  const by = (test: (payload: AdapterPayload) => boolean) =>
    [...entries.values()].find(({ payload, until }) => until > Date.now() && test(payload))?.payload;

  return (name) => ({
    async upsert(id, payload, expiresIn) {
      const [oldest] = entries.keys();
      if (entries.size >= MOST && oldest !== undefined) entries.delete(oldest);
      entries.set(`${name}:${id}`, { payload, until: Date.now() + (expiresIn || 600) * 1000 });
    },
    find: async (id) => find(`${name}:${id}`),
    findByUid: async (uid) => by((payload) => payload.uid === uid),
    findByUserCode: async (code) => by((payload) => payload.userCode === code),
    async consume(id) {
      const payload = find(`${name}:${id}`);
      if (payload) payload.consumed = Math.floor(Date.now() / 1000);
    },
    async destroy(id) {
      entries.delete(`${name}:${id}`);
    },
    async revokeByGrantId(grantId) {
      for (const [key, { payload }] of entries) if (payload.grantId === grantId) entries.delete(key);
    },
  });
}
