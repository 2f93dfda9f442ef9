import { utcMinute } from './regie-contests.ts';
import { count } from './results.ts';

const NBSP = '\u00a0';

/** Sentences of /regie/messages. */
export const regieMessages = {
  title: 'Messages',
  heading: 'Messages aux téléspectateurs',
  compose: 'Nouveau message',
  edit: (title: string) => `Changer «${NBSP}${title}${NBSP}»`,
  other: 'Écrire un autre message',
  sender: 'Au nom de',
  subject: 'Titre',
  body: 'Texte',
  bodyHelp: 'Markdown\u00a0: **gras**, listes, [lien](/vote). Le HTML n’est pas repris.',
  image: 'Image',
  imageAlt: 'Ce que montre l’image',
  imageAltHelp: 'Lu à haute voix à qui ne la voit pas. Vide\u00a0: l’image décore seulement.',
  link: 'Lien du bouton',
  linkHelp: 'Une page du site (/vote) ou une adresse en https.',
  linkLabel: 'Texte du bouton',
  linkLabelHelp: 'Facultatif, et seulement avec un lien.',
  audience: 'Pour',
  audiences: { all: 'Tout le monde', country: 'Un pays', user: 'Une personne' },
  country: 'Pays',
  noCountry: 'Choisir un pays',
  recipient: 'Personne',
  recipientHelp: 'E-mail, téléphone international ou identifiant.',
  when: 'Envoi',
  whens: { now: 'Tout de suite', later: 'À une date', draft: 'Garder en brouillon' },
  at: 'Date et heure (UTC)',
  atHelp: 'Abidjan et Dakar sont à l’heure UTC.',
  consequence:
    'Envoyé tout de suite, il arrive aussitôt sur les téléphones\u00a0; à une date, pas avant elle. Il peut être rappelé.',
  /** By when it goes: what the button does. */
  submits: { now: 'Envoyer maintenant', later: 'Programmer l’envoi', draft: 'Garder en brouillon' },
  preview: 'Aperçu sur un téléphone',
  showPreview: 'Voir l’aperçu',
  noPreview: 'L’aperçu montre ici le message comme il sera lu.',
  list: 'Messages écrits',
  empty: 'Aucun message pour le moment.',
  state: 'État',
  states: { draft: 'Brouillon', planned: 'Prévu', sent: 'Envoyé', recalled: 'Rappelé' },
  date: 'Date (UTC)',
  actions: 'Actions',
  change: 'Changer',
  recall: 'Rappeler',
  recalling: {
    draft: 'Le message ne partira pas.',
    planned: 'Le message ne partira pas.',
    sent: 'Le message disparaît de toutes les boîtes, et ne peut pas y revenir.',
  },
  readOf: (read: string, reached: string, share: number, about: boolean) =>
    `Lu par ${about ? 'environ ' : ''}${read} sur ${reached} (${share}${NBSP}%)`,
} as const;

/** When a message arrives, in the sentence that is read before it is sent. */
const when = (moment: string | null) => (moment ? `le ${utcMinute(moment)} (UTC)` : 'aussitôt');

/** What is read before a message is sent. */
export const messageDecision = {
  toOne: (title: string, moment: string | null) =>
    `Le message «${NBSP}${title}${NBSP}» arrivera ${when(moment)} à une seule personne.`,
  /** @param country by its name; null for all */
  toMany: (
    title: string,
    moment: string | null,
    { told, exact }: { told: number; exact: boolean },
    country: string | null,
  ) => {
    const people = `${count(told)}${NBSP}${told > 1 ? 'personnes inscrites' : 'personne inscrite'}`;
    const where = country ? `dans un seul pays (${country})` : 'dans tous les pays';
    const now = moment ? ' à cet instant' : '';
    return (
      `Le message «${NBSP}${title}${NBSP}» arrivera ${when(moment)} à tous les comptes ${where}${NBSP}: ` +
      `${exact ? '' : 'au moins '}${people}${now}.`
    );
  },
} as const;
