/** What the buttons of /moncompte ask for, in the field `intent`. */
export const INTENTS = {
  resendConfirmation: 'renvoyer',
  endSession: 'deconnecter',
  endOtherSessions: 'deconnecter-les-autres',
  endAllSessions: 'tout-deconnecter',
  saveReminders: 'rappels',
  stopReminders: 'arreter-les-rappels',
} as const;
