import { isUuid } from '#domain/uuid-rules.ts';
import { regieDoor } from './door.ts';
import { actNames } from './regie.ts';
import { alarmNames } from './regie-alarms.ts';
import { tieRuleNames } from './regie-elimination.ts';

/** What the fields of acts are called, where their values are shown to people who have to judge or look back. */
const fieldNames: Record<string, string> = {
  approval_id: 'Demande',
  cast_at: 'Donné le (UTC)',
  direction: 'Sens',
  send_at: 'Envoi (UTC)',
  replaced: 'Remplacé',
  eliminated: 'Éliminé',
  recalled: 'Rappelé',
  sessions_ended: 'Sessions fermées',
  sessions: 'Sessions',
  active: 'Actif',
  votes_out: 'Votes sortis du compte',
  status: 'État',
  users: 'Comptes du groupe',
  kind: 'Sorte',
  dismissed: 'Écarté',
  decision: 'Décision',
  closed_at: 'Clos le (UTC)',
  blocked: 'Bloqué',
  batch_id: 'Décision',
  annulled_because: 'Motif de l’annulation',
  annulled: 'Annulé',
  accounts: 'Comptes',
  act: 'Action',
  alarm: 'Alarme',
  amount: 'Votes bonus',
  approval: 'Demande',
  body: 'Texte',
  budget: 'Votes bonus en tout',
  candidate_ids: 'Talents en lice',
  cast_votes: 'Votes exprimés',
  annulled_votes: 'Votes annulés',
  city: 'Ville',
  cluster_id: 'Alerte',
  code: 'Code',
  codes: 'Codes',
  contest_id: 'Vote',
  count: 'Nombre',
  country: 'Pays',
  current_end: 'Clôture jusqu’ici (UTC)',
  description: 'Présentation',
  devices: 'Téléphones',
  difference_with_rollup: 'Écart avec le cumul',
  discipline: 'Discipline',
  display_name: 'Nom',
  email: 'Adresse e-mail',
  eliminated_at: 'Éliminé le (UTC)',
  eliminated_ids: 'Éliminés avec ce résultat',
  elimination: 'Élimination',
  tie_rule: 'Départage',
  tie_reason: 'Motif du départage',
  end_contest: 'Dernière semaine',
  end_date: 'Clôture (UTC)',
  ends_at: 'Fin (UTC)',
  from: 'Du',
  gender: 'Accords',
  huissier_signs: 'Signature d’un huissier',
  image: 'Image',
  link: 'Lien',
  lost: 'Relevé publié, perdu',
  lost_root: 'Empreinte perdue',
  lost_size: 'Entrées publiées',
  lost_witness: 'Signé par le témoin',
  max_uses: 'Utilisations en tout',
  max_uses_per_user: 'Utilisations par personne',
  name: 'Nom',
  number: 'Numéro',
  operator: 'Personne',
  operator_id: 'Personne de l’équipe',
  override: 'Décision de la régie',
  pinned: 'Votes concernés',
  batches: 'Décisions',
  choice: 'Choix',
  pagne: 'Pagne',
  note: 'Note',
  partner: 'Partenaire',
  stopped: 'Arrêté',
  used: 'Codes utilisés',
  portrait: 'Portrait',
  position: 'Place',
  prefix: 'Début commun',
  published_at: 'Publié le (UTC)',
  question: 'Question',
  questions: 'Questions',
  candidates: 'Talents',
  reason: 'Motif',
  requested_by: 'Demandé par',
  result_date: 'Résultats (UTC)',
  role: 'Rôle',
  start_date: 'Ouverture (UTC)',
  starts_at: 'Début (UTC)',
  subject: 'Objet',
  text: 'Texte',
  title: 'Titre',
  to: 'Au',
  total: 'Total retenu',
  user_id: 'Compte',
  unknown: 'Lignes sans compte',
  uses: 'Utilisations',
  version: 'Version',
  votes: 'Votes',
  votes_sha256: 'Empreinte des votes',
  minutes_sha256: 'Empreinte du procès-verbal',
  sha256: 'Empreinte',
  characters: 'Longueur, en signes',
  week: 'Semaine',
  time_zone: 'Fuseau horaire',
  undone: 'Action annulée',
  word: 'Un mot',
  when: 'Quand publier',
  winner_id: 'Gagnant',
};

/** A field by its French name; one that has none, by its own. */
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
  ...Object.fromEntries(
    Object.entries(regieDoor.roles).flatMap(([role, name]) => [
      [`role:${role}`, name],
      [`role_before:${role}`, name],
    ]),
  ),
  'huissier_signs:required': 'exigée',
  'huissier_signs:not_required': 'non exigée',
  'huissier_signs_before:required': 'exigée',
  'huissier_signs_before:not_required': 'non exigée',
  'huissier_signs:true': 'exigée',
  'huissier_signs:false': 'non exigée',
  ...Object.fromEntries(Object.entries(alarmNames).map(([kind, name]) => [`alarm:${kind}`, name])),
  ...Object.fromEntries(Object.entries(actNames).map(([act, name]) => [`undone:${act}`, name])),
  'elimination:leave': 'avec ce résultat',
  'elimination:none': 'aucune cette semaine',
  'leaving:none': 'Personne cette semaine',
  ...Object.fromEntries(Object.entries(tieRuleNames).map(([rule, name]) => [`tie_rule:${rule}`, name])),
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

/** A value as people read it. */
export function fieldValue(field: string, value: unknown): string {
  if (typeof value === 'boolean') return value ? 'oui' : 'non';
  if (Array.isArray(value)) return value.map((one) => fieldValue(field, one)).join(', ');
  if (field === 'pinned') return pinned(value as { accounts: number; votes: number });
  if (typeof value === 'object') return calledBy(value as Record<string, unknown>) ?? inParts(value);
  const text = String(value);
  if (field === 'also_changed') return text.split(', ').map(fieldName).join(', ');
  // Of an id no more than tells two apart; files for machines have the whole.
  if (isUuid(text)) return `…${text.slice(-6)}`;
  if (!INSTANT.test(text)) return VALUES[`${field}:${text}`] ?? text;
  return `${text.slice(8, 10)}/${text.slice(5, 7)}/${text.slice(0, 4)} à ${text.slice(11, 19)}`;
}
