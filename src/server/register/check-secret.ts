import { verifierLine } from '#domain/register/keys.ts';
import { begunLogs } from '#domain/register/service.ts';
import { ConfigurationError } from '../config/config.ts';
import type { Dependencies } from '../dependencies.ts';

/**
 * Checks that the register was begun with the configured secret: otherwise no phone would believe its next heads. In a
 * demonstration, whose secret may be made anew, the logs then stay as they are.
 *
 * @throws {ConfigurationError} where it was begun with another secret, outside the demonstration
 */
export async function checkRegisterSecret({
  db,
  config,
  register,
  log,
}: Pick<Dependencies, 'db' | 'config' | 'register' | 'log'>): Promise<void> {
  const logs = await begunLogs(db);
  const other = logs.filter((one) => one.verifier_key !== verifierLine(register.keys, one.origin));
  if (other.length === 0) return;
  if (config.demonstration) {
    log.warn(
      { contests: other.map((one) => one.contest_id) },
      'these registers were begun with another secret',
    );
    return;
  }
  throw new ConfigurationError(
    'REGISTER_SECRET n’est pas le secret avec lequel le registre public des votes a été commencé : ' +
      'il ne peut pas être changé tant qu’un vote a un registre. Remettez le secret d’origine, puis relancez ' +
      '(voir docs/operations.md).',
  );
}
