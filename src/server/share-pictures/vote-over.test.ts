import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { testSite } from '#test/application.ts';
import { makeShow } from '#test/show.ts';

const HOST = { host: 'palmares.example' };
/** What asks for a vote, in any of our words about a shared link. */
const ASKS = /votre vote|Un vote gratuit|en lice dans|Voter est gratuit|pas ouvert en ce moment/;

/** What a program and a visitor read of a shared talent: the card, the stage, the sheet's reason, and the message. */
async function sayingsOf({ app }: Awaited<ReturnType<typeof testSite>>, id: string): Promise<string[]> {
  const page = async (url: string) => (await app.inject({ url, headers: HOST })).body;
  const [home, sheet] = [await page(`/?cd=${id}`), await page(`/detailscandidats?cd=${id}`)];
  const { headers } = await app.inject({ url: `/api/share/whatsapp?cd=${id}`, headers: HOST });
  const found = [
    home.match(/<meta[^>]*og:description[^>]*>/)?.[0],
    home.match(/<meta[^>]*og:image:alt[^>]*>/)?.[0],
    home.match(/<h1.*?<\/h1>(?:<p.*?<\/p>)?/)?.[0],
    sheet.match(/<meta[^>]*og:image:alt[^>]*>/)?.[0],
    sheet.match(/class="avis".*?<\/p>/)?.[0] ?? '',
    new URL(String(headers.location)).searchParams.get('text') ?? '',
  ];
  return found.map((text) => text ?? 'not found');
}

it('a shared talent for whom a vote can be given asks for it', async () => {
  const site = await testSite();
  const { koffi } = await makeShow(site.db);
  const [description, alt, stage, , , message] = await sayingsOf(site, koffi);
  for (const text of [description, alt, stage, message]) expect(text).toMatch(ASKS);
});

it('a shared talent who has left asks for no vote', async () => {
  const site = await testSite();
  const { prisca } = await makeShow(site.db);
  for (const text of await sayingsOf(site, prisca)) expect(text).not.toMatch(ASKS);
});

it('a shared talent asks for no vote once the last one is closed', async () => {
  const site = await testSite();
  const { koffi, contest } = await makeShow(site.db, { from: '-9 days', to: '-2 days', published: true });
  await sql`update contests set end_contest = true where id = ${contest}`.execute(site.db);
  const sayings = await sayingsOf(site, koffi);
  expect(sayings).not.toContain('not found');
  for (const text of sayings) expect(text).not.toMatch(ASKS);
  expect(sayings.join()).toContain('Le dernier vote de la compétition est clos.');
});
