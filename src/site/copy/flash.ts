import { CODE_CAPS } from '#domain/bonus/budget-rules.ts';
import { CANAL_AMOUNT } from '#domain/bonus/rules.ts';
import type { FinalRefusalCode } from '#domain/voting/refusal-rules.ts';
import { toldCopy } from './bonus-told.ts';
import { bonusCopy } from './earned-votes.ts';
import { errorMessage } from './errors.ts';
import { voteCopy } from './voting.ts';

/** One message per number of bonus votes that a code may give: the cookie carries a flash code, never a number. */
const byCode = Object.fromEntries(
  Array.from({ length: CODE_CAPS.perPerson }, (_, index) => [
    `bonus-code-${index + 1}`,
    { kind: 'success', text: toldCopy.byCode(index + 1) },
  ]),
) as Record<`bonus-code-${number}`, { kind: 'success'; text: string }>;

const notCounted = (code: FinalRefusalCode) => `Votre choix n’a pas été compté. ${errorMessage(code)}`;

/** Messages about a waiting vote that, at sign-in or at « Voter maintenant », cannot be cast any more. */
const refusedVotes: Record<FinalRefusalCode, string> = {
  CONTEST_UNKNOWN: notCounted('CONTEST_UNKNOWN'),
  CONTEST_NOT_STARTED: notCounted('CONTEST_NOT_STARTED'),
  CONTEST_CLOSED: notCounted('CONTEST_CLOSED'),
  CANDIDATE_UNKNOWN: notCounted('CANDIDATE_UNKNOWN'),
  CANDIDATE_NOT_IN_CONTEST: notCounted('CANDIDATE_NOT_IN_CONTEST'),
  CANDIDATE_ELIMINATED: notCounted('CANDIDATE_ELIMINATED'),
  VOTE_ALREADY_CAST: 'Votre vote du jour est déjà donné. Il reste compté.',
  // The contest may be closed by now, or today's vote given: the page below says what remains.
  VOTE_DAY_PASSED: 'Votre choix n’a pas été compté\u00a0: il était pour un autre jour.',
  NOT_ENOUGH_BONUS: notCounted('NOT_ENOUGH_BONUS'),
  REQUEST_ID_REUSED: notCounted('REQUEST_ID_REUSED'),
};
const byRefusal = Object.fromEntries(
  Object.entries(refusedVotes).map(([code, text]) => [`vote-refused-${code}`, { kind: 'info', text }]),
) as Record<`vote-refused-${FinalRefusalCode}`, { kind: 'info'; text: string }>;

