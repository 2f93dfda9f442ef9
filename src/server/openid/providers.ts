import type { FastifyRequest } from 'fastify';
import type { ExternalKind } from '#domain/identity/schema.ts';
import type { AppConfig } from '../config/config.ts';
import { createIssuer, type Issuer } from './issuer.ts';

/** A provider of accounts that users can sign in with, and how a browser reaches its issuer. */
export interface IdentityProvider {
  issuer: Issuer;
  /** The origin that the issuer may send the visitor back to; null when the visitor is at another one. */
  originFor(request: FastifyRequest): string | null;
  /** The address of the issuer's page as this visitor's browser reaches it. */
  seenFrom(request: FastifyRequest, page: URL): URL;
}

/** Each provider is null where it is not configured. */
export type IdentityProviders = Record<ExternalKind, IdentityProvider | null>;

/** Returns the configured providers. Those of the demonstration are added in `app.ts`. */
export function configuredProviders({
  openid,
  publicUrl,
}: Pick<AppConfig, 'openid' | 'publicUrl'>): IdentityProviders {
  const host = new URL(publicUrl).host;
  const way = (kind: ExternalKind): IdentityProvider | null => {
    const settings = openid[kind];
    if (settings === null || settings === 'demonstration') return null;
    return {
      issuer: createIssuer(settings, { chooseAccount: kind === 'google' }),
      originFor: (request) => (request.host === host ? publicUrl : null),
      seenFrom: (_request, page) => page,
    };
  };
  return { google: way('google'), canal: way('canal') };
}
