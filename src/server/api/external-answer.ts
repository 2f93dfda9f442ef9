import type { FastifyBaseLogger, FastifyReply } from 'fastify';
import type { ErrorCode } from '#domain/errors.ts';
import type { ExternalKind, PopupAnswer } from '#domain/identity/schema.ts';
import { type FlashCode, flashMessages } from '#site/copy/flash.ts';
import { externalCopy } from '#site/copy/identity-external.ts';
import { paths } from '#site/paths.ts';
import type { AppConfig } from '../config/config.ts';
import { toAppError } from '../errors.ts';
import { popupPage } from '../openid/popup-page.ts';
import type { Transaction } from '../openid/transaction.ts';
import { newNonce } from '../pages/nonce.ts';
import { setFlash } from '../sessions/flash.ts';

/** What a sign-in was asked for with; it decides where its outcome is told. */
export type AskedEntrance = Pick<
  Transaction,
  'kind' | 'intent' | 'popup' | 'next' | 'referral' | 'fingerprint' | 'choice'
>;

/** Refusals with a sentence of their own, which is used instead of the general one (docs/specification.md §4.3). */
const SAID: Partial<Record<ErrorCode, FlashCode>> = {
  EMAIL_TAKEN: 'email-taken',
  IDENTITY_TAKEN: 'identity-taken',
  ACCOUNT_JUST_DELETED: 'account-just-deleted',
  IDENTIFIER_RESERVED: 'identifier-reserved',
  PROVIDER_ALREADY_LINKED: 'provider-already-linked',
  ALREADY_REGISTERED: 'already-registered',
  SIGN_IN_REQUIRED: 'sign-in-required',
  TOO_MANY_REQUESTS: 'too-many-requests',
  BUSY: 'busy',
  DATABASE_UNAVAILABLE: 'service-unavailable',
};

/** What a visitor is told who comes back with « Annuler », by the intent of the sign-in. */
const CHANGED_MIND: Record<AskedEntrance['intent'], FlashCode> = {
  'sign-in': 'sign-in-cancelled',
  'sign-up': 'sign-in-cancelled',
  link: 'link-cancelled',
};

/** The message for a sign-in that failed. @param error what was thrown, or null where the issuer is the reason */
export function failureFor(kind: ExternalKind, error: unknown, log?: FastifyBaseLogger): FlashCode {
  if (error === null) return kind === 'google' ? 'google-failed' : 'sign-in-failed';
  const refusal = toAppError(error);
  const said = SAID[refusal.code];
  // The caller has sent something wrong, or an expired session: that is a refusal, not a defect to log.
  if (refusal.status < 500) return said ?? failureFor(kind, null);
  log?.error({ err: error, kind }, 'sign-in failed');
  return said ?? 'sign-in-server-failed';
}

/** Sends the visitor on, or lets the popup do so. */
export function answerSuccess(
  config: AppConfig,
  reply: FastifyReply,
  asked: AskedEntrance,
  { to, flash }: { to: string; flash: FlashCode | null },
): FastifyReply {
  if (flash) setFlash(config, reply, flash);
  return asked.popup
    ? sendPopupPage(reply, { type: 'palmares:sign-in', to })
    : reply.header('cache-control', 'no-store').redirect(to);
}

/**
 * Sends the visitor back to where the sign-in began, with the reason.
 *
 * @param changedMind the visitor has left the issuer's page on purpose (in a popup: has closed it), which is no error
 */
export function answerFailure(
  config: AppConfig,
  reply: FastifyReply,
  asked: AskedEntrance,
  flash: FlashCode,
  changedMind = false,
): FastifyReply {
  const to = toStart(asked);
  if (!asked.popup) {
    setFlash(config, reply, changedMind ? CHANGED_MIND[asked.intent] : flash);
    return reply.header('cache-control', 'no-store').redirect(to);
  }
  const message = changedMind ? externalCopy.popupClosed : (flashMessages[flash]?.text ?? '');
  return sendPopupPage(reply, { type: 'palmares:sign-in', to, message });
}

function toStart({ intent, next, referral }: AskedEntrance): string {
  if (intent === 'link') return paths.account();
  return intent === 'sign-up' ? paths.signUp({ ref: referral, next }) : paths.signIn(next);
}

function sendPopupPage(reply: FastifyReply, answer: PopupAnswer): FastifyReply {
  const { html, policy } = popupPage(answer, newNonce());
  return reply
    .header('content-security-policy', policy)
    .header('cache-control', 'no-store')
    .type('text/html; charset=utf-8')
    .send(html);
}
