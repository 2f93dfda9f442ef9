/** Shown by a phone for an unreadable message about an alarm. */
export const alarmWorkerCopy = { title: 'Alarme de la régie', body: 'Ouvrez le direct.' } as const;
