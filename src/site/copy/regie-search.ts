import type { FoundKind } from '#domain/regie/search-schema.ts';
import { regie } from './regie.ts';

const NBSP = '\u00a0';

/** Sentences of the régie's search. */
export const searchCopy = {
  title: 'Recherche',
  heading: (asked: string) => (asked ? `Recherche\u00a0: «${NBSP}${asked}${NBSP}»` : 'Recherche'),
  label: 'Recherche dans la régie',
  placeholder: 'Recherche (/)',
  submit: 'Lancer la recherche',
  help: 'Une semaine, un talent, un message, une question, un code, ou une page de la régie. Les accents et les majuscules ne comptent pas.',
  none: 'Rien ne correspond.',
  tooShort: 'Tapez deux lettres au moins, ou un chiffre.',
  all: 'Tout voir',
  pages: 'Pages de la régie',
  elsewhere: 'Chercher ailleurs',
  journal: (asked: string) => `Chercher «${NBSP}${asked}${NBSP}» dans le journal`,
  people: 'Chercher dans Personnes',
  peopleNote: 'Chaque recherche d’une personne est inscrite au journal\u00a0: elle se fait là-bas.',
  kinds: {
    contest: 'Semaines',
    candidate: 'Talents',
    message: 'Messages',
    banner: 'Bannières',
    question: 'Questions',
    video: 'Vidéos bonus',
    code: 'Codes partenaires',
    operator: 'Équipe',
  } satisfies Record<FoundKind, string>,
  week: (week: string) => `Semaine ${week}`,
} as const;

/** What operators may call a page of the menu besides its own name, by that name. */
export const pageWords: Readonly<Record<string, string>> = {
  [regie.nav.live]: 'antenne ouvrir suspendre reprendre clore prolonger avancer alarmes compteur',
  [regie.nav.contests]:
    'programmer dates dépouillement dépouiller publier publication résultats procès-verbal corriger rouvrir élimination égalité',
  [regie.nav.approvals]: 'valider deuxième personne demandes approuver',
  [regie.nav.candidates]: 'talents portraits pagnes éliminer importer import',
  [regie.nav.messages]: 'messagerie envoyer écrire image',
  [regie.nav.banners]: 'annonces accueil',
  [regie.nav.faq]: 'faq foire aide réponses',
  [regie.nav.videos]: 'vidéos bonus fichier youtube dailymotion affiche',
  [regie.nav.codes]: 'codes partenaires lots',
  [regie.nav.pages]: 'règlement conditions cgu textes publier',
  [regie.nav.preview]: 'aperçu répétition voir le site téléphone',
  [regie.nav.fraud]: 'alertes annuler annulation votes suspects groupes',
  [regie.nav.people]: 'comptes votants utilisateurs bloquer',
  [regie.nav.register]: 'registre public relevés témoins',
  [regie.nav.audit]: 'historique actions qui a fait exporter',
  [regie.nav.team]: 'inviter rôles accès opérateurs administrateurs huissier',
  [regie.nav.settings]: 'nom logo couleurs partage votes par jour pays signature accroche',
};
