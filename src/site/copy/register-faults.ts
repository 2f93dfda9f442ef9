import type { Difference, Fault } from '#domain/register/recount-fault-rules.ts';
import { recountCopy } from './register.ts';
import { count, countOfVotes } from './results.ts';

/** For readers, lines of the register are counted from 1. */
const line = (position: number) => `La ligne ${count(position + 1)} du registre`;

/** Returns a candidate's name; null for one who is not in the published result. */
type NameOf = (candidateId: string) => string | null;

function named(nameOf: NameOf, { candidateId }: Difference): string {
  const name = nameOf(candidateId) ?? recountCopy.unknown;
  return name.charAt(0).toLocaleUpperCase('fr') + name.slice(1);
}

/** « Aïcha : 12 votes de plus … » @param than where there are fewer, or more */
function compared(nameOf: NameOf, differences: readonly Difference[], where: string, than: string): string {
  const [first, ...others] = differences;
  if (!first) return '';
  const difference = first.said - first.counted;
  const votes = countOfVotes(Math.abs(difference));
  const rest =
    others.length === 0
      ? ''
      : others.length === 1
        ? ' Un autre talent est concerné.'
        : ` ${count(others.length)} autres talents sont concernés.`;
  return `${named(nameOf, first)}\u00a0: ${votes} de ${difference > 0 ? 'plus' : 'moins'} ${where} que ${than}.${rest}`;
}

/** One sentence that names what is wrong. @param nameOf the published result's names */
export function faultSentence(fault: Fault, nameOf: NameOf): string {
  switch (fault.kind) {
    case 'key':
      return 'Le sceau de ce registre n’est pas celui que cet appareil a déjà vu.';
    case 'older':
      return 'Ce registre est plus court que celui que cet appareil a déjà vu.';
    case 'rewritten':
      return 'Ce registre n’est plus celui que cet appareil a déjà vu.';
    case 'root':
      return 'Les lignes du registre ne sont pas celles que son relevé annonce.';
    case 'opening':
      return `${line(fault.position)} ne correspond pas au vote qui est annoncé.`;
    case 'entry':
      return `${line(fault.position)} n’est pas lisible.`;
    case 'decision':
      return `${line(fault.position)} annule ou rétablit des votes qui n’y sont pas.`;
    case 'twice':
      return 'Un même vote figure deux fois au registre.';
    case 'close':
      return `À la clôture, le registre annonce ${countOfVotes(fault.said)}\u00a0: il en contient ${count(fault.counted)}.`;
    case 'late':
      return `${countOfVotes(fault.votes)} ${fault.votes > 1 ? 'figurent' : 'figure'} au registre sans que la clôture en tienne compte.`;
    case 'uncounted':
      return `${countOfVotes(fault.votes)} ${fault.votes > 1 ? 'figurent' : 'figure'} au registre sans que le résultat en tienne compte.`;
    case 'result':
      return compared(nameOf, fault.differences, 'dans le résultat inscrit au registre', 'parmi ses lignes');
    case 'untold':
      return 'Le résultat publié n’est pas celui qui est inscrit au registre.';
    case 'published':
      return compared(nameOf, fault.differences, 'dans le résultat publié', 'dans le registre');
    case 'sum':
      return `Le total publié est de ${countOfVotes(fault.said)}\u00a0: on en recompte ${count(fault.counted)}.`;
    case 'annulled':
      return `Le résultat publié dit ${countOfVotes(fault.said)} ${fault.said > 1 ? 'annulés' : 'annulé'}\u00a0: on en recompte ${count(fault.counted)}.`;
  }
}

/** Why a recount could not be made, or stopped: the server's answer was impossible, or there was none. */
export const recountFailures = {
  key: 'Le sceau du registre n’est pas lisible.',
  signature: 'Ce relevé n’est pas signé par le registre.',
  origin: 'Le relevé est celui d’un autre registre.',
  unreadable: 'La réponse du serveur n’est pas lisible.',
  tile: 'Une partie du registre manque, ou n’est pas entière.',
  away: 'Le registre ne répond pas. Rien n’est dit du résultat\u00a0: réessayez dans un moment.',
  'too-long': 'Ce registre est trop long pour cet appareil. Recomptez-le avec un programme.',
} as const;
