/** On every screen that offers bonus votes, and in a refusal to give one: the last vote is closed. */
export const bonusOver =
  'Les votes de la compétition sont terminés\u00a0: il n’y a plus de vote bonus à gagner.';
