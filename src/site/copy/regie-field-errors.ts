import { CODE_CAPS, SECONDS_A_VOTE, VIDEO_VOTES_MAX } from '#domain/bonus/budget-rules.ts';
import { TOGETHER_DAYS } from '#domain/contest/end-rules.ts';
import type { FieldProblem } from '#domain/errors.ts';
import { fieldMessage, type PublicProblem } from './errors-of-fields.ts';
import { eliminationCopy } from './regie-elimination.ts';
import { expectedIn, tooLong } from './regie-expected.ts';
import { inWords } from './regie-in-words.ts';
import { inWord } from './small-numbers.ts';

/** What is wrong with a field of the régie's forms, beyond what the public's are refused with. */
const regieProblems: Record<Exclude<FieldProblem, PublicProblem>, string> = {
  ACCOUNT_NOT_FOUND: 'Aucune de ces lignes ne correspond à un compte.',
  NOT_LATER: 'Cette date vient trop tôt.',
  NOT_EARLIER: 'Cette date vient trop tard.',
  TOO_FAR: `C’est trop loin\u00a0: ${inWord(TOGETHER_DAYS)} jours de plus au maximum, même à deux.`,
  TOO_MANY_VOTES: `C’est trop de votes bonus\u00a0: ${inWords(CODE_CAPS.perPerson)} au plus par personne et par code, ${inWords(CODE_CAPS.budget)} en tout.`,
  VOTES_BY_SECONDS: `C’est trop pour cette durée\u00a0: un vote bonus par ${inWord(SECONDS_A_VOTE)} secondes de vidéo au plus, et ${inWord(VIDEO_VOTES_MAX)} en tout.`,
  TWO_CANDIDATES: 'Choisissez au moins deux talents.',
  PHASE_AT_DATE: 'Cette semaine ne peut pas être dans cet état à cette date.',
  CONTRAST_TOO_LOW: 'Cette couleur ne se lirait pas\u00a0: le contraste est insuffisant.',
  PLACEHOLDER_UNKNOWN: 'Entre accolades, seul ce que l’aide indique peut être rempli, avec autant de formes.',
  TEXT_FORM:
    'Il faut un titre («\u00a0#\u00a0»), un paragraphe d’introduction, puis des sections («\u00a0##\u00a0») pour tout le reste.',
  SECTION_MISSING: 'Il manque une section à laquelle d’autres pages renvoient.',
  SECTION_TWICE: 'Deux titres ont la même adresse\u00a0: changez l’un des deux.',
  NUMBER_TAKEN: 'Un autre talent a ce numéro.',
  NOT_IN_FINAL: 'La dernière semaine désigne le gagnant\u00a0: elle n’élimine personne.',
  ALL_LEAVE: 'Il doit rester un talent au moins.',
  TIE_BREAK_NEEDED: 'Les votes seuls ne décident pas\u00a0: dites comment c’est décidé.',
  WINNER_NEEDED: 'Plusieurs talents sont à égalité en tête\u00a0: indiquez qui gagne.',
  OTHER_WEEK: 'Cette date tombe dans une autre semaine.',
  WEEK_TAKEN: 'Cette semaine existe déjà.',
  TICKED_AND_STAYS: `Un talent est coché\u00a0: choisissez «\u00a0${eliminationCopy.leave}\u00a0», ou décochez-le.`,
};

/** Where the name of a field says more of a problem than its sentence can for every field: by problem and field name. */
const byField: Partial<Record<FieldProblem, Record<string, string>>> = {
  // Groups of boxes: there is nothing to fill in.
  REQUIRED: {
    candidate_ids: 'Cochez au moins deux talents.',
    eliminated_ids: 'Cochez au moins un talent.',
    members: 'Cochez au moins un compte.',
    countries: 'Cochez au moins un pays.',
    questions: 'Cochez au moins une question.',
  },
  TWO_CANDIDATES: { candidate_ids: 'Cochez au moins deux talents.' },
  TIE_BREAK_NEEDED: {
    tie_reason: 'Les votes seuls ne décident pas\u00a0: dites pourquoi c’est décidé ainsi.',
  },
};

/**
 * The sentence that stands below any field that was refused.
 *
 * @param name of the field, as it is sent; left out where it is not known that the form is the régie’s
 * @param limits of a field for a number or a text
 */
export function anyFieldMessage(
  problem: FieldProblem,
  name = '',
  limits: { min?: number; max?: number; maxLength?: number } = {},
): string {
  const own = byField[problem]?.[name];
  if (own) return own;
  if (problem in regieProblems) return regieProblems[problem as keyof typeof regieProblems];
  if (problem === 'TOO_LONG' && limits.maxLength !== undefined) return tooLong(limits.maxLength);
  return (problem === 'INVALID' && expectedIn(name, limits)) || fieldMessage(problem);
}
