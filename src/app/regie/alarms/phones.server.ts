import type { Dependencies } from '#app/request.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { listDevices, type ShownDevice } from '#domain/alarms/devices.ts';
import { readDevice } from '#domain/identity/device-rules.ts';
import { ownAccountCopy } from '#site/copy/identity-account.ts';

/** A telephone that gets alarms, with a name that its owner recognizes. */
export type Phone = Omit<ShownDevice, 'user_agent'> & { name: string };

/** The operators' telephones that get alarms. @param session session of the operator who looks at the list */
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
