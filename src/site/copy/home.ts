import { REFERRAL_AMOUNT } from '#domain/bonus/rules.ts';
import { bonusVotes } from './votes.ts';

const NBSP = '\u00a0';

/** Sentences of the home page. */
export const home = {
  week: (week: number) => `Semaine${NBSP}${week}`,
  lastWeek: 'La finale',
  resultsOn: 'Résultats',
  winner: {
    text: 'La finale est terminée, et tous les votes sont comptés.',
  },
  opening: {
    state: 'Le vote ouvre bientôt',
    until: (week: number) => `La semaine${NBSP}${week} commence dans`,
    at: 'Ouverture',
    create: 'Créer mon compte',
    soon: 'Vote pas encore ouvert',
  },
  open: {
    state: 'Vote ouvert',
    votesLeft: (count: number) => `${count}${NBSP}vote${count > 1 ? 's' : ''} à donner`,
    given: 'Vote donné',
    vote: 'Voter maintenant',
    seeVote: 'Voir mon vote',
    until: (week: number) => `Clôture de la semaine${NBSP}${week} dans`,
    at: 'Clôture',
    again: `Revenez demain${NBSP}: un nouveau vote vous attend.`,
    lastDay: 'C’est le dernier jour du vote.',
  },
  suspended: {
    state: 'Vote suspendu',
    text: 'Le vote est en pause pour le moment. Les votes déjà donnés restent comptés.',
  },
  closed: {
    state: 'Vote clos',
    text: 'Le vote est clos. Le comptage est en cours.',
    until: 'Résultats dans',
    at: 'Résultats',
    soon: 'Les résultats arrivent d’un instant à l’autre.',
    follow: 'Suivre les résultats',
  },
  published: {
    state: 'Résultats publiés',
    text: (week: number) => `Le public a choisi. Voici le palmarès de la semaine${NBSP}${week}.`,
    winner: (name: string) => `${name} est en tête du palmarès de la semaine.`,
    see: 'Voir les résultats',
  },
  none: {
    state: 'Pas de vote en ce moment',
    text: 'Le prochain vote sera annoncé ici.',
    see: 'Voir les derniers résultats',
  },
  talents: {
    heading: (count: number) => (count === 1 ? 'Le talent de la semaine' : 'Les talents de la semaine'),
    /** Once the last vote is closed. */
    finalists: 'Les finalistes',
    list: 'Talents en lice',
    all: (count: number) => (count === 1 ? 'Voir le talent' : `Voir les ${count}`),
    allLabel: (count: number) => (count === 1 ? 'Voir le talent' : `Voir les ${count} talents`),
  },
  banners: {
    heading: 'À la une',
    go: (position: number, title: string) => `Annonce ${position}${NBSP}: ${title}`,
    more: 'En savoir plus',
    own: {
      title: 'Chaque vote se vérifie',
      text: 'Le registre est public. Recomptez tout sur votre téléphone.',
    },
  },
  // Word for word (docs/specification.md §14.3).
  steps: {
    heading: 'Comment ca marche?',
    account: { title: 'Créez votre compte', text: 'Votre numéro de téléphone suffit. C’est gratuit.' },
    vote: {
      title: 'Donnez votre vote du jour',
      text: 'Un vote par jour, remis à zéro à minuit (heure UTC).',
    },
    votes: (count: number) => ({
      title: 'Donnez vos votes du jour',
      text: `${count}${NBSP}votes par jour, remis à zéro à minuit (heure UTC).`,
    }),
    bonus: {
      title: 'Ajoutez vos votes bonus',
      text: `Vidéos, code partenaire, parrainage${NBSP}: gardez-les pour votre talent.`,
    },
  },
  bonus: {
    eyebrow: 'Zone bonus',
    heading: (needed: number) =>
      `${needed}${NBSP}proches qui votent, ${bonusVotes(REFERRAL_AMOUNT)} ${REFERRAL_AMOUNT > 1 ? 'offerts' : 'offert'}`,
    toGive: (count: number) => `${count}${NBSP}à donner`,
    visitor: `Parrainage, vidéos, code partenaire${NBSP}: chaque mission donne au moins un vote de plus.`,
  },
  faq: { heading: 'Vos questions', all: 'Toute la FAQ', asked: 'La question du lien' },
} as const;
