import type { ExternalKind } from '#domain/identity/schema.ts';
import { referralCodeIn } from '#domain/opaque-id-rules.ts';
import { paths } from '#site/paths.ts';

/** What a user signs in with: a number, or an address. */
export type IdentifierKind = 'phone' | 'email';

/** The sign-in page for one kind of identifier. */
export function signInPageFor(identifier: IdentifierKind, next: string | null): string {
  const page = paths.signIn(next);
  if (identifier === 'phone') return page;
  return `${page}${page.includes('?') ? '&' : '?'}avec=email`;
}

/** The kind of identifier that an address of the sign-in page asks for. */
export function identifierFrom(query: URLSearchParams): IdentifierKind {
  return query.get('avec') === 'email' ? 'email' : 'phone';
}

/** The referral code of an address; null when it is missing or malformed. It grants nothing by itself. */
export function referralFrom(query: URLSearchParams): string | null {
  return referralCodeIn(query.get('ref'));
}

/** Action of the form that signs out; it has no page. */
export const SIGN_OUT = '/deconnexion';

/** The address that starts a sign-in with a provider; it has no page. */
export function externalStart(
  kind: ExternalKind,
  visit: {
    intent: 'sign-in' | 'sign-up' | 'link';
    next?: string | null;
    ref?: string | null;
    choice?: string | null;
  },
): string {
  const query = new URLSearchParams({ intent: visit.intent });
  if (visit.next) query.set('next', visit.next);
  if (visit.ref) query.set('ref', visit.ref);
  if (visit.choice) query.set('choice', visit.choice);
  return `/api/auth/${kind}/start?${query}`;
}

/** A change that a user is about to make to the ways to sign in to their account. */
export interface WayChange {
  kind: ExternalKind;
  does: 'link' | 'unlink';
}

export const isExternalKind = (value: unknown): value is ExternalKind =>
  value === 'google' || value === 'canal';

/** The change that the query of /comptes-lies names, or null. Only a press of its button makes the change. */
export function wayChangeFrom(query: URLSearchParams): WayChange | null {
  const [link, unlink] = [query.get('lier'), query.get('delier')];
  if (isExternalKind(link)) return { kind: link, does: 'link' };
  return isExternalKind(unlink) ? { kind: unlink, does: 'unlink' } : null;
}
