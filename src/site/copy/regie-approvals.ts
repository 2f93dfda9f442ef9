import type { Change } from '#domain/acts/changed-rules.ts';
import type { FactLabel } from '#domain/acts/facts-schema.ts';
import type { FallReason } from '#domain/counting/schema.ts';

/** What has changed since a request was made, as clauses after « depuis ». */
export const changeNames: Record<Change, string> = {
  votes: 'des votes de la semaine ont été annulés ou rétablis',
  count: 'les dépouillements de la semaine ont changé',
  check: 'le contrôle du dépouillement a trouvé un écart avec le registre',
  winner: 'la personne qui gagne n’est plus la même',
  no_winner: 'plusieurs talents sont à égalité en tête, et la demande ne dit pas qui gagne',
  departures: 'le départ d’un talent de la semaine a été décidé ou annulé',
  dates: 'la date des résultats a été déplacée',
  end: 'la fin du vote a été déplacée',
  planned: 'la publication a été programmée, déplacée ou annulée',
  settings: 'les réglages concernés ont été changés',
  operator: 'le rôle ou l’adresse de cette personne a changé',
  register: 'le registre a changé',
  subject: 'ce que la demande concerne a été changé',
  phase: 'le vote n’est plus dans le même état',
  impossible: 'ce qui était demandé n’est plus possible, par exemple parce que l’heure demandée est passée',
};

const since = (changed: readonly Change[]) =>
  `Depuis, ${changed.map((change) => changeNames[change]).join('\u00a0; ')}.`;

/** Sentences for a second person before they agree, and for requests that fell. */
export const approvalsCopy = {
  facts: 'Ce qui se passera',
  asShown:
    'Chiffres du moment de la demande. Si ce qui est approuvé change d’ici là, la demande tombe et rien n’est fait.',
  older:
    'Cette demande date d’avant l’affichage de ses conséquences. Elle tombera si elle est validée\u00a0: refaites-la.',
  /** What has changed since a request that fell was made. @param changed at least one */
  since,
  /** @param what the act's name @param when as a clause: « aujourd’hui à 21:00:05 » */
  waits: (what: string, name: string, when: string) =>
    `Attend une deuxième personne\u00a0: ${what}, demandé par ${name} ${when} UTC. Rien n’est encore fait.`,
  /** @param when as a clause @param changed what has changed since; none where that is not known */
  fellNow: (what: string, name: string, when: string, changed: readonly Change[]) =>
    `Demande tombée ${when} UTC\u00a0: ${what}, demandé par ${name}. ${
      changed.length > 0
        ? `${since(changed)} Rien n’a été fait.`
        : 'Elle ne pouvait plus être faite\u00a0: rien n’a été changé.'
    }`,
  ranking: 'Classement',
  rank: 'Rang',
  talent: 'Talent',
  before: 'Aujourd’hui',
  /** Below a rank that changes. */
  rankBefore: (rank: string) => `aujourd’hui\u00a0: ${rank}`,
  after: 'Après validation',
  difference: 'Écart',
  noPicture: 'Aucun',
  fallenHeading: 'Demandes tombées depuis hier',
  /**
   * @param over whether it fell by itself, because it could not be done any more
   * @param changed what has changed since; none where that is not known
   */
  fallen: (name: string, over: boolean, changed: readonly Change[]) => {
    if (changed.length > 0) return `Demandée par ${name}. ${since(changed)}`;
    return over
      ? `Demandée par ${name}. Elle ne pouvait plus être faite\u00a0: le vote est allé plus loin, ou son heure est passée.`
      : `Demandée par ${name}. Ce qu’elle aurait fait n’était plus ce qui avait été montré.`;
  },
} as const;

