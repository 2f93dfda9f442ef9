import { isUuid } from '#domain/uuid-rules.ts';
import { regieDoor } from './door.ts';
import { alarmNames } from './regie-alarms.ts';
import { changeNames } from './regie-approvals.ts';
import { fieldNames } from './regie-field-names.ts';
import { regieMessages } from './regie-messages.ts';
import { regieVideos } from './regie-videos.ts';
import { tieRuleNames } from './ties.ts';

/** A field's French name, or its own when it has none. */
export const fieldName = (field: string): string => fieldNames[field] ?? field;

const INSTANT = /^\d{4}-\d{2}-\d{2}T\d{2}:\d{2}:\d{2}/;
const VALUES: Record<string, string> = {
  'choice:all': 'tout le groupe',
  'choice:only': 'les comptes cochés',
  'choice:except': 'tous sauf les comptes cochés',
  'by_talent:withheld': 'non montré\u00a0: avec si peu de comptes, il dirait pour qui ils ont voté',
  'kind:device': 'un seul appareil',
  'kind:numbers': 'numéros qui se suivent',
  'kind:referral': 'parrainages',
  'kind:burst': 'inscriptions en rafale',
  'kind:network': 'un réseau',
  ...valuesOf('kind', regieVideos.kinds),
  ...valuesOf('kind', regieMessages.audiences),
  ...valuesOf('audience', regieMessages.audiences),
  ...valuesOf('state', regieMessages.states),
  'moved:up': 'vers le haut',
  'moved:down': 'vers le bas',
  ...valuesOf('role', regieDoor.roles),
  ...valuesOf('role_before', regieDoor.roles),
  'huissier_signs:required': 'exigée',
  'huissier_signs:not_required': 'non exigée',
  'huissier_signs_before:required': 'exigée',
  'huissier_signs_before:not_required': 'non exigée',
  'huissier_signs:true': 'exigée',
  'huissier_signs:false': 'non exigée',
  ...valuesOf('alarm', alarmNames),
  'elimination:leave': 'avec ce résultat',
  'elimination:none': 'aucune cette semaine',
  'leaving:none': 'Personne cette semaine',
  'leaving_before:none': 'Personne cette semaine',
  'leaving_kept:none': 'Personne cette semaine',
  ...valuesOf('tie_rule', tieRuleNames),
  'tie_rule:none': 'aucun\u00a0: les votes suffisent',
  ...valuesOf('tie_rule_before', tieRuleNames),
  'published_result:stays': 'ne change que par une correction',
  'count_check:pending': 'en cours',
  'count_check:agrees': 'le dépouillement et le registre concordent',
  'count_check:differs': 'le dépouillement et le registre ne concordent PAS',
  ...valuesOf('changed', changeNames),
  'when:now': 'dès la validation',
  'when:result_date': 'à la date annoncée',
  'override:suspended': 'suspendu',
  'override:closed': 'clos',
};

/** Votes that a request has chosen. */
const pinned = ({ accounts, votes }: { accounts: number; votes: number }) =>
  `${votes}\u00a0${votes > 1 ? 'votes' : 'vote'} de ${accounts}\u00a0${accounts > 1 ? 'comptes' : 'compte'}, ${votes > 1 ? 'choisis' : 'choisi'} à la demande`;

/** What a list of new things tells of each: its name or its question; undefined where it has neither. */
const calledBy = ({ display_name, question, title }: Record<string, unknown>) =>
  [display_name, question, title].find((name) => typeof name === 'string');

/** A value that has parts, each by its name: « Règle de départage\u00a0: tirage au sort\u00a0; Motif\u00a0: … ». */
const inParts = (value: object | null): string =>
  Object.entries(value ?? {})
    .filter(([, part]) => part !== null && part !== undefined)
    .map(([name, part]) => `${fieldName(name)}\u00a0: ${fieldValue(name, part)}`)
    .join('\u00a0; ');

/** A value in words, for operators. */
export function fieldValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => fieldValue(field, one)).join(', ');
  if (field === 'pinned') return pinned(value as { accounts: number; votes: number });
  if (typeof value === 'object') return calledBy(value as Record<string, unknown>) ?? inParts(value);
  const text = String(value);
  if (field === 'also_changed') return text.split(', ').map(fieldName).join(', ');
  // Show only the end of an id, enough to tell two apart; files for programs have all of it.
  if (isUuid(text)) return `…${text.slice(-6)}`;
  if (!INSTANT.test(text)) return VALUES[`${field}:${text}`] ?? text;
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} à ${text.slice(11, 19)}`;
}

/** Names of a field's values, under `field:value`. */
function valuesOf(field: string, names: Readonly<Record<string, string>>): Record<string, string> {
  return Object.fromEntries(Object.entries(names).map(([value, name]) => [`${field}:${value}`, name]));
}
