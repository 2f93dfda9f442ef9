import type { MessageSender } from '#domain/messaging/schema.ts';

const NBSP = '\u00a0';

/** Sentences of /messagerie. */
export const messagesCopy = {
  title: 'Messagerie',
  list: 'Messages',
  unread: 'Non lu.',
  new: (count: number) => `${count}${NBSP}${count > 1 ? 'nouveaux' : 'nouveau'}`,
  senders: {
    production: 'La production',
    programme: 'Programme',
    results: 'Résultats',
    bonus: 'Zone bonus',
    security: 'Sécurité',
  } satisfies Record<MessageSender, string>,
  markAll: 'Tout marquer comme lu',
  marking: 'Un instant…',
  kept: (days: number) => `Les messages sont conservés ${days}${NBSP}jours.`,
  back: 'Tous les messages',
  /** Default label of a message's button. */
  follow: 'En savoir plus',
  empty: {
    picture: 'Un micro éteint sur une scène vide',
    title: 'Aucun message pour le moment',
    text: 'Les nouvelles de l’émission et de vos talents arriveront ici.',
    button: 'Aller au vote',
  },
} as const;
