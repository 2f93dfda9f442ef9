/** A banner of the home page; `link` is a path of this site. */
interface DemoBanner {
  title: string;
  text: string;
  link: string | null;
}

/** In the order in which the home page shows them. */
export const demoBanners: readonly DemoBanner[] = [
  {
    title: 'Ce soir, 20 h 30 : la soirée des duos',
    text: 'En direct sur la chaîne. Dix talents, cinq duos, et votre vote du jour pour les départager.',
    link: '/vote',
  },
  {
    title: 'Le dernier classement est publié',
    text: 'Qui prend la tête, qui quitte l’aventure ? Les votes, talent par talent.',
    link: '/voteresult',
  },
  {
    title: 'Un vote gratuit, chaque jour',
    text: 'Le compteur repart à 00 h 00 UTC. Tout ce qu’il faut savoir tient en quelques réponses.',
    link: '/faq',
  },
];
