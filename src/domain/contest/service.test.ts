import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { newId } from '#domain/uuid.ts';
import { freshDatabase } from '#test/database.ts';
import { COMPETITION, makeCandidate, makeContest, makeShow, setContest } from '#test/show.ts';
import type { AsOf } from './as-of-rules.ts';
import {
  competition,
  currentContest,
  ensureCompetition,
  latestPublished,
  listCandidates,
  listFaq,
  listPublicCandidates,
  publishedContest,
  publishedContests,
} from './service.ts';

describe('the current contest', () => {
  it('is null in a competition without one, and the competition must exist', async () => {
    const { db } = await freshDatabase();
    expect(await currentContest(db, COMPETITION)).toEqual({ contest: null, banners: [] });
    await expect(competition(db, COMPETITION)).rejects.toMatchObject({
      code: 'COMPETITION_UNKNOWN',
      status: 404,
    });
    await makeShow(db);
    expect((await competition(db, COMPETITION)).daily_votes).toBe(1);
    expect((await currentContest(db, 'another')).contest).toBeNull();
    expect(await listCandidates(db, 'another')).toEqual([]);
  });

  it('of a new competition names the other competitions once, so that a misspelt id is noticed', async () => {
    const { db } = await freshDatabase();
    const begin = (id: string) => ensureCompetition(db, id);
    expect(await begin('saison-1')).toEqual([]);
    expect(await begin('saison-1')).toEqual([]);
    expect(await begin('saison1')).toEqual(['saison-1']);
    expect(await begin('saison1')).toEqual([]);
  });

  it('tells the winner once the results are out, and not a moment before', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-2 days', to: '-1 day' });
    const winner = { winner: null, winner_id: null };
    const stages = [
      ['closed', { winner_id: show.aicha }],
      ['closed', { published_at: sql<Date>`now() + interval '1 hour'` }],
      [
        'open',
        { end_date: sql<Date>`now() + interval '1 hour'`, result_date: sql<Date>`now() + interval '1 hour'` },
      ],
      ['suspended', { override: 'suspended' }],
    ] as const;
    for (const [status, values] of stages) {
      await setContest(db, show.contest, values);
      expect((await currentContest(db, COMPETITION)).contest).toMatchObject({ status, ...winner });
      expect(await latestPublished(db, COMPETITION)).toBeNull();
      expect(await publishedContests(db, COMPETITION)).toEqual([]);
      await expect(publishedContest(db, COMPETITION, show.contest)).rejects.toMatchObject({
        code: 'RESULTS_NOT_PUBLISHED',
      });
    }
    await setContest(db, show.contest, { published_at: sql<Date>`now()` });
    const published = { status: 'published', winner: 'Aïcha', winner_id: show.aicha };
    expect((await currentContest(db, COMPETITION)).contest).toMatchObject(published);
    expect(await latestPublished(db, COMPETITION)).toMatchObject(published);
  });

  it('takes the week that runs out of a whole season; the last published is the latest of them', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { week: 3, from: '-1 day', to: '1 day' });
    const everyone = [show.aicha, show.koffi];
    await makeContest(db, everyone, { week: 4, from: '2 days', to: '3 days' });
    await makeContest(db, everyone, { week: 2, from: '-4 days', to: '-3 days', published: true });
    await makeContest(db, everyone, { week: 1, from: '-9 days', to: '-8 days', published: true });
    expect((await currentContest(db, COMPETITION)).contest?.week).toBe(3);
    expect((await latestPublished(db, COMPETITION))?.week).toBe(2);
    expect((await publishedContests(db, COMPETITION)).map((one) => one.week)).toEqual([1, 2]);
  });

  it('comes with banners and questions in their order', async () => {
    const { db } = await freshDatabase();
    await makeShow(db);
    const banner = (title: string, position: number) => ({
      id: newId(),
      competition_id: COMPETITION,
      position,
      title,
      text: 'Texte',
      link: null,
    });
    await db
      .insertInto('banners')
      .values([banner('second', 2), banner('premier', 1)])
      .execute();
    const faq = (id: string, position: number) => ({
      competition_id: COMPETITION,
      id,
      position,
      question: 'Q ?',
      answer: 'R',
    });
    await db
      .insertInto('faq_items')
      .values([faq('b', 2), faq('a', 1)])
      .execute();
    const { banners } = await currentContest(db, COMPETITION);
    expect(banners.map((one) => one.title)).toEqual(['premier', 'second']);
    expect(Object.keys(banners[0] ?? {}).sort()).toEqual(['id', 'link', 'text', 'title']);
    expect((await listFaq(db, COMPETITION)).map((item) => item.id)).toEqual(['a', 'b']);
    expect(await listFaq(db, 'another')).toEqual([]);
  });
});

describe('candidates', () => {
  it('are those of the current contest and those who have left, by number; not those who come later', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    const newcomer = await makeCandidate(db, 12);
    await makeContest(db, [newcomer], { week: 2, from: '2 days', to: '3 days' });
    const listed = await listCandidates(db, COMPETITION);
    expect(listed.map(({ id, eliminated }) => [id, eliminated])).toEqual([
      [show.aicha, false],
      [show.koffi, false],
      [show.prisca, true],
    ]);
  });

  it('whom a week leaves out stay public with those whom visitors have seen; those of weeks to come do not', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db, { from: '-9 days', to: '-2 days', published: true });
    const newcomer = await makeCandidate(db, 12);
    const never = await makeCandidate(db, 13);
    const week = await makeContest(db, [show.aicha], { week: 2, from: '-1 hour' });
    const next = await makeContest(db, [show.aicha, newcomer], { week: 3, from: '2 days', to: '3 days' });
    const ids = async (list: typeof listCandidates, asOf?: AsOf) =>
      (await list(db, COMPETITION, asOf)).map(({ id }) => id);
    expect(await ids(listCandidates)).toEqual([show.aicha, show.prisca]);
    expect(await ids(listPublicCandidates)).toEqual([show.aicha, show.koffi, show.prisca]);
    const [koffi] = (await listPublicCandidates(db, COMPETITION)).filter(({ id }) => id === show.koffi);
    expect(koffi?.eliminated).toBe(false);
    // An operator who looks ahead sees the talents of the week that has begun then.
    const ahead: AsOf = { at: new Date(Date.now() + 60 * 3_600_000), forced: null };
    expect(await ids(listPublicCandidates, ahead)).toEqual([show.aicha, show.koffi, show.prisca, newcomer]);
    // Between two weeks the next one is the current one, and shows its talents.
    await setContest(db, week, { published_at: sql<Date>`now()`, end_date: sql<Date>`now()` });
    expect((await currentContest(db, COMPETITION)).contest?.id).toBe(next);
    const known = await ids(listPublicCandidates);
    expect(known).toEqual([show.aicha, show.koffi, show.prisca, newcomer]);
    expect(known).not.toContain(never);
    expect(await listPublicCandidates(db, 'another')).toEqual([]);
  });

  it('who have left the show are known where there is no contest', async () => {
    const { db } = await freshDatabase();
    const show = await makeShow(db);
    await sql`delete from contest_candidates`.execute(db);
    await sql`delete from contests`.execute(db);
    expect((await listCandidates(db, COMPETITION)).map((one) => one.id)).toEqual([show.prisca]);
  });
});