const messages = {
  // For a vote that was confirmed when no more were taken: /vote is not shown any more then.
  'vote-suspended': { kind: 'error', text: voteCopy.stopped(true) },
  'vote-closed': { kind: 'error', text: voteCopy.stopped(false) },
  'signed-in': { kind: 'success', text: 'Connexion réussie.' },
  registered: { kind: 'success', text: 'Inscription réussie' },
  'signed-in-again': { kind: 'success', text: 'Connexion réussie ' },
  'google-signed-in': { kind: 'success', text: 'Connexion avec Google réussie.' },
  'google-existing': { kind: 'success', text: 'Connexion avec un compte Google déjà existant.' },
  'google-failed': { kind: 'error', text: 'Erreur lors de la connexion Google.' },
  'sign-in-failed': { kind: 'error', text: 'Erreur lors de la connexion.' },
  'sign-in-server-failed': { kind: 'error', text: 'Erreur serveur lors de la connexion.' },
  'sign-in-cancelled': { kind: 'info', text: 'Vous avez annulé la connexion.' },
  'link-cancelled': { kind: 'info', text: 'Vous avez annulé\u00a0: aucun compte n’a été lié.' },
  'email-taken': { kind: 'error', text: errorMessage('EMAIL_TAKEN') },
  'identity-taken': {
    kind: 'error',
    get text() {
      return errorMessage('IDENTITY_TAKEN');
    },
  },
  'account-just-deleted': { kind: 'info', text: errorMessage('ACCOUNT_JUST_DELETED') },
  'identifier-reserved': { kind: 'info', text: errorMessage('IDENTIFIER_RESERVED') },
  'identity-proved': {
    kind: 'success',
    text: 'C’est confirmé\u00a0: vous pouvez changer vos connexions pendant dix minutes.',
  },
  'prove-first': { kind: 'info', text: errorMessage('RECENT_SIGN_IN_REQUIRED') },
  'provider-already-linked': { kind: 'error', text: errorMessage('PROVIDER_ALREADY_LINKED') },
  'last-way-in': { kind: 'error', text: errorMessage('LAST_WAY_IN') },
  'already-registered': { kind: 'info', text: errorMessage('ALREADY_REGISTERED') },
  'sign-in-required': { kind: 'info', text: errorMessage('SIGN_IN_REQUIRED') },
  'sign-in-to-vote': { kind: 'info', text: 'Connectez-vous pour voter\u00a0: votre choix vous attend.' },
  'too-many-requests': { kind: 'error', text: errorMessage('TOO_MANY_REQUESTS') },
  busy: { kind: 'error', text: errorMessage('BUSY') },
  'service-unavailable': { kind: 'error', text: errorMessage('DATABASE_UNAVAILABLE') },
  'google-linked': { kind: 'success', text: 'Votre compte Google est lié.' },
  'google-unlinked': { kind: 'info', text: 'Votre compte Google n’est plus lié.' },
  'canal-linked': { kind: 'success', text: 'Votre compte canal est lié.' },
  'canal-bonus': { kind: 'success', text: `Votre compte canal est lié. ${bonusCopy.granted(CANAL_AMOUNT)}.` },
  'canal-unlinked': { kind: 'info', text: 'Votre compte canal n’est plus lié.' },
  'signed-out': { kind: 'info', text: 'Vous êtes déconnecté. À bientôt.' },
  'confirmation-sent': { kind: 'success', text: 'Le message est parti. Consultez vos e-mails.' },
  'confirmation-wait': {
    kind: 'error',
    text: 'Plusieurs messages sont déjà partis. Réessayez dans une heure.',
  },
  'session-ended': { kind: 'success', text: 'Cet appareil est déconnecté.' },
  'sessions-ended': { kind: 'success', text: 'Vos autres appareils sont déconnectés.' },
  'reminders-saved': { kind: 'success', text: 'Rappels enregistrés.' },
  'reminder-time-unclear': {
    kind: 'error',
    text: 'Rien n’a changé\u00a0: écrivez l’heure du rappel ainsi, 20:00.',
  },
  'reminders-stopped': { kind: 'info', text: 'Vous ne recevrez plus de rappels.' },
  'password-chosen': { kind: 'success', text: 'Mot de passe changé. Connectez-vous.' },
  'password-chosen-for-another': {
    kind: 'success',
    text: 'Mot de passe changé. Un autre compte est connecté sur cet appareil.',
  },
  'account-deleted': { kind: 'info', text: 'Votre compte est supprimé. Vos votes restent comptés.' },
  'regie-done': { kind: 'success', text: 'C’est fait.' },
  'regie-publication-fell': {
    kind: 'info',
    text: 'C’est fait. La publication programmée est tombée\u00a0: deux personnes devront la décider de nouveau.',
  },
  'regie-requested': {
    kind: 'info',
    text: 'Demande envoyée\u00a0: une deuxième personne doit la valider.',
  },
  'regie-refused': { kind: 'info', text: 'Demande refusée.' },
  'regie-withdrawn': { kind: 'info', text: 'Demande retirée.' },
  'preview-read-only': { kind: 'info', text: errorMessage('PREVIEW_READ_ONLY') },
  'messages-read': { kind: 'success', text: 'Messages marqués comme lus.' },
  'profile-updated': { kind: 'success', text: 'Profil mis à jour avec succès.' },
  // After a grant (docs/specification.md §9.3); scripts that claim a bonus vote announce it themselves.
  'bonus-referral': { kind: 'success', text: bonusCopy.referralGranted, delay: 3500 },
  'referral-limit': { kind: 'error', text: bonusCopy.referralLimit },
  'bonus-refused': { kind: 'info', text: errorMessage('BONUS_NOT_EARNED') },
  'bonus-failed': { kind: 'error', text: bonusCopy.failed },
} as const satisfies Record<string, { kind: 'success' | 'error' | 'info'; text: string; delay?: number }>;

/** Messages of one sentence, shown once on the next page. Those of docs/specification.md are letter for letter. */
export const flashMessages = { ...messages, ...byCode, ...byRefusal } as typeof messages &
  typeof byCode &
  typeof byRefusal;

export type FlashCode = keyof typeof flashMessages;
