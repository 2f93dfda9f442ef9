import { REASON_MIN } from '#domain/reason-rules.ts';
import type { FaultKind, LogHealth, WitnessOutcome } from '#domain/register/watch-schema.ts';
import { duration } from './fr.ts';
import { countOfVotes, count as written } from './results.ts';

const NBSP = '\u00a0';
const entries = (n: number) => `${written(n)}${NBSP}${n > 1 ? 'entrées' : 'entrée'}`;

const FAULTS: Record<FaultKind, string> = {
  behind:
    'La base de données ne contient plus tout ce que le registre avait publié\u00a0: elle a sans doute été restaurée depuis une sauvegarde. Le registre ne continue pas tant que deux administrateurs ne l’ont pas décidé.',
  key: 'Ce registre a été commencé avec un autre secret (REGISTER_SECRET). Remettez le secret d’origine, puis relancez le serveur.',
  vote: 'Une annulation ou un rétablissement ne peut pas y être inscrit\u00a0: un vote qu’il vise n’est pas au registre, donc une ligne a été changée dans la base. Lancez «\u00a0npm run recount\u00a0», qui dit laquelle.',
  heads:
    'Le fichier register-heads.json, qui garde ce que le registre a déjà publié, ne peut plus être lu. Remettez-le depuis une sauvegarde\u00a0: le registre continue tout seul.',
  other:
    'Les votes n’ont pas pu être scellés. Le journal du serveur dit pourquoi\u00a0; un nouvel essai a lieu toutes les cinq secondes.',
};

const OUTCOMES: Record<WitnessOutcome, string> = {
  signed: 'A signé',
  away: 'Ne répond pas',
  unknown: 'Ne connaît pas ce registre',
  refused: 'Ne reconnaît pas la clé de ce registre',
  inconsistent: 'Dit que ce registre n’est pas la suite de ce qu’il a signé',
  ahead: 'A signé un registre plus long que celui-ci',
  unreadable: 'Répond ce qui ne se lit pas',
};

/** Sentences of the régie about the public register of votes. */
export const regieRegisterCopy = {
  title: 'Registre',
  heading: 'Le registre public des votes',
  lead: 'Chaque vote y est inscrit sans nom ni choix lisible, et n’en sort plus. Chacun peut y vérifier le sien, et tout recompter après la publication.',
  none: 'Aucun vote n’a encore commencé\u00a0: il n’y a pas de registre.',
  week: (week: number) => `Semaine ${week}`,
  health: {
    current: 'à jour',
    late: 'en retard',
    incomplete: 'incomplet',
    disputed: 'contredit le dépouillement',
    stopped: 'arrêté',
  } satisfies Record<LogHealth, string>,
  notBegun: 'Ce registre n’est pas encore commencé.',
  fault: (kind: FaultKind) => FAULTS[kind],
  since: (kind: FaultKind, moment: string) =>
    kind === 'vote'
      ? `Depuis le ${moment}${NBSP}UTC. Les votes entrent toujours au registre.`
      : `Depuis le ${moment}${NBSP}UTC. Les votes continuent, et attendent d’y entrer.`,
  message: 'Pour l’ingénieur',
  votes: 'Votes inscrits',
  head: 'Dernier relevé',
  noHead: 'aucun',
  size: entries,
  made: 'Relevé le (UTC)',
  words: 'En huit mots',
  root: 'Empreinte d’ensemble (hexadécimal)',
  waiting: 'En attente',
  nothingWaits: 'aucun vote',
  waits: (votes: number, many: boolean, seconds: number) =>
    `${many ? 'plus de ' : ''}${countOfVotes(votes)}, depuis ${lag(seconds)}`,
  key: 'Clé de vérification',
  witnesses: 'Témoins',
  noWitness: 'Aucun témoin n’est configuré.',
  signed: (size: number, moment: string) => `A signé ${entries(size)} le ${moment}${NBSP}UTC.`,
  neverSigned: 'N’a encore rien signé.',
  outcome: (outcome: WitnessOutcome, moment: string) => `${OUTCOMES[outcome]} (${moment}${NBSP}UTC).`,
  page: 'Page publique',
  checkpoint: 'Relevé signé',
  minutes: 'Dépouillement et procès-verbal',
  resumeHeading: 'Reprendre ce registre',
  lost: (size: number, witness: string | null) =>
    `Ce qui avait été publié${witness === null ? '' : `, que le témoin ${witness} a signé`}\u00a0: ${entries(size)}.`,
  kept: (size: number) => `Ce que la base en a\u00a0: ${entries(size)}.`,
  resumeConsequence:
    'Après validation par une deuxième personne, le registre continue là où la base en est. Une entrée y dit pour toujours ce qui a été perdu, et pourquoi\u00a0: le motif est public. Les reçus des votes perdus ne se vérifient plus, et les témoins ne signent plus ce registre.',
  reason: 'Motif, public',
  reasonHelp: `${REASON_MIN} caractères au minimum. Il est inscrit au registre, que chacun peut lire.`,
  resume: 'Demander la reprise',
} as const;

/** « 45 s », « 12 min », « 3 h 05 ». */
function lag(seconds: number): string {
  if (seconds < 120) return `${seconds}${NBSP}s`;
  const minutes = Math.floor(seconds / 60);
  const hours = Math.floor(minutes / 60);
  return duration.short({ days: Math.floor(hours / 24), hours: hours % 24, minutes: minutes % 60 });
}
