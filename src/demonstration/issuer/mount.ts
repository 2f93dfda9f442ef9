import type { IncomingMessage } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { Provider } from 'oidc-provider';
import type { CustomFetch } from 'openid-client';
import type { ExternalKind } from '#domain/identity/schema.ts';
import type { AppConfig } from '#server/config/config.ts';
import { createIssuer } from '#server/openid/issuer.ts';
import type { IdentityProvider, IdentityProviders } from '#server/openid/providers.ts';
import type { Cluster } from '#server/processes/cluster.ts';
import { demonstrationAccounts } from './accounts.ts';
import { issuerParts } from './material.ts';
import { choicePage } from './page.ts';
import type { DemonstrationClient } from './provider.ts';

/**
 * Plays the issuers that are not configured, under /demonstration. An issuer's name does not depend on address and
 * port, so that accounts made with it stay known when the demonstration moves.
 */
export async function mountDemonstration(
  app: FastifyInstance,
  config: AppConfig,
  cluster: Cluster | null,
): Promise<IdentityProviders> {
  const ways: IdentityProviders = { google: null, canal: null };
  for (const kind of ['google', 'canal'] as const) {
    if (config.openid[kind] === 'demonstration') ways[kind] = await mount(app, config, kind, cluster);
  }
  return ways;
}

async function mount(
  app: FastifyInstance,
  config: AppConfig,
  kind: ExternalKind,
  cluster: Cluster | null,
): Promise<IdentityProvider> {
  const client: DemonstrationClient = {
    issuer: `https://${kind}.demonstration.invalid`,
    mount: `/demonstration/${kind}`,
    clientId: 'palmares',
    ...issuerParts(kind, cluster),
    callbackPath: `/api/auth/${kind}/callback`,
  };
  let loading: Promise<Provider> | undefined;
  const provider = () => {
    loading ??= import('./provider.ts').then((module) => module.createDemonstrationProvider(kind, client));
    return loading;
  };
  await app.register(async (scope) => serveChoice(scope, kind, client.mount, provider));
  await app.register(async (scope) => serveProtocol(scope, config, client, provider));
  return {
    issuer: createIssuer(client, { fetch: fetchWithin(app, client.mount), chooseAccount: kind === 'google' }),
    originFor: (request) => originFor(config, request),
    seenFrom: (request, page) => new URL(page.pathname + page.search, originFor(config, request)),
  };
}

/**
 * The origin in the visitor's browser, also behind a proxy that ends https, or at another name of this machine; the
 * public one where the caller names no host (HTTP/1.0).
 */
function originFor({ publicUrl }: AppConfig, request: FastifyRequest): string {
  const known = new URL(publicUrl);
  return !request.host || request.host === known.host
    ? known.origin
    : `${request.protocol}://${request.host}`;
}

/** Serves the page on which a visitor chooses an account, which also counts as their consent. */
function serveChoice(
  app: FastifyInstance,
  kind: ExternalKind,
  mountedAt: string,
  provider: () => Promise<Provider>,
): void {
  app.addContentTypeParser(
    'application/x-www-form-urlencoded',
    { parseAs: 'string', bodyLimit: 1024 },
    (_request, body, done) => done(null, new URLSearchParams(String(body))),
  );
  app.get(`${mountedAt}/interaction/:uid`, { schema: { hide: true } }, async (request, reply) => {
    const issuer = await provider();
    const known = await issuer.interactionDetails(request.raw, reply.raw).catch(() => null);
    if (!known) return reply.redirect('/connexion');
    const { html, policy } = choicePage(kind, demonstrationAccounts[kind]);
    return reply
      .header('content-security-policy', policy)
      .header('cross-origin-opener-policy', 'unsafe-none')
      .header('cache-control', 'no-store')
      .type('text/html; charset=utf-8')
      .send(html);
  });
  app.post(`${mountedAt}/interaction/:uid`, { schema: { hide: true } }, async (request, reply) => {
    const issuer = await provider();
    const known = await issuer.interactionDetails(request.raw, reply.raw).catch(() => null);
    if (!known) return reply.redirect('/connexion');
    const chosen = request.body instanceof URLSearchParams ? request.body.get('account') : null;
    const account = demonstrationAccounts[kind].find(({ id }) => id === chosen);
    const result = account
      ? await consent(issuer, account.id, String(known.params.client_id))
      : { error: 'access_denied', error_description: 'Choix annulé.' };
    const next = await issuer.interactionResult(request.raw, reply.raw, result, {
      mergeWithLastSubmission: false,
    });
    return reply.header('cross-origin-opener-policy', 'unsafe-none').redirect(next, 303);
  });
}

async function consent(issuer: Provider, accountId: string, clientId: string) {
  const grant = new issuer.Grant({ accountId, clientId });
  grant.addOIDCScope('openid profile email');
  return { select_account: {}, login: { accountId }, consent: { grantId: await grant.save() } };
}

/** Serves all other addresses of the issuer, which reads and answers the connection itself. */
function serveProtocol(
  app: FastifyInstance,
  config: AppConfig,
  { mount: mountedAt, issuer: name }: DemonstrationClient,
  provider: () => Promise<Provider>,
): void {
  const internal = new URL(name);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser('*', (_request, _payload, done) => done(null));
  app.all(`${mountedAt}/*`, { schema: { hide: true } }, async (request, reply) => {
    const issuer = await provider();
    const raw: IncomingMessage & { originalUrl?: string } = request.raw;
    const origin = request.host === internal.host ? internal : new URL(originFor(config, request));
    raw.originalUrl = raw.url ?? '/';
    raw.url = raw.originalUrl.slice(mountedAt.length);
    Object.assign(raw.headers, {
      'x-forwarded-proto': origin.protocol.slice(0, -1),
      'x-forwarded-host': origin.host,
      cookie: withoutSession(raw.headers.cookie ?? ''),
    });
    reply.hijack();
    // As with the real services: a popup must stay tied to the page that opened it.
    reply.raw.setHeader('cross-origin-opener-policy', 'unsafe-none');
    await issuer.callback()(raw, reply.raw);
  });
}

/** Removes the issuer's session cookies, so that the next sign-in may use another account without an error. */
function withoutSession(cookies: string): string {
  const kept = cookies
    .split('; ')
    .filter((cookie) => !/^demonstration-(?:google|canal)(?:\.sig)?=/.test(cookie));
  return kept.join('; ');
}

/** Sends the client's calls to the issuer inside this process, so that no host name, port or certificate is needed. */
function fetchWithin(app: FastifyInstance, mountedAt: string): CustomFetch {
  return async (url, { method, headers, body }) => {
    const { pathname, search, host } = new URL(url);
    const path = pathname.startsWith(`${mountedAt}/`) ? pathname : mountedAt + pathname;
    const answer = await app.inject({
      method: method as 'GET' | 'POST',
      url: path + search,
      headers: { ...headers, host },
      ...(body == null ? {} : { payload: String(body) }),
    });
    const received = new Headers();
    for (const [name, value] of Object.entries(answer.headers)) received.set(name, String(value));
    return new Response(new Uint8Array(answer.rawPayload), { status: answer.statusCode, headers: received });
  };
}
