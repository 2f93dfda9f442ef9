import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { acts } from '#domain/regie/acts.ts';
import { setupDecidedPages } from '#test/decided-pages.ts';
import { COMPETITION } from '#test/show.ts';
import { tamper } from '#test/tamper.ts';

/** The régie's pages of a decided week, and the minutes of its versions. */
async function setupPages() {
  const week = await setupDecidedPages();
  const minutes = (version: number) => week.read(`/regie/semaines/${week.contest}/proces-verbal/${version}`);
  return { ...week, minutes };
}

it('a publication that is planned is told as planned by minutes and journal, and as done once it is out', async () => {
  const { together, count, minutes, read } = await setupPages();
  const version = await count();
  await together('contest.publish', { version, when: 'result_date' });
  const planned = await minutes(version);
  expect(planned).toMatch(/Publication prévue \d\d\/\d\d\/\d{4} à/);
  expect(planned).toMatch(/version 1, publication prévue le \d\d\/\d\d\/\d{4} à/);
  expect(await read('/regie/journal')).toContain(
    'Adama a programmé la publication des résultats de la semaine 1',
  );

  await together('contest.publish', { version, when: 'now' });
  const out = await minutes(version);
  expect(out).toMatch(/Publication \d\d\/\d\d\/\d{4} à/);
  expect(out).not.toContain('Publication prévue');
  expect(await read('/regie/journal')).toContain('Adama a publié les résultats de la semaine 1');
});

it('the minutes tell of an edited week that its results were moved and their publication fell, and nothing of its end', async () => {
  const { together, count, minutes, deps, mireille, contest, db } = await setupPages();
  const version = await count();
  await together('contest.publish', { version, when: 'result_date' });
  const { planned, version: shown } = await plannedWeek(db, COMPETITION, contest);
  const result_date = new Date(Date.parse(planned.result_date) + 3_600_000).toISOString();
  const edited = { contest_id: contest, version: shown, ...planned, result_date };
  await perform(deps, acts, mireille, 'contest.edit', edited);
  const told = await minutes(version);
  expect(told).toMatch(
    /résultats portés du \S+ à \S+ au \S+ à [\d:]+, la publication prévue le \S+ à \S+ tombe/,
  );
  expect(told).not.toMatch(/fin portée|nouvelle fin/);
});

it('the form to correct a result says of which version its figures are, and that votes are counted anew', async () => {
  const { together, count, read, db, contest, aicha, koffi, ask } = await setupPages();
  // Aïcha and Koffi are tied: Prisca has left before.
  await tamper(db, 'votes', sql`delete from votes where candidate_id in (${aicha}, ${koffi})`);
  const version = await count();
  await together('contest.publish', { version, when: 'now' });
  const form = () => read(`/regie/semaines/${contest}/depouillement`);
  const said = [
    'Dans la version 1, égalité à la dernière place entre Aïcha et Koffi.',
    'Les votes indiqués ici sont ceux de la version 1 : la correction les recompte',
    'recomptés tout de suite, avec les annulations et rétablissements décidés depuis',
  ];
  for (const words of said) expect(await form()).toContain(words);
  // A request that is not approved yet has made version 2, which the public never saw.
  await ask('contest.correct', { version, reason: 'Une vérification' });
  expect(await form()).toContain('Version 2');
  for (const words of said) expect(await form()).toContain(words);
});

it('restoring votes says that a published result stays until a correction, to both persons', async () => {
  const { together, approve, count, read, ask, about, groups } = await setupPages();
  const stays = 'Résultat publié ne change que par une correction';
  await together('risk.annul', about(0));
  const asked = await ask('risk.restore', about(0));
  expect(await read('/regie/validations')).not.toContain(stays);
  await approve(asked);
  await together('risk.annul', about(0));
  await together('contest.publish', { version: await count(), when: 'now' });
  expect(await read(`/regie/fraude/${groups[0]?.id}`)).toContain(
    'ces votes reviennent dans le décompte de la semaine 1. Un résultat déjà publié ne change que par une correction.',
  );
  await ask('risk.restore', about(0));
  expect(await read('/regie/validations')).toContain(stays);
});
