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
  server: `C’est la réponse du serveur lui-même. Pour une vérification qui ne croit personne, gardez le fichier${NBSP}: il se vérifie sans ce site.`,
  soon: 'Le fichier à garder sera ici dès que le vote est au registre.',
  daily: 'Vote du jour',
  bonus: 'Vote bonus',
  place: 'Place',
  placeOf: (position: number, size: number) => `${count(position + 1)} sur ${count(size)}`,
  until: (moment: string) => `Au registre au plus tard ${moment.replace(`${calendar.today} `, '')}`,
  never: 'Ce vote n’est pas au registre.',
  mark: 'Empreinte',
  kept: 'Fichier à garder',
  keptHint: 'Il dit pour qui est le vote.',
  shown: 'Fichier à montrer',
  shownHint: 'Il prouve que le vote est compté. Jusqu’au résultat, il ne dit pas pour qui.',
  register: 'Le registre à cet instant',
  size: 'Nombre d’entrées',
  head: 'Tête du registre',
  key: 'Clé du registre',
  history: 'Tous mes votes',
} as const;
