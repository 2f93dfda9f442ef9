import { REFERRAL_AMOUNT, REFERRALS_NEEDED, WEEKLY_REFERRAL_LIMIT } from '#domain/bonus/rules.ts';
import { inWord } from './small-numbers.ts';
import { bonusVotesInWord } from './votes.ts';

/** A question of the help page; `id` is a stable slug whose first word names its section. */
interface StarterQuestion {
  id: string;
  question: string;
  /** Plain text: each line is a paragraph, lines that begin with "- " are a list. */
  answer: string;
}

/**
 * Questions that viewers of any show ask, answered by the product's own rules, in the order of the help page. An
 * operator of a show without questions can adopt them, and then change them.
 */
export const starterQuestions: readonly StarterQuestion[] = [
  {
    id: 'vote-combien-de-fois',
    question: 'Combien de fois puis-je voter\u00a0?',
    answer:
      'Une fois par jour. Le compteur repart à 00\u00a0h\u00a000\u00a0UTC\u00a0: minuit à Abidjan et Dakar, 1\u00a0h\u00a000 à Douala et Kinshasa. Une heure suivie de «\u00a0UTC\u00a0» est l’heure d’Abidjan\u00a0; toute autre est celle de votre téléphone.\nUn vote du jour non donné ne se reporte pas au lendemain. Les votes bonus, eux, s’ajoutent quand vous le souhaitez.',
  },
  {
    id: 'vote-gratuit',
    question: 'Le vote est-il payant\u00a0?',
    answer:
      'Non. Voter est gratuit, sans achat et sans SMS\u00a0: ni SMS surtaxé, ni code à recevoir. Une connexion Internet suffit, et seul votre opérateur peut vous facturer les données, comme pour n’importe quelle page.',
  },
  {
    id: 'vote-changer',
    question: 'Puis-je changer mon vote\u00a0?',
    answer:
      'Non. Un vote confirmé est définitif\u00a0: il est compté tout de suite et ne peut être ni repris, ni donné à un autre talent. Avant la confirmation, le bouton vous redit le nombre de votes et le nom du talent.',
  },
  {
    id: 'vote-en-attente',
    question: 'Pourquoi mon vote est-il «\u00a0en attente\u00a0»\u00a0?',
    answer:
      'Pour l’une de ces deux raisons\u00a0:\n- Vous n’êtes pas connecté\u00a0: seuls les votes des inscrits comptent. Votre choix est gardé et compte dès que vous créez votre compte\u00a0; si vous en avez déjà un, vous le confirmez une fois connecté, car un téléphone peut servir à plusieurs. Un choix fait sans réseau se confirme dans les deux cas.\n- Le réseau a manqué\u00a0: si vous êtes connecté à votre compte, votre vote attend sur votre téléphone, même page fermée, et part au retour du réseau ou quand vous ouvrez le site de nouveau. Même renvoyé dix fois, il n’est compté qu’une fois.\nUn vote en attente vaut pour le jour où vous l’avez choisi. Passé 00\u00a0h\u00a000\u00a0UTC, il ne part plus\u00a0: vous n’avez rien dépensé et pouvez voter pour le nouveau jour.',
  },
  {
    id: 'vote-refuse',
    question: 'Pourquoi mon vote a-t-il été refusé\u00a0?',
    answer:
      'Le message affiché en donne toujours la raison\u00a0:\n- votre vote du jour est déjà donné\u00a0;\n- le jour a changé (00\u00a0h\u00a000\u00a0UTC) entre votre choix et l’envoi\u00a0;\n- le vote de la semaine n’est pas ouvert, est suspendu ou vient de se clore\u00a0;\n- le talent choisi a quitté l’aventure\u00a0;\n- vous n’avez plus assez de votes bonus.\nUn vote refusé ne vous coûte rien. Si la plateforme est trop sollicitée, réessayez\u00a0: le même vote ne peut pas être compté deux fois.',
  },
  {
    id: 'vote-meme-telephone',
    question: 'Peut-on voter à plusieurs avec le même téléphone\u00a0?',
    answer:
      'Oui, si chacun a son compte. Déconnectez-vous, puis laissez votre proche se connecter. Partager un téléphone, un Wi-Fi ou une adresse Internet ne bloque jamais un vote à lui seul.\nOuvrir plusieurs comptes pour la même personne est en revanche contraire au règlement\u00a0: ces votes peuvent être annulés.',
  },
  {
    id: 'resultats-quand',
    question: 'Quand les résultats sont-ils publiés\u00a0?',
    answer:
      'À la date de publication de la semaine, toujours après la clôture. Entre les deux, la page des résultats affiche le compte à rebours. Aucun total par talent n’est montré avant\u00a0: tout le monde découvre le classement au même moment.',
  },
  {
    id: 'resultats-comptage',
    question: 'Comment les votes sont-ils comptés\u00a0?',
    answer:
      'Chaque vote accepté est enregistré avant que l’écran vous remercie, et compte pour une voix, vote du jour ou vote bonus. L’heure qui fait foi est celle du serveur, jamais celle du téléphone. Les pourcentages publiés font toujours 100,00\u00a0% au total.\nUn vote frauduleux peut être annulé\u00a0: il sort du décompte, mais reste enregistré avec le motif, et deux personnes doivent approuver la décision.',
  },
  {
    id: 'bonus-gagner',
    question: 'Comment gagner un vote bonus\u00a0?',
    answer: `Quand la compétition en propose\u00a0:\n- à l’inscription, une fois\u00a0: le bonus de bienvenue\u00a0;\n- en parrainant ${inWord(REFERRALS_NEEDED)} proches\u00a0;\n- avec un code partenaire\u00a0;\n- en regardant une vidéo bonus jusqu’au bout\u00a0;\n- en liant votre compte canal, une fois.\nUn vote bonus ne s’achète pas.`,
  },
  {
    id: 'bonus-parrainage',
    question: 'Combien de parrainages par semaine\u00a0?',
    answer: `Autant que vous voulez, avec au plus ${WEEKLY_REFERRAL_LIMIT * REFERRAL_AMOUNT}\u00a0votes bonus «\u00a0parrainage\u00a0» par semaine, du lundi 00\u00a0h\u00a000\u00a0UTC au lundi suivant. Il faut ${inWord(REFERRALS_NEEDED)} filleuls pour ${bonusVotesInWord(REFERRAL_AMOUNT)}, et un filleul compte dès qu’il est inscrit et a donné son premier vote.`,
  },
  {
    id: 'bonus-duree',
    question: 'Jusqu’à quand garder un vote bonus\u00a0?',
    answer:
      'Jusqu’à la fin de la compétition. Un vote bonus se dépense une seule fois, quand vous voulez, dans n’importe quel vote de la semaine ouvert. Vous pouvez en donner jusqu’à 20 en une fois, au même talent.',
  },
  {
    id: 'compte-donnees',
    question: 'Quelles données gardez-vous sur moi\u00a0?',
    answer:
      'Votre nom affiché, votre numéro ou votre adresse e-mail, votre pays et vos votes. Votre mot de passe n’est jamais gardé en clair. L’adresse Internet et l’empreinte du navigateur ne sont gardées que brouillées à sens unique, le temps de traiter les contestations.\nNous ne vendons rien et n’affichons pas de publicité ciblée. Le détail est dans les conditions d’utilisation.',
  },
];
