/** What a phone shows of a message about an alarm that cannot be read. */
export const alarmWorkerCopy = { title: 'Alarme de la régie', body: 'Ouvrez le direct.' } as const;
