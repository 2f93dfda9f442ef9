import { disciplineAndCity } from './candidate.ts';
import { fr } from './fr.ts';

const NBSP = '\u00a0';

const HEADING = 'Chaque soir, le public fait le palmarès.';
/** Heading of a show that was never set up: true for any show. */
export const NEUTRAL_HEADING = 'Votez pour votre talent.';
const CHOOSE = 'Choisissez votre talent, portez-le jusqu’à la finale.';
/** Letters of a name that fit on a button of the smallest phone, on two lines. */
const ON_BUTTON = 18;
const freeVotes = (count: number) => (count > 1 ? `${count}${NBSP}votes gratuits` : 'Un vote gratuit');
const THANKS = 'Merci pour tous vos votes.';
const votedFor = (names: string) => `On a voté pour ${names}.`;

/** What the stage of the home page says; the server writes it, and browsers load none of it as a script. */
export const stageCopy = {
  /** @param own what the broadcaster says in place of our heading; a title ends without a full stop */
  title: (own: string | null) => `${fr.name} · ${(own ?? HEADING).replace(/\.$/, '')}`,
  heading: HEADING,
  /** @param dailyVotes 0 once the last vote is closed */
  lead: (dailyVotes: number) => (dailyVotes > 0 ? `${freeVotes(dailyVotes)} par jour. ${CHOOSE}` : THANKS),
  /** Where the number of daily votes is not known. */
  choose: CHOOSE,
  /** In its place, once the last vote is closed. */
  over: THANKS,
  /** For a link that shares a question: the title of its card, word for word. */
  question: 'Comment ca marche?',
  winner: {
    heading: (name: string) => `${name} remporte la compétition.`,
    lead: THANKS,
    title: (gender: 'f' | 'm') => (gender === 'f' ? 'Gagnante du palmarès' : 'Gagnant du palmarès'),
  },
  /** For a link that shares a candidate. */
  talent: {
    heading: (name: string) => `Soutenez ${name}.`,
    /** @param dailyVotes 0 once the last vote is closed */
    lead: (candidate: Parameters<typeof disciplineAndCity>[0], dailyVotes: number) =>
      [disciplineAndCity(candidate), dailyVotes > 0 && `${freeVotes(dailyVotes)} par jour`]
        .flatMap((sentence) => (sentence ? [`${sentence}.`] : []))
        .join(' '),
    /** A name that would take the button a third line stands in the heading above it only. */
    vote: (name: string) => `Voter pour ${name.length > ON_BUTTON ? 'ce talent' : name}`,
    another: 'Choisir un autre talent',
    sheet: 'Voir sa fiche',
  },
  /** For a link that shares votes. */
  choice: {
    heading: `Et vous${NBSP}?`,
    lead: (names: string) => `${votedFor(names)} À vous de choisir.`,
    /** Once the last vote is closed. */
    over: { heading: votedFor, lead: THANKS },
    vote: 'Choisir mon talent',
  },
} as const;
