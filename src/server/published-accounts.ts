import { demoAccounts, demoOperators } from '#demonstration/content/accounts.ts';
import { closePublishedAccounts } from '#domain/identity/published-accounts.ts';
import { publishedOperators } from '#domain/regie/published-operators.ts';
import { ConfigurationError } from './config/config.ts';
import type { Dependencies } from './dependencies.ts';

/**
 * Closes the demonstration's accounts before production opens on a database that a demonstration has used: its viewers
 * can no longer sign in, and nothing opens at all while one of its operators has access.
 *
 * @throws {ConfigurationError} naming those operators and the remedy
 */
export async function shutOutPublished(deps: Dependencies): Promise<void> {
  const operators = await publishedOperators(deps.db, deps.operatorPasswords, demoOperators);
  if (operators.length > 0) {
    const names = operators.map(({ email }) => email).join(', ');
    throw new ConfigurationError(
      `La régie de cette base est ouverte aux accès de la démonstration (${names}), dont les mots de passe sont publics. Fermez-les avec « npm run regie:admin -- --close-demonstration » (dans le conteneur : « node scripts/regie-admin.ts --close-demonstration »), puis redémarrez (voir docs/operations.md).`,
    );
  }
  const closed = await closePublishedAccounts(deps, demoAccounts);
  if (closed > 0) deps.log.warn({ closed }, 'accounts of the demonstration: passwords taken away');
}
