import type { FastifyReply, FastifyRequest } from 'fastify';
import type { FastifyPluginAsyncZod } from 'fastify-type-provider-zod';
import * as client from 'openid-client';
import { z } from 'zod';
import { AppError } from '#domain/errors.ts';
import { linkExternal } from '#domain/identity/external.ts';
import { SIGN_IN_SECONDS, spendSignIn } from '#domain/identity/external-registration.ts';
import { isFresh } from '#domain/identity/proof.ts';
import { type ExternalKind, fingerprintInput } from '#domain/identity/schema.ts';
import { referralCodeIn } from '#domain/opaque-id-rules.ts';
import type { FlashCode } from '#site/copy/flash.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import type { Dependencies } from '../dependencies.ts';
import { toAppError } from '../errors.ts';
import { EXTERNAL_RATE } from '../limits/limits.ts';
import { SignInRefused } from '../openid/issuer.ts';
import type { IdentityProvider, IdentityProviders } from '../openid/providers.ts';
import { decryptTransaction, encryptTransaction, type Transaction } from '../openid/transaction.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { referralCode } from '../sessions/referral.ts';
import { errorAnswer, pageAnswer, redirectAnswer } from './documentation.ts';
import { type AskedEntrance, answerFailure, answerSuccess, failureFor } from './external-answer.ts';
import { comeIn } from './external-arrival.ts';

const ignored = <T extends z.ZodType>(schema: T) => schema.optional().catch(undefined);

/** No parameter is worth an error page of its own: one that is not understood counts as left out. */
const startQuery = z.object({
  next: ignored(z.string()),
  ref: ignored(z.string().transform(referralCodeIn)),
  intent: z.enum(['sign-in', 'sign-up', 'link']).catch('sign-in'),
  popup: ignored(z.literal('1')),
  fingerprint: ignored(fingerprintInput),
  choice: ignored(z.uuid()),
  /** The browser was sent to the public address already: no endless redirect where the host is not recognised. */
  hop: ignored(z.literal('1')),
});
type StartQuery = z.infer<typeof startQuery>;

const callbackQuery = z.looseObject({ state: ignored(z.string()) });

/** A refusal is told on the page after the redirect, or in the popup; 404 where the site does not have this way in. */
const answers = { 200: pageAnswer, 302: redirectAnswer, 404: errorAnswer };

