import type { Adapter, AdapterFactory, AdapterPayload } from 'oidc-provider';

const MOST = 5_000;

interface Entry {
  payload: AdapterPayload;
  until: number;
}

/** Keeps the sign-ins under way of one issuer of the demonstration in memory. */
export function memoryAdapterFactory(): AdapterFactory {
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

/** A call of a store's method by another process. */
export interface StoreCall {
  model: string;
  method: keyof Adapter;
  given: unknown[];
}

/** A store that another process keeps. @param ask sends a call there and returns its answer */
export function remoteStore(ask: (call: StoreCall) => Promise<unknown>): AdapterFactory {
  return (model) => {
    const call =
      <T>(method: keyof Adapter) =>
      (...given: unknown[]) =>
        ask({ model, method, given }) as Promise<T>;
    return {
      upsert: call('upsert'),
      find: call('find'),
      findByUid: call('findByUid'),
      findByUserCode: call('findByUserCode'),
      consume: call('consume'),
      destroy: call('destroy'),
      revokeByGrantId: call('revokeByGrantId'),
    };
  };
}

/** Runs another process's call on a store. */
export function answerCall(store: AdapterFactory, { model, method, given }: StoreCall): unknown {
  const adapter = store(model) as unknown as Record<string, (...given: unknown[]) => unknown>;
  return adapter[method]?.(...given);
}
