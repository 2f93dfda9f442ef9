/** The telephones that are told of alarms, as lists show them. */
export const phonesCopy = {
  title: 'Vos téléphones',
  heading: 'Vos téléphones',
  lead: 'Ceux qui sonnent pour vous quand une alarme commence. Un téléphone perdu ou prêté\u00a0: arrêtez-le ici.',
  none: 'Aucun appareil ne reçoit d’alarmes pour vous. Ouvrez le direct sur votre téléphone, puis «\u00a0Alarmes sur ce téléphone\u00a0».',
  all: 'Tous vos téléphones',
  here: 'cet appareil',
  added: 'ajouté',
  rang: 'dernière alarme envoyée',
  never: 'aucune alarme envoyée',
  end: 'Arrêter',
  endOf: (device: string) => `Arrêter\u00a0: ${device}`,
  endAll: 'Tout arrêter',
  ending: 'Arrêt…',
  /** On the team's page, of one of its members. */
  ofMember: (n: number) =>
    n === 1 ? '1\u00a0téléphone reçoit les alarmes' : `${n}\u00a0téléphones reçoivent les alarmes`,
} as const;
