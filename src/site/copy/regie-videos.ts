import { SECONDS_A_VOTE, VIDEO_VOTES_MAX } from '#domain/bonus/budget-rules.ts';
import { inWord } from './small-numbers.ts';

const NBSP = '\u00a0';

/** Sentences of /regie/videos. */
export const regieVideos = {
  title: 'Vidéos bonus',
  heading: 'Vidéos bonus',
  lead: 'Proposées sur la page des vidéos et parmi les missions, dans cet ordre. Chacune donne ses votes bonus une seule fois par personne, quand elle est vue jusqu’au bout.',
  new: 'Nouvelle vidéo',
  edit: (title: string) => `Changer «${NBSP}${title}${NBSP}»`,
  other: 'Ajouter une vidéo',
  name: 'Titre',
  text: 'Texte',
  kind: 'Hébergée par',
  kinds: { file: 'Ce site (fichier)', youtube: 'YouTube', dailymotion: 'Dailymotion' },
  source: 'Adresse de la vidéo',
  sourceHelp:
    'L’adresse de la page YouTube ou Dailymotion, en https, ou un fichier du site (/videos/nom.mp4). Vide si vous envoyez un fichier ci-dessous.',
  file: 'Fichier de la vidéo',
  fileHelp: (megabytes: number) =>
    `MP4 (H.264, que lisent tous les téléphones) ou WebM, ${megabytes}${NBSP}Mo au plus. À la place d’une adresse\u00a0: il est gardé par ce site, et pesé.`,

  duration: 'Durée à regarder, en secondes',
  durationHelp: 'La durée de la vidéo, ou un peu moins.',
  weight: 'Poids, en Mo',
  weightHelp:
    'Toujours annoncé au public. Vide seulement pour un fichier envoyé ci-dessous\u00a0: il est pesé.',
  poster: 'Affiche',
  posterHelp: 'Sans affiche, un motif de pagne la remplace.',
  captions: 'Sous-titres',
  captionsHelp: 'Un fichier WebVTT de ce site (/videos/nom.fr.vtt).',
  amount: 'Votes bonus donnés',
  amountHelp: `Un par ${inWord(SECONDS_A_VOTE)} secondes à regarder au plus, et ${inWord(VIDEO_VOTES_MAX)} en tout.`,
  from: 'Proposée à partir de (UTC)',
  fromHelp: 'Vide\u00a0: tout de suite.',
  to: 'Jusqu’à (UTC)',
  toHelp: 'Vide\u00a0: sans fin.',
  add: 'Ajouter la vidéo',
  save: 'Enregistrer',
  showPreview: 'Voir l’aperçu',
  preview: 'Aperçu sur un téléphone',
  noPreview:
    'Remplissez le formulaire, puis «\u00a0Voir l’aperçu\u00a0»\u00a0: la carte s’affiche ici comme le public la verra.',
  badAddress: 'Cette adresse ne sera pas acceptée\u00a0: vérifiez-la.',
  list: 'Toutes les vidéos',
  empty: 'Aucune vidéo.',
  states: { planned: 'Prévue', running: 'Proposée', ended: 'Terminée' },
  period: (from: string, to: string | null) =>
    to ? `du ${from} au ${to} (UTC)` : `depuis le ${from} (UTC), sans date de fin`,
  gives: (amount: number) => `${amount}${NBSP}${amount > 1 ? 'votes bonus' : 'vote bonus'}`,
  given: (votes: number, people: number) =>
    votes === 0
      ? 'Aucun vote bonus donné'
      : `${votes.toLocaleString('fr-FR')}${NBSP}${votes > 1 ? 'votes bonus donnés' : 'vote bonus donné'} à ${people.toLocaleString('fr-FR')}${NBSP}${people > 1 ? 'personnes' : 'personne'}`,
  change: 'Changer',
  up: 'Monter',
  down: 'Descendre',
  withdraw: 'Retirer',
  withdrawal:
    'La vidéo n’est plus proposée, et ne peut pas l’être à nouveau. Les votes qu’elle a donnés restent.',
  remove: 'Effacer',
  removal: 'La vidéo prévue disparaît de cette liste, avec tout ce qui en a été écrit.',
} as const;
