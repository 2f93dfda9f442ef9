import type { BonusType } from '#domain/bonus/schema.ts';
import { ALONE_HOURS, TOGETHER_DAYS } from '#domain/contest/end-rules.ts';
import { inWord } from './small-numbers.ts';

/** Sentences of the screens about weeks, counts and minutes. */
export const contestsCopy = {
  title: 'Semaines',
  heading: 'Les semaines',
  create: 'Programmer une semaine',
  week: 'Semaine',
  weekName: (week: number) => `Semaine ${week}`,
  state: 'État',
  starts: 'Ouverture',
  ends: 'Clôture',
  /** @param planned the end that it came before */
  closedByHand: (planned: string) => `à la main, prévue le ${planned}`,
  results: 'Résultats',
  talents: 'Talents',
  duplicate: 'Dupliquer cette semaine',
  copied: (week: number) =>
    `Copie de la semaine ${week}, sept jours plus tard, sans les talents éliminés depuis. Rien n’est enregistré avant «\u00a0Enregistrer\u00a0».`,
  tooFew: 'Une semaine oppose deux talents au moins\u00a0: ajoutez-les d’abord.',
  edit: 'Modifier',
  count: 'Dépouillement',
  empty: 'Aucune semaine n’est programmée.',
  number: 'Numéro de la semaine',
  numberHelp: 'Le public lit «\u00a0Semaine\u00a0» suivi de ce numéro.',
  startsHelp: 'À partir de là, le public vote, sans que vous ayez rien à faire.',
  endsHelp: 'Le dernier vote pris. Vous dépouillez ensuite.',
  resultsHelp: 'La date annoncée au public. Rien ne sort sans dépouillement ni validation.',
  lastHelp: 'Le premier du classement gagne alors la compétition.',
  /** When an end may still be moved, and by how many persons. */
  endMoves: `Avant l’ouverture, la clôture se change à la page de la semaine. Une fois le vote ouvert, elle se change depuis le direct\u00a0: une personne seule la repousse de ${ALONE_HOURS}\u00a0heures au plus après la clôture prévue\u00a0; au-delà (${inWord(TOGETHER_DAYS)}\u00a0jours au plus) ou pour l’avancer, une deuxième personne valide.`,
  utc: 'En UTC, l’heure d’Abidjan et de Dakar.',
  localHelp: 'Dans votre fuseau',
  last: 'C’est la dernière semaine\u00a0: elle désigne le gagnant',
  lineup: 'Talents en lice',
  noCandidates: 'Aucun talent n’est encore enregistré\u00a0: une semaine en demande.',
  addCandidates: 'Ajouter des talents',
  eliminated: 'a quitté l’aventure',
  save: 'Enregistrer',
  fixed: (over: boolean) =>
    `Le vote ${over ? 'est clos' : 'a commencé'}\u00a0: seuls la date des résultats et le caractère de dernière semaine se modifient encore ici.${over ? '' : ' La fin se prolonge depuis le direct.'}`,
  /** @param planned when the publication is planned for */
  falls: (planned: string) =>
    `La publication des résultats est programmée pour le ${planned}\u00a0: changer leur date, ou la case «\u00a0dernière semaine\u00a0», la fait tomber, avec ce qui a été décidé avec elle. Deux personnes devront la décider de nouveau.`,
  remove: 'Effacer cette semaine',
  removeConsequence:
    'Elle disparaît du programme et du site, et son numéro redevient libre. Le journal garde ce qu’elle était.',
  published: 'Les résultats sont publiés\u00a0: cette semaine ne se modifie plus.',
} as const;

