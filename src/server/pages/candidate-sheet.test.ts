import { expect, it } from 'vitest';
import { rollUp } from '#domain/counting/rollup.ts';
import { testSite } from '#test/application.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { makeShow, setContest } from '#test/show.ts';

/** A published week; `read` gives a candidate's sheet as a visitor reads it. */
async function setupSheets() {
  const { app, db } = await testSite({ PAGE_CACHE_SECONDS: '0' });
  const show = await makeShow(db, { from: '-2 days', to: '-1 day', published: true });
  const read = async (id: string) => {
    const { body } = await app.inject(`/detailscandidats?cd=${id}`);
    return body.replaceAll(/<script[\s\S]*?<\/script>|<[^>]+>/g, '').replaceAll(/[\u00a0\u202f]/g, ' ');
  };
  return { db, show, read };
}

it('the sheet of a candidate says where another has the same rank, and by which rule they are listed', async () => {
  const { db, show, read } = await setupSheets();
  for (const candidate of [show.aicha, show.koffi])
    await crowdVotes(db, await makeCrowd(db, 2), { contest: show.contest, candidate });
  await rollUp(db);
  const sheet = await read(show.koffi);
  expect(sheet).toMatch(/1(?:er|re) ex æquo · 2 votes/);
  expect(sheet).toContain('À égalité de votes, même rang');
  expect(await read(show.prisca)).not.toMatch(/ex æquo|À égalité/);
});

it('the sheet of a candidate who has left asks for no support that no vote can give', async () => {
  const { show, read } = await setupSheets();
  expect(await read(show.koffi)).toContain('Partager sur WhatsApp');
  const sheet = await read(show.prisca);
  expect(sheet).toContain('a quitté l’aventure');
  expect(sheet).not.toContain('Partager sur WhatsApp');
});

it('the sheet of the winner says that she won, once the last week’s result is out', async () => {
  const { db, show, read } = await setupSheets();
  const told = 'Elle a remporté la compétition.';
  await setContest(db, show.contest, { winner_id: show.koffi });
  expect(await read(show.koffi)).not.toContain(told);
  await setContest(db, show.contest, { end_contest: true, published_at: new Date(Date.now() + 3_600_000) });
  expect(await read(show.koffi)).not.toContain(told);
  await setContest(db, show.contest, { published_at: new Date(Date.now() - 3_600_000) });
  expect(await read(show.koffi)).toContain(told);
  expect(await read(show.koffi)).toContain('Gagnante');
  expect(await read(show.aicha)).not.toContain('Gagnante');
});
