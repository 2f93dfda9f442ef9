import { type Gendered, ofName } from './candidate.ts';
import { fr } from './fr.ts';
import { iSupport, iVotedFor } from './sharing-titles.ts';

const NBSP = '\u00a0';

/**
 * Title and description of a shared link, by what is shared (docs/specification.md §12.2). The titles are letter for
 * letter, but for the gender and the number of those whom they are about.
 */
export const sharedTitles = {
  candidate: {
    title: (candidate: Gendered) => iSupport(candidate),
    get description() {
      return `Voter est gratuit, chaque jour. Donnez votre vote sur ${fr.name}.`;
    },
  },
  support: (name: string) =>
    `Je soutiens ${name}. Voter est gratuit, chaque jour${NBSP}: donnez votre vote sur ${fr.name}.`,
  /** Of a talent to whom no vote can be given any more. */
  meet: (name: string) => `Découvrez ${name} et son parcours sur ${fr.name}.`,
  faq: {
    title: 'Comment ca marche?',
    description: 'L’essentiel du vote en quelques réponses.',
  },
  votes: {
    title: (candidates: readonly Gendered[]) => iVotedFor(candidates),
    description: `Et vous, à qui donnez-vous votre vote du jour${NBSP}?`,
    /** Once no vote can be given any more. */
    get over() {
      return `Découvrez leur parcours sur ${fr.name}.`;
    },
  },
  results: (week: number) => ({
    title: `Résultats du vote de la semaine ${week}`,
    description: 'Le palmarès du public, au vote près.',
  }),
  /** @param name of the user who invites; null where it cannot be shown */
  /** @param over whether the last vote is closed */
  invitation: (name: string | null, over = false) => ({
    title: `${name ?? 'Un proche'} vous invite`,
    description: over
      ? `Retrouvez les résultats sur ${fr.name}.`
      : `Créez votre compte sur ${fr.name} et donnez votre vote${NBSP}: c’est gratuit, chaque jour.`,
  }),
  /** The pictures of these links, in words. */
  alt: {
    /** @param inShow whether votes can still be given to the talent */
    candidate: (name: string, inShow: boolean) =>
      `Portrait ${ofName(name)}, talent ${inShow ? 'en lice dans' : 'de'} ${fr.name}`,
    votes: (names: string) => `Les talents soutenus${NBSP}: ${names}`,
    results: (week: number, names: string) => `Le podium de la semaine${NBSP}${week}${NBSP}: ${names}`,
  },
} as const;

/** The picture of pages that share nothing in particular. */
export const siteImageAlt = (own: string | null = null) =>
  `${fr.name}${NBSP}: ${own ?? 'chaque soir, le public fait le palmarès'}`;