export const countingCopy = {
  heading: (week: number) => `Dépouillement, semaine ${week}`,
  notClosed: 'Le vote n’est pas clos\u00a0: il n’y a rien à dépouiller.',
  count: 'Dépouiller',
  recount: 'Dépouiller à nouveau',
  countConsequence:
    'Tous les votes sont recomptés un à un et comparés au cumul du direct. Le résultat est figé dans une version qui ne change plus.',
  versions: 'Versions',
  version: (n: number) => `Version ${n}`,
  tableOf: (n: number) => `Votes de la version ${n}`,
  none: 'Aucun dépouillement n’a encore été fait.',
  publishedUncounted:
    'Ce résultat est sorti à sa date, sans dépouillement dans la régie\u00a0: il n’a pas de procès-verbal.',
  by: (name: string) => `par ${name}`,
  software: (version: string) => `logiciel ${version}`,
  live: 'Publiée',
  scheduled: 'Publication programmée',
  draft: 'Non publiée',
  superseded: 'Remplacée',
  fell: 'Publication tombée',
  fellBecause: (moment: string, reason: string) =>
    `La publication programmée est tombée le ${moment}\u00a0: ${reason}. Dépouillez à nouveau si les votes ont changé, puis redemandez la publication.`,
  rank: 'Rang',
  talent: 'Talent',
  cast: 'Exprimés',
  tallied: 'Cumul du direct',
  difference: 'Écart',
  annulled: 'Annulés',
  counted: 'Retenus',
  share: 'Part',
  total: 'Total',
  agrees: 'Le recomptage et le cumul du direct concordent, au vote près.',
  differs: (votes: string) => `Écart avec le cumul du direct\u00a0: ${votes}. Les votes recomptés font foi.`,
  /** What came of holding the count against the public register. */
  checked: (moment: string, votes: string) =>
    `Contrôlé au registre public le ${moment}\u00a0: ${votes}, les mêmes, au vote près.`,
  uncheckedYet:
    'Pas encore contrôlé au registre public\u00a0: il faut qu’il soit complet, puis une demi-minute par million de votes.',
  disputed: (moment: string, differences: string) =>
    `Ce dépouillement ne concorde pas avec le registre public\u00a0: ${differences}, au contrôle du ${moment}. Ne le publiez pas sans avoir appelé l’ingénieur (npm run recount nomme les votes).`,
  differences: (count: number, shown: string) => `${shown}\u00a0${count > 1 ? 'écarts' : 'écart'}`,
  annulments: 'Annulations',
  noAnnulment: 'Aucun vote n’était annulé lors de ce dépouillement.',
  restored: 'Votes annulés puis rétablis',
  annulledAt: 'Annulés (UTC)',
  restoredAt: 'Rétablis (UTC)',
  restoredBecause: 'Motif du rétablissement',
  countedAgain: 'Comptés de nouveau',
  reason: 'Motif',
  votes: 'Votes',
  between: 'Retirés entre (UTC)',
  minutes: 'Procès-verbal',
  totalsFile: 'Totaux (CSV)',
  votesFile: 'Votes anonymisés (CSV)',
  signed: 'Signé',
  signedBy: (name: string, moment: string) => `par ${name}, le ${moment}`,
  unsigned: 'Ce dépouillement attend la signature d’un huissier\u00a0: il ne peut pas être publié sans elle.',
  sign: (version: number) => `Signer la version ${version}`,
  signConsequence: (digest: string) =>
    `Votre nom s’inscrit sous ce compte, au journal et au procès-verbal. Empreinte du fichier du procès-verbal\u00a0: ${digest}…`,
  /** Where votes were annulled or restored after the latest count. */
  overtaken: {
    closed:
      'Des votes ont été annulés ou rétablis depuis le dernier dépouillement\u00a0: dépouillez à nouveau, il ne peut plus être publié.',
    published:
      'Des votes ont été annulés ou rétablis depuis le dernier dépouillement. Le résultat publié ne change que par une correction.',
  },
  publish: 'Demander la publication',
  publishHeading: 'Publier les résultats',
  publishConsequence: (version: number) =>
    `La version ${version} deviendra le résultat public. Une deuxième personne doit valider.`,
  callOff: 'Annuler la publication programmée',
  callOffConsequence:
    'Rien ne sortira à l’heure dite. Les départs et le gagnant décidés avec elle tombent aussi. Le dépouillement reste\u00a0: sa publication peut être redemandée, et une deuxième personne devra de nouveau valider.',
  callOffReason: 'Motif, inscrit au journal',
  when: 'Quand publier',
  atDate: 'À la date annoncée',
  announced: (moment: string) => `Date annoncée\u00a0: ${moment}`,
  now: 'Dès la validation',
  toApprovals: 'Voir les validations',
  reopen: 'Rouvrir le vote',
  reopenConsequence:
    'Le public pourra de nouveau voter. Ce qui a été dépouillé ne vaudra plus. Une deuxième personne doit valider.',
  newEnd: 'Nouvelle fin (UTC), si l’ancienne est passée',
  why: 'Motif, inscrit au procès-verbal',
  correctWhy: 'Motif, rendu public avec le résultat',
  correctWhyHelp:
    'Le public le lira tel quel, avec le résultat corrigé et ce que disait l’ancien\u00a0: n’y nommez ni compte ni personne.',
  correct: 'Corriger le résultat publié',
  correctConsequence:
    'Les votes sont recomptés tout de suite, avec les annulations et rétablissements décidés depuis. Une deuxième personne voit l’ancien et le nouveau tableau, et valide\u00a0: la nouvelle version remplace alors l’ancienne, qui reste consultable.',
} as const;