const labels: Record<FactLabel, string> = {
  week: 'Semaine',
  version: 'Version du dépouillement',
  replaces: 'Remplace la version',
  when: 'Quand publier',
  result_date: 'Date annoncée (UTC)',
  end_date: 'Nouvelle fin du vote (UTC)',
  total: 'Votes retenus, après validation',
  total_before: 'Votes retenus, aujourd’hui',
  annulled: 'Votes annulés, après validation',
  annulled_before: 'Votes annulés, aujourd’hui',
  voters: 'Votants',
  accounts: 'Comptes concernés',
  unknown: 'Lignes sans compte',
  by_talent: 'Détail par talent',
  votes_out: 'Votes qui sortent du décompte',
  votes_back: 'Votes qui reviennent dans le décompte',
  winner_before: 'Remporte la compétition, aujourd’hui',
  winner: 'Remporte la compétition, après validation',
  leaving_before: 'Départs avec ce résultat, aujourd’hui',
  leaving: 'Quitte l’aventure, à la publication',
  leaving_kept: 'Départs avec ce résultat, inchangés',
  tie_rule_before: 'Départage, aujourd’hui',
  tie_reason_before: 'Motif du départage, aujourd’hui',
  tie_rule: 'Départage, après validation',
  tie_reason: 'Motif du départage, après validation',
  published_result: 'Résultat publié',
  counts_ended: 'Dépouillements qui ne vaudront plus',
  publication_dropped: 'Publication programmée qui tombe (UTC)',
  person: 'Personne',
  email: 'Adresse e-mail',
  role: 'Rôle, après validation',
  role_before: 'Rôle, aujourd’hui',
  reason: 'Motif',
  public_reason: 'Motif, rendu public avec le résultat',
  admins_after: 'Administrateurs restants',
  daily_votes: 'Votes du jour, après validation',
  daily_votes_before: 'Votes du jour, aujourd’hui',
  huissier_signs: 'Signature d’un huissier, après validation',
  huissier_signs_before: 'Signature d’un huissier, aujourd’hui',
  countries: 'Pays, après validation',
  countries_before: 'Pays, aujourd’hui',
  end_date_before: 'Fin du vote, aujourd’hui (UTC)',
  partner: 'Partenaire',
  note: 'Note',
  code: 'Code',
  codes: 'Nombre de codes',
  amount: 'Votes bonus à chaque fois',
  max_uses: 'Utilisations, au plus',
  max_uses_per_user: 'Utilisations par compte, au plus',
  budget: 'Votes bonus en tout, au plus',
  title: 'Vidéo',
  description: 'Texte de la vidéo',
  source: 'Adresse de la vidéo',
  seconds: 'Durée, en secondes',
  starts_at: 'À partir de (UTC)',
  ends_at: 'Jusqu’à (UTC)',
  candidate: 'Talent',
  name: 'Nom, après validation',
  name_before: 'Nom, aujourd’hui',
  number: 'Numéro, après validation',
  number_before: 'Numéro, aujourd’hui',
  also_changed: 'Change aussi',
  portrait: 'Portrait, après validation',
  portrait_before: 'Portrait, aujourd’hui',
  poster: 'Affiche',
  lost_size: 'Entrées publiées, qui sont perdues en partie',
  lost_root: 'Empreinte publiée, qui n’aura plus de suite',
  lost_witness: 'Le témoin qui l’a signé',
  count_check: 'Contrôle au registre',
  count_check_found: 'Écarts avec le registre',
  log_size: 'Entrées du registre, tel que la base l’a',
  log_root: 'Empreinte du registre, tel que la base l’a',
};

/** The name of a fact that a second person is shown. */
export const factName = (label: FactLabel): string => labels[label];

const fallReasons: Record<FallReason, string> = {
  annulment: 'des votes de cette semaine ont été annulés depuis',
  restoration: 'des votes de cette semaine ont été rétablis depuis',
  dates: 'la date des résultats a été déplacée depuis',
  last_week: 'la case «\u00a0dernière semaine\u00a0» a été changée depuis',
  signature: 'la signature d’un huissier est exigée depuis',
  called_off: 'un administrateur l’a annulée, et le journal dit pourquoi',
};

/** Why a planned publication was given up. */
export const fallReason = (reason: FallReason | null): string =>
  reason ? fallReasons[reason] : 'le compte a changé depuis';
