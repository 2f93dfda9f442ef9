import { generateKeyPairSync, randomBytes } from 'node:crypto';
import type { AdapterFactory, JWK } from 'oidc-provider';
import type { ExternalKind } from '#domain/identity/schema.ts';
import type { Cluster } from '#server/processes/cluster.ts';
import { answerCall, memoryAdapterFactory, remoteStore, type StoreCall } from './store.ts';

/** Secrets that all processes of one issuer share, because a visitor who begins at one may come back to another. */
export interface IssuerMaterial {
  clientSecret: string;
  cookieKey: string;
  signingKey: JWK;
}

type Material = Record<ExternalKind, IssuerMaterial>;

function makeMaterial(): IssuerMaterial {
  const { privateKey } = generateKeyPairSync('ec', { namedCurve: 'P-256' });
  return {
    clientSecret: randomBytes(16).toString('hex'),
    cookieKey: randomBytes(32).toString('hex'),
    signingKey: {
      ...privateKey.export({ format: 'jwk' }),
      kid: 'demonstration',
      alg: 'ES256',
      use: 'sig',
    } as JWK,
  };
}

/** The material and store of an issuer: this process's own, or those that the supervisor of several processes keeps. */
export function issuerParts(
  kind: ExternalKind,
  cluster: Cluster | null,
): IssuerMaterial & { store: AdapterFactory } {
  if (!cluster) return { ...makeMaterial(), store: memoryAdapterFactory() };
  const material = (cluster.demonstration as Material)[kind];
  return { ...material, store: remoteStore((call) => cluster.ask('issuer', { kind, ...call })) };
}

/** The supervisor's part: the material of all issuers, and their stores. */
export function superviseIssuers() {
  const stores = { google: memoryAdapterFactory(), canal: memoryAdapterFactory() };
  return {
    material: { google: makeMaterial(), canal: makeMaterial() } satisfies Material,
    answer(asked: unknown) {
      const { kind, ...call } = asked as StoreCall & { kind: ExternalKind };
      return answerCall(stores[kind], call);
    },
  };
}
