import { count } from './count.ts';
import { calendar } from './fr.ts';

const NBSP = '\u00a0';

/** Sentences of the page of one receipt. */
export const receiptPageCopy = {
  title: (reference: string) => `Reçu ${reference}`,
  eyebrow: 'Registre public des votes',
  heading: 'Votre reçu de vote',
  lead: 'Chaque vote a sa place dans un registre que tout le monde peut lire, et que personne ne peut réécrire.',
  supported: 'Talent soutenu',
  entries: (votes: number) => (votes > 1 ? 'Vos votes au registre' : 'Votre vote au registre'),
  server: `C’est la réponse du serveur lui-même. Pour vérifier sans lui faire confiance, gardez le fichier.`,
  /** Before the name of the page that says how. */
  opens: `Ce fichier se vérifie sur un ordinateur, sans ce site${NBSP}: voir`,
  opensHow: `«\u00a0Comment vérifier\u00a0»`,
  soon: 'Vous pourrez alors prendre ce fichier ici.',
  daily: 'Vote du jour',
  bonus: 'Vote bonus',
  place: 'Place',
  placeOf: (position: number, size: number) => `${count(position + 1)} sur ${count(size)}`,
  /** Of votes that are not there yet. */
  until: (moment: string) => `Au registre au plus tard ${moment.replace(`${calendar.today} `, '')}.`,
  notYet: 'Pas encore au registre',
  never: 'Ce vote n’est pas au registre.',
  mark: 'Empreinte',
  kept: 'Fichier à garder',
  keptHint: 'Il montre pour qui vous avez voté\u00a0: ne le donnez à personne.',
  shown: 'Fichier à montrer',
  shownHint: 'Il prouve que le vote est au registre. Après le résultat, il permet aussi de savoir pour qui.',
  register: 'Le registre à cet instant',
  size: 'Nombre de lignes',
  head: 'Dernier relevé',
  key: 'Sceau du registre',
  how: 'Comment vérifier, pas à pas',
  history: 'Tous mes votes',
} as const;
