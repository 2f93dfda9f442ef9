import { replaceUuids } from '#domain/uuid-rules.ts';

/** What acts are done to, by the word that an event's subject begins with. */
const kinds: Record<string, string> = {
  annulment: 'Annulation',
  audit: 'Journal',
  banner: 'Bannière',
  batch: 'Lot de codes',
  candidate: 'Talent',
  candidates: 'Talents importés\u00a0:',
  code: 'Code partenaire',
  codes: 'Codes partenaires',
  contest: 'Semaine',
  faq: 'Question',
  invitation: 'Invitation',
  message: 'Message',
  operator: 'Équipe',
  page: 'Page',
  question: 'Question',
  risk: 'Alerte',
  settings: 'Réglages',
  user: 'Compte',
  video: 'Vidéo bonus',
};

/** « Équipe awa@exemple.org », « Semaine …7f72b2 »: of an id only its end, which tells two of them apart. */
export function subjectName(subject: string): string {
  const [kind = '', ...rest] = subject.split(':');
  const what = replaceUuids(rest.join(' · '), (id) => `…${id.slice(-6)}`);
  return [kinds[kind] ?? kind, what].filter(Boolean).join(' ');
}
