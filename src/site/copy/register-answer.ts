import { count } from './count.ts';
import { calendar } from './fr.ts';
import { yours } from './votes.ts';

const NBSP = '\u00a0';

/** Up to this many votes, each place is named. */
const NAMED = 4;

function capital(text: string): string {
  return text.charAt(0).toLocaleUpperCase('fr') + text.slice(1);
}

/** « à la place 35 306 », « aux places 4, 7 et 12 », « entre les places 4 et 1 002 ». @param positions from 0 */
function places(positions: readonly number[]): string {
  const [first = '', ...others] = [...positions].sort((a, b) => a - b).map((position) => count(position + 1));
  const last = others.at(-1);
  if (last === undefined) return `à la place ${first}`;
  if (positions.length > NAMED) return `entre les places ${first} et ${last}`;
  return `aux places ${[first, ...others.slice(0, -1)].join(', ')} et ${last}`;
}

/** How the sentences of a check name the votes. */
export interface ToldVotes {
  /** The candidate's name. */
  name: string;
  votes: number;
}

/** What « Vérifier mon vote » answers: one plain sentence, without a word of cryptography. */
export const checkAnswers = {
  /** @param positions from 0 @param size entries of the register */
  found: ({ name, votes }: ToldVotes, positions: readonly number[], size: number) =>
    `${capital(yours(votes))} pour ${name} ${votes > 1 ? 'sont' : 'est'} au registre, ${places(positions)} sur ${count(size)}.`,
  /** @param moment by when, such as « aujourd’hui à 20 h 14 » */
  waiting: ({ votes }: ToldVotes, moment: string) => {
    const by = moment.replace(`${calendar.today} `, '');
    return votes > 1
      ? `Vos votes sont enregistrés. Ils seront au registre au plus tard ${by}${NBSP}: vérifiez de nouveau après.`
      : `Votre vote est enregistré. Il sera au registre au plus tard ${by}${NBSP}: vérifiez de nouveau après.`;
  },
  /** On the page of the receipt, which says by when. */
  waitingHere: ({ votes }: ToldVotes) =>
    votes > 1
      ? `Vos votes sont enregistrés, mais pas encore au registre${NBSP}: vérifiez de nouveau après l’heure ci-dessous.`
      : `Votre vote est enregistré, mais pas encore au registre${NBSP}: vérifiez de nouveau après l’heure ci-dessous.`,
  lies: {
    vote: () => `Attention${NBSP}: ce reçu n’est pas celui du vote que vous avez donné.`,
    absent: ({ votes }: ToldVotes) =>
      votes > 1
        ? `Attention${NBSP}: le registre ne contient pas vos votes tels que vous les avez donnés.`
        : `Attention${NBSP}: le registre ne contient pas votre vote tel que vous l’avez donné.`,
    missing: ({ votes }: ToldVotes) =>
      `Attention${NBSP}: ${yours(votes)} ${votes > 1 ? 'devraient' : 'devrait'} être au registre, et n’y ${votes > 1 ? 'sont' : 'est'} pas.`,
    late: ({ votes }: ToldVotes) =>
      `Attention${NBSP}: ${yours(votes)} ${votes > 1 ? 'devaient' : 'devait'} déjà être au registre, et n’y ${votes > 1 ? 'sont' : 'est'} pas encore.`,
    older: () => `Attention${NBSP}: ce registre est plus court que celui que ce téléphone a déjà vu.`,
    rewritten: () => `Attention${NBSP}: le registre n’est plus celui que ce téléphone a déjà vu.`,
    unsigned: () => `Attention${NBSP}: rien ne prouve que ce registre est bien celui de l’émission.`,
    unreadable: () => `Attention${NBSP}: le registre qui vient d’être reçu est illisible.`,
  },
  /** What to do about it. @param contact an e-mail address, or null */
  keepIt: (contact: string | null) =>
    contact ? `Gardez ce reçu et écrivez à ${contact}.` : 'Gardez ce reçu et signalez-le à l’émission.',
  busy: `Le registre ne répond pas en ce moment${NBSP}: votre vote reste enregistré, vérifiez de nouveau dans une minute.`,
  stranger: 'Ce reçu n’est pas celui du compte connecté sur ce téléphone. Rechargez la page.',
} as const;
