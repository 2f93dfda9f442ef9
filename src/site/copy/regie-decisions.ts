import { calendar } from './fr.ts';
import { durationInWords, inWords } from './regie-in-words.ts';
import { count } from './results.ts';

const NBSP = '\u00a0';

/** « 300 votes bonus (trois cents) » */
function bonusVotesInWords(number: number): string {
  const of = number >= 1_000_000 && number % 1_000_000 === 0 ? 'de ' : '';
  return `${count(number)} ${of}${number > 1 ? 'votes' : 'vote'} bonus (${inWords(number)})`;
}

/** « samedi 28 novembre 2026 à 21:00:00 UTC »: nothing left out, for an instant that is decided on. */
function fullInstant(iso: string): string {
  const at = new Date(iso);
  const day = at.getUTCDate() === 1 ? calendar.first : String(at.getUTCDate());
  const date = [
    calendar.weekdays[at.getUTCDay()],
    day,
    calendar.months[at.getUTCMonth()],
    at.getUTCFullYear(),
  ];
  return `${date.join(' ')} à ${at.toISOString().slice(11, 19)}${NBSP}UTC`;
}

/** What a code gives, as a sentence tells it. */
interface CodeFigures {
  amount: number;
  max_uses: number;
  /** Votes that one account can get. */
  perPerson: number;
  /** Votes in all, of all codes. */
  budget: number;
}

/** A publication that two persons have planned, and what they decided with it. */
interface PlannedResult {
  version: number;
  at: string;
  /** Null except for the last week. */
  winner: string | null;
  leaving: readonly string[];
}

/** What an act will do, in one sentence with every figure, read before it is confirmed and before it is approved. */
export const decisionCopy = {
  heading: 'Relisez avant de confirmer',
  next: 'Continuer',
  code: (name: string, code: CodeFigures) =>
    `Le code ${name} pourra donner en tout ${bonusVotesInWords(code.budget)}${NBSP}: ${codeLimits(code)}.`,
  codes: (number: number, code: CodeFigures) =>
    `${count(number)} ${number > 1 ? 'codes pourront' : 'code pourra'} donner en tout ${bonusVotesInWords(code.budget)}${NBSP}: pour chacun, ${codeLimits(code)}.`,
  video: (title: string, amount: number, seconds: number) =>
    `La vidéo «${NBSP}${title}${NBSP}» donnera ${bonusVotesInWords(amount)} à chaque compte qui la regarde jusqu’au bout ` +
    `(${durationInWords(seconds)}), une seule fois par compte. Le nombre de comptes n’est pas limité.`,
  extend: (from: string, to: string) =>
    `Le vote se terminera le ${fullInstant(to)}, au lieu du ${fullInstant(from)}${NBSP}: ` +
    `${durationInWords((Date.parse(to) - Date.parse(from)) / 1000)} de plus.`,
  shorten: (from: string, to: string) =>
    `Le vote se terminera le ${fullInstant(to)}, au lieu du ${fullInstant(from)}${NBSP}: ` +
    `${durationInWords((Date.parse(from) - Date.parse(to)) / 1000)} de moins. ` +
    'Une page d’accueil déjà ouverte montre l’ancienne fin pendant trois minutes au plus.',
  /** A new date of results, or another box of the last week, where the publication was planned with the former. */
  replan: (result: PlannedResult) =>
    `La publication de la version ${result.version}, que deux personnes ont programmée pour le ` +
    `${fullInstant(result.at)}, tombera${NBSP}: rien ne sortira à l’heure dite.${decidedWith(result)} ` +
    'Le dépouillement reste\u00a0: sa publication peut être redemandée, et une deuxième personne devra de nouveau valider.',
} as const;

/** « Ce qui a été décidé avec elle tombe aussi : qui gagne (1. Aïcha), qui part (3. Prisca). » */
function decidedWith({ winner, leaving }: PlannedResult): string {
  const parts = [
    ...(winner === null ? [] : [`qui gagne (${winner})`]),
    ...(leaving.length === 0 ? [] : [`qui part (${leaving.join(', ')})`]),
  ];
  return parts.length === 0 ? '' : ` Ce qui a été décidé avec elle tombe aussi${NBSP}: ${parts.join(', ')}.`;
}

function codeLimits({ amount, max_uses, perPerson }: CodeFigures): string {
  return (
    `${amount} par utilisation, ${count(max_uses)} ${max_uses > 1 ? 'utilisations' : 'utilisation'} au plus, ` +
    `et ${perPerson} par compte au plus`
  );
}
