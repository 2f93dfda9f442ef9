import type { OwnRequest } from '#domain/acts/schema.ts';
import type { ListedInvitation } from '#domain/regie/invitation-list.ts';

const NBSP = '\u00a0';

/** What became of invitations to the régie, on the team's page. */
export const invitationCopy = {
  heading: 'Invitations',
  you: 'vous',
  resend: 'Renvoyer l’invitation',
  states: {
    waiting: 'En attente',
    accepted: 'Acceptée',
    lapsed: 'Expirée',
    withdrawn: 'Retirée',
    replaced: 'Remplacée',
    fell: 'Tombée',
    ended: 'Terminée',
  } satisfies Record<ListedInvitation['state'], string>,
  /** Before an instant. */
  fates: {
    waiting: 'valable jusqu’à',
    accepted: 'acceptée',
    lapsed: 'sans réponse, expirée',
    withdrawn: 'retirée',
    replaced: 'remplacée par une plus récente',
    fell: 'tombée avec un accès fermé ou un rôle retiré',
    ended: 'terminée',
  } satisfies Record<ListedInvitation['state'], string>,
  by: (name: string) => `par ${name}`,
} as const;

/** What became of requests that need a second person, for their author. */
export const requestCopy = {
  heading: 'Mes demandes',
  news: (n: number) =>
    n === 1
      ? 'Une de vos demandes a été décidée depuis votre dernière visite.'
      : `${n}${NBSP}de vos demandes ont été décidées depuis votre dernière visite.`,
  fresh: 'Nouveau',
  asked: 'demandé',
  word: (word: string) => `«${NBSP}${word}${NBSP}»`,
  states: {
    waiting: 'En attente',
    approved: 'Validée',
    refused: 'Refusée',
    withdrawn: 'Retirée',
    expired: 'Expirée',
    fallen: 'Tombée',
  } satisfies Record<OwnRequest['state'], string>,
  /** Before an instant, and before who decided where an operator did. */
  fates: {
    waiting: 'attend jusqu’à',
    approved: 'validée',
    refused: 'refusée',
    withdrawn: 'retirée par vous',
    expired: 'expirée sans réponse',
    fallen: 'tombée, parce que ce qu’elle montrait avait changé\u00a0; constaté',
  } satisfies Record<OwnRequest['state'], string>,
  /** In place of the above, where no operator has found it: it fell by itself. */
  over: 'tombée d’elle-même, parce qu’elle ne pouvait plus être faite,',
  by: (name: string) => `par ${name}`,
  /** Before an instant. @param author who asked */
  tooClose: (author: string) =>
    `L’un de vous deux vient de faire entrer l’autre dans la régie, ou la même personne vous a fait entrer tous deux\u00a0: votre validation de ce que demande ${author} compte à partir de`,
  untilThen: 'D’ici là, une autre personne peut valider\u00a0; vous pouvez refuser.',
  refusalWord: 'Un mot pour l’auteur de la demande (facultatif)',
  refusalHelp: 'Il le lira dans «\u00a0Mes demandes\u00a0»\u00a0; il figure au journal.',
  more: 'Demandes suivantes',
  first: 'Revenir aux premières demandes',
} as const;

/** Below a list of several pages. */
export const pagesCopy = {
  label: (list: string) => `Pages${NBSP}: ${list}`,
  newer: 'Plus récents',
  older: 'Plus anciens',
} as const;
