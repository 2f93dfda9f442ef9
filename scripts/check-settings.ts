import { assertDemonstrationIsMeant } from '#demonstration/rules.ts';
import { ConfigurationError, readSettings } from '#server/config/config.ts';
import { complain } from '#server/terminal.ts';

// Runs before `npm start` builds the pages, which takes minutes: an engineer hears of a missing variable at once. The start
// itself checks again, and more. Exit code 1 when the start would refuse the configuration.

try {
  assertDemonstrationIsMeant(readSettings(process.env));
} catch (error) {
  if (!(error instanceof ConfigurationError)) throw error;
  complain(error.message);
  process.exitCode = 1;
}
