import type { Dependencies } from '#app/request.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { listDevices, type ShownDevice } from '#domain/alarms/devices.ts';
import { readDevice } from '#domain/identity/device-rules.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';

/** A telephone that is told of alarms, by the name that its owner knows it by. */
export type Phone = Omit<ShownDevice, 'user_agent'> & { name: string };

/** The telephones of some operators that are told of alarms. @param session of the operator who looks */
export async function listPhones(
  { db }: Pick<Dependencies, 'db'>,
  session: OperatorSession,
  operatorIds: readonly string[],
): Promise<Phone[]> {
  return (await listDevices(db, session, operatorIds)).map(({ user_agent, ...phone }) => ({
    ...phone,
    name: ownAccountCopy.sessions.device(readDevice(user_agent)),
  }));
}