/** Signing in with an account elsewhere (docs/specification.md §4.1): addresses that a browser opens, not calls. */
export const externalApi: FastifyPluginAsyncZod<Dependencies & { ways: IdentityProviders }> = async (
  app,
  deps,
) => {
  const { config, ways } = deps;

  // Visitors open these addresses, not programs: an error before a handler runs is told on a page too.
  app.setErrorHandler((error, request, reply) => {
    const { code } = toAppError(error);
    if (code === 'NOT_FOUND') throw error;
    if (code === 'COUNTRY_NOT_ALLOWED') return reply.redirect(paths.accessDenied());
    const kind = request.routeOptions.url?.startsWith('/api/auth/canal/') ? 'canal' : 'google';
    return answerFailure(config, reply, unknownVisit(kind), failureFor(kind, error, request.log));
  });

  for (const kind of ['google', 'canal'] as const) {
    const name = kind === 'google' ? 'Google' : 'canal';
    app.get(
      `/auth/${kind}/start`,
      {
        config: { rateLimit: EXTERNAL_RATE },
        exposeHeadRoute: false,
        schema: {
          tags: ['Compte'],
          summary: `Aller se connecter chez ${name}`,
          querystring: startQuery,
          response: answers,
        },
      },
      (request, reply) => start(kind, request, reply, request.query),
    );
    app.get(
      `/auth/${kind}/callback`,
      {
        config: { rateLimit: EXTERNAL_RATE },
        exposeHeadRoute: false,
        schema: {
          tags: ['Compte'],
          summary: `Revenir de chez ${name}`,
          querystring: callbackQuery,
          response: answers,
        },
      },
      (request, reply) => finish(kind, request, reply, request.query.state),
    );
  }

  function providerFor(kind: ExternalKind): IdentityProvider {
    const way = ways[kind];
    if (!way) throw new AppError('NOT_FOUND');
    return way;
  }

  async function start(kind: ExternalKind, request: FastifyRequest, reply: FastifyReply, query: StartQuery) {
    const way = providerFor(kind);
    const asked: AskedEntrance = {
      kind,
      intent: query.intent,
      popup: query.popup === '1' && kind === 'google',
      next: safeNext(query.next),
      referral: query.ref ?? referralCode(request),
      fingerprint: query.fingerprint ?? null,
      choice: query.choice ?? null,
    };
    keepOpener(reply, asked.popup);
    // A sign-in begun by a link on another site would end in an account that the visitor has not asked for. Nothing in
    // the address makes an exception: a visitor from another address of ours begins again on the sign-in page.
    if (request.headers['sec-fetch-site'] === 'cross-site') {
      return reply.redirect(paths.signIn(asked.next));
    }
    if (asked.intent === 'link' && !request.session?.registered) {
      return reply.redirect(paths.signIn(paths.account()));
    }
    // Only the account's owner may add a way in, not a finder of their unlocked phone.
    if (asked.intent === 'link' && request.session && !(await isFresh(deps.db, request.session))) {
      if (asked.popup) return answerFailure(config, reply, asked, 'prove-first');
      return reply.redirect(paths.linkedAccounts({ link: kind }));
    }
    const origin = way.originFor(request);
    if (origin === null && query.hop === undefined) {
      // The issuer sends visitors back to the public address only, where a cookie of this address would not follow.
      return reply.redirect(`${config.publicUrl}${request.url}${request.url.includes('?') ? '&' : '?'}hop=1`);
    }
    const transaction: Transaction = {
      ...asked,
      state: client.randomState(),
      nonce: client.randomNonce(),
      verifier: client.randomPKCECodeVerifier(),
      redirectUri: `${origin ?? config.publicUrl}/api/auth/${kind}/callback`,
      userId: asked.intent === 'link' ? (request.session?.userId ?? null) : null,
      expires: Date.now() + SIGN_IN_SECONDS * 1000,
    };
    try {
      const url = await way.issuer.authorizationUrl(transaction);
      ownCookies[kind].set(config, reply, encryptTransaction(transaction, config.sessionSecrets[0]));
      return reply.header('cache-control', 'no-store').redirect(way.seenFrom(request, url).href);
    } catch (error) {
      request.log.warn({ err: error, kind }, 'issuer away');
      return answerFailure(config, reply, asked, failureFor(kind, null));
    }
  }

  async function finish(kind: ExternalKind, request: FastifyRequest, reply: FastifyReply, state?: string) {
    const way = providerFor(kind);
    const sealed = ownCookies[kind].take(config, reply);
    const now = Date.now();
    const opened = config.sessionSecrets.map((secret) => decryptTransaction(sealed, kind, secret, now));
    const transaction = opened.find((one) => one !== null) ?? null;
    keepOpener(reply, transaction?.popup ?? false);
    reply.header('referrer-policy', 'no-referrer');
    if (!transaction || state !== transaction.state) {
      return answerFailure(config, reply, unknownVisit(kind), failureFor(kind, null));
    }
    try {
      if (!(await spendSignIn(deps, state))) {
        return answerFailure(config, reply, transaction, failureFor(kind, null));
      }
      const claims = await way.issuer
        .identify(new URL(`${transaction.redirectUri}${toQuery(request.url)}`), transaction)
        .catch((error: unknown) => {
          request.log.warn({ err: error, kind }, 'sign-in refused');
          return error instanceof SignInRefused && error.message === 'access_denied' ? 'changed-mind' : null;
        });
      if (claims === null || claims === 'changed-mind') {
        return answerFailure(config, reply, transaction, failureFor(kind, null), claims === 'changed-mind');
      }
      const identity = { kind, ...claims };
      if (transaction.intent === 'link') {
        if (transaction.userId !== request.session?.userId) throw new AppError('SIGN_IN_REQUIRED');
        const rewarded = await linkExternal(deps, request.session, identity);
        const flash: FlashCode = kind === 'google' ? 'google-linked' : 'canal-linked';
        // To /vote with a bonus vote (docs/specification.md §9.9).
        const end = rewarded
          ? { to: paths.vote(), flash: 'canal-bonus' as const }
          : { to: paths.account(), flash };
        return answerSuccess(config, reply, transaction, end);
      }
      return answerSuccess(
        config,
        reply,
        transaction,
        await comeIn(deps, request, reply, transaction, identity),
      );
    } catch (error) {
      return answerFailure(config, reply, transaction, failureFor(kind, error, request.log));
    }
  }
};

/** Stands for a return whose beginning is unknown. */
const unknownVisit = (kind: ExternalKind): AskedEntrance => ({
  kind,
  intent: 'sign-in',
  popup: false,
  next: null,
  referral: null,
  fingerprint: null,
  choice: null,
});

/** A popup stays tied to the page that opened it only if none of the popup's own pages isolates itself. */
function keepOpener(reply: FastifyReply, popup: boolean): void {
  if (popup) reply.header('cross-origin-opener-policy', 'unsafe-none');
}

const toQuery = (url: string) => (url.includes('?') ? url.slice(url.indexOf('?')) : '');