/** What gave the votes of a count: the daily vote, each way to earn a bonus vote, and grants of accounts that are gone. */
const SOURCES: Record<BonusType | 'quotidien' | 'bonus', string> = {
  quotidien: 'Votes du jour',
  bienvenue: 'Bonus de bienvenue',
  parrainage: 'Bonus de parrainage',
  partenaire: 'Bonus partenaire',
  video: 'Bonus vidéo',
  canal: 'Bonus canal',
  bonus: 'Bonus (compte supprimé depuis)',
};

export const minutesCopy = {
  title: (week: number) => `Procès-verbal du vote de la semaine ${week}`,
  lead: (competition: string, version: number) =>
    `Compétition ${competition}, version ${version} du résultat.`,
  winner: 'Remporte la compétition\u00a0:',
  print: 'Imprimez cette page, ou enregistrez-la en PDF, depuis le menu de votre navigateur.',
  times: 'Dates et heures (UTC)',
  made: 'Cette page a été faite',
  contestId: 'Identifiant du vote',
  opened: 'Ouverture du vote',
  closed: 'Clôture du vote',
  plannedEnd: 'Fin prévue du vote',
  firstVote: 'Premier vote',
  lastVote: 'Dernier vote',
  noVote: 'aucun',
  replaced: 'Remplacée',
  voters: 'Votants',
  votersLead: (n: number, voters: string) =>
    n === 0
      ? 'Aucun vote n’est retenu.'
      : `${voters} ${n > 1 ? 'personnes ont' : 'personne a'} au moins un vote retenu.`,
  sources: 'Votes par origine',
  source: 'Origine',
  sourceName: (source: string) =>
    (SOURCES as Record<string, string>)[source] ?? `Bonus «\u00a0${source}\u00a0»`,
  detail: 'Détail',
  decided: (reason: string) => `motif\u00a0: ${reason}`,
  votesConcerned: (n: number, votes: string) => `${votes} vote${n > 1 ? 's' : ''}`,
  accountsConcerned: (n: number, accounts: string) => `${accounts} compte${n > 1 ? 's' : ''}`,
  versionConcerned: (version: string) => `version ${version}`,
  movedEnd: (before: string, after: string) => `fin portée du ${before} au ${after}`,
  /** Where the end of before is not known, or the new one is only asked for. */
  newEnd: (moment: string) => `nouvelle fin\u00a0: ${moment}`,
  movedResults: (before: string, after: string) => `résultats portés du ${before} au ${after}`,
  newResults: (moment: string) => `nouvelle date des résultats\u00a0: ${moment}`,
  plannedFor: (moment: string) => `publication prévue le ${moment}`,
  planFell: (moment: string) => `la publication prévue le ${moment} tombe`,
  renamed: (before: string, after: string) => `«\u00a0${before}\u00a0» devient «\u00a0${after}\u00a0»`,
  renumbered: (before: number, after: number) => `numéro ${before} devenu ${after}`,
  fell: 'Publication tombée',
  counted: 'Dépouillement',
  published: 'Publication',
  planned: 'Publication prévue',
  notPublished: 'pas encore publié',
  refused:
    'Les votes refusés (vote clos ou suspendu, vote du jour déjà donné, pays non admis…) ne sont pas enregistrés\u00a0: aucun de ces chiffres ne les compte.',
  results: 'Résultats',
  /** Of shares that are rounded by the largest remainder (`shares` in counting/rules.ts). */
  rounded:
    'Les parts sont arrondies ensemble, pour que leur total fasse exactement 100,00\u00a0%\u00a0: chacune est à moins d’un centième de pour cent de sa valeur exacte, que donnent les votes retenus.',
  done: 'Ce qui a été fait, et par qui',
  when: 'Quand (UTC)',
  who: 'Qui',
  what: 'Quoi',
  approved: (name: string) => `demandé par ${name}`,
  register: 'Registre public des votes',
  registerLead:
    'Le dernier relevé du registre quand cette page a été faite. Quiconque le garde peut constater plus tard que rien n’a été retiré du registre ni changé.',
  noRegister: 'Ce vote n’a pas de registre.',
  registered: 'Votes au registre',
  registerAgrees: (votes: string) => `${votes}, autant que de votes exprimés dans ce dépouillement`,
  registerDiffers: (votes: string, cast: string) =>
    `${votes}, et ${cast} exprimés dans ce dépouillement\u00a0: ne signez pas avant d’en savoir la raison. Les votes de la dernière minute y sont inscrits peu après la clôture.`,
  address: 'Adresse',
  headPicture: 'Code à scanner\u00a0: le relevé signé du registre',
  headWhole: 'Le relevé signé, en entier',
  minutesFingerprint: 'Empreinte SHA-256 du fichier du procès-verbal, inscrite au registre à la publication',
  minutesFile: 'Fichier du procès-verbal (JSON)',
  integrity: 'Intégrité',
  software: 'Version du logiciel',
  fingerprint: 'Empreinte SHA-256 du fichier des votes anonymisés',
  /** As `anonymisedVotes` writes them (decisions/0026). */
  blankDays:
    'Dans ce fichier, le jour est laissé vide là où moins de vingt bulletins d’un jour sont retenus, ou annulés\u00a0: un votant pourrait y être reconnu.',
  correction: 'Motif de la correction',
  signatures: 'Signatures',
  signers: ['Le huissier', 'La production', 'Le diffuseur'],
  nameAndDate: 'Nom, date et signature',
  /** @param whole whether names, figures and times were signed, as the minutes' file has them, or the votes alone */
  signedHere: (name: string, moment: string, whole: boolean) =>
    `Signé dans la régie par ${name}, le ${moment} UTC, pour ${whole ? 'le fichier du procès-verbal' : 'les votes'} d’empreinte`,
  back: 'Retour au dépouillement',
} as const;

/** « 20/11/2026 » in UTC, of an instant or of a day. */
export function utcDate(iso: string): string {
  return `${iso.slice(8, 10)}/${iso.slice(5, 7)}/${iso.slice(0, 4)}`;
}

/** « 20/11/2026 à 21:00 UTC ». */
export const utcMinuteInWords = (iso: string): string => `${utcDate(iso)} à ${iso.slice(11, 16)}\u00a0UTC`;

/** « 20/11/2026 21:00 » in UTC. */
export function utcMinute(iso: string): string {
  return `${utcDate(iso)} ${iso.slice(11, 16)}`;
}
