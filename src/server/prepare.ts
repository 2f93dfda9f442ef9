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

/** Brings the database to where requests can be taken: once, before the first process listens. */
export async function prepareDatabase(deps: Dependencies, { goOn }: Pick<Lifetime, 'goOn'>): Promise<void> {
  const { config, db, log } = deps;
  // Ours are the demonstration's: a show that is not set up yet says of itself what is true of any.
  const texts = config.demonstration ? {} : { site_title: NEUTRAL_HEADING };
  const others = await ensureCompetition(db, config.competitionId, texts);
  if (others.length > 0) {
    const { competitionId } = config;
    log.warn({ competitionId, others }, 'a new, empty competition begins beside those of this database');
  }
  // Its name is known before the first sentence that holds it.
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
    // As the server does every five seconds: the first visitor finds the results of past weeks.
    await rollUp(db);
    // As it does every ten minutes: an operator who looks at once finds what there is to find.
    await scanForRisks(deps.background);
  }
  if (!config.demonstration && !config.mail.smtpUrl) {
    log.warn({ folder: config.mail.folder }, 'SMTP_URL is not set: e-mails are written into a folder');
  }
}
