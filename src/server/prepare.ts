import { loadDemonstration } from '#demonstration/load.ts';
import { prepareDemoAccounts } from '#demonstration/prepare-accounts.ts';
import { sendDemoMessages } from '#demonstration/send-messages.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { team } from '#domain/regie/service.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { NEUTRAL_HEADING } from '#site/copy/home-stage.ts';
import type { Dependencies } from './dependencies.ts';
import type { Lifetime } from './lifetime.ts';
import { shutOutPublished } from './published-accounts.ts';
import { checkPublished } from './register/check-published.ts';
import { checkRegisterSecret } from './register/check-secret.ts';
import { say } from './terminal.ts';

/** Prepares the database for requests; called once, before the first process listens. */
export async function prepareDatabase(deps: Dependencies, { goOn }: Pick<Lifetime, 'goOn'>): Promise<void> {
  const { config, db, log } = deps;
  // The default texts are the demonstration's: a show that is not set up yet gets a title that is true of any show.
  const texts = config.demonstration ? {} : { site_title: NEUTRAL_HEADING };
  const others = await ensureCompetition(db, config.competitionId, texts);
  if (others.length > 0) {
    const { competitionId } = config;
    log.warn({ competitionId, others }, 'a new, empty competition begins beside those of this database');
  }
  // Loads the show's name before the first sentence that contains it.
  await deps.show.get();
  await checkRegisterSecret(deps);
  await checkPublished(deps);
  if (!config.demonstration) {
    await shutOutPublished(deps);
    // Without an operator there is no page that could say so.
    if (!(await team(db)).some(({ active }) => active)) {
      say('Personne n’a encore accès à la régie : npm run regie:admin -- <adresse e-mail> <nom>');
    }
  } else {
    say('Préparation de la compétition de démonstration…');
    await loadDemonstration(db, config.competitionId, new Date());
    goOn();
    await prepareDemoAccounts(deps);
    await sendDemoMessages(deps, new Date());
    // The server does this every five seconds; done here, the first visitor already finds the results of past weeks.
    await rollUp(db);
    // The server does this every ten minutes; done here, an operator who looks at once already finds the groups.
    await scanForRisks(deps.background);
  }
  if (!config.demonstration && !config.mail.smtpUrl) {
    log.warn({ folder: config.mail.folder }, 'SMTP_URL is not set: e-mails are written into a folder');
  }
}
