import type { MessageInput } from '#domain/messaging/schema.ts';

/** A message of the demonstration, with the time when it came. */
interface DemoMessage
  extends Pick<MessageInput, 'title' | 'body' | 'sender' | 'image' | 'image_alt' | 'link' | 'link_label'> {
  /** Days and hours before the first start; absent for a message that comes at that moment, and is unread. */
  before?: { days: number; hours: number };
  /** ISO 3166 code of the country it goes to; absent for all users. */
  country?: string;
  /** E-mail address of the account it goes to. */
  to?: string;
}

/** Oldest first. */
export const demoMessages: readonly DemoMessage[] = [
  {
    sender: 'production',
    before: { days: 6, hours: 3 },
    title: 'Bienvenue dans le public',
    body:
      'Chaque soir, **le public fait le palmarès**. Voici comment fonctionne votre vote :\n\n' +
      '- un vote gratuit par jour, remis à zéro à 00 h 00 UTC ;\n' +
      '- un seul talent à la fois, et vous pouvez en changer chaque jour ;\n' +
      '- les résultats sont publiés à la fin de chaque semaine.\n\n' +
      'Une question ? Les réponses sont dans [l’aide](/faq) et dans [le règlement](/reglement).',
    link: '/faq',
    link_label: 'Lire les réponses',
  },
  {
    sender: 'results',
    before: { days: 3, hours: 2 },
    title: 'Le dernier classement est publié',
    body: 'Qui prend la tête, qui quitte l’aventure ? Découvrez **le détail des votes**, talent par talent.',
    image: '/messages/classement.webp',
    image_alt: 'Un podium à trois marches sous les projecteurs',
    link: '/voteresult',
    link_label: 'Voir les résultats',
  },
  {
    sender: 'programme',
    before: { days: 1, hours: 4 },
    country: 'CI',
    title: 'Abidjan, venez au direct',
    body:
      'Le plateau ouvre ses portes au public de *Côte d’Ivoire* demain. L’accueil commence à 18 h 00, ' +
      'le direct à 20 h 30.\n\nVenez avec une pièce d’identité.',
  },
  {
    sender: 'programme',
    title: 'Ce soir, la soirée des duos',
    body:
      'Dix talents, cinq duos, une scène : en direct **à 20 h 30**. Préparez votre vote du jour, ' +
      'chaque voix compte jusqu’à la clôture.',
    image: '/messages/duos.webp',
    image_alt: 'Mariam et Ibrahim, côte à côte sur scène',
    link: '/vote',
    link_label: 'Choisir un talent',
  },
  {
    sender: 'production',
    to: 'salimata@exemple.org',
    title: 'Votre vote vous attend',
    body: 'Bonjour Salimata. Votre compte est prêt : donnez votre premier vote au talent de votre choix.',
    link: '/vote',
    link_label: 'Voter',
  },
  {
    sender: 'production',
    to: 'moussa@exemple.org',
    title: 'Grâce vous remercie',
    body: 'Bonjour Moussa. **Merci pour votre vote !** Je chante ce soir : je compte sur vous.\n\nGrâce',
    image: '/messages/merci.webp',
    image_alt: 'Grâce sous une pluie de confettis',
  },
];
