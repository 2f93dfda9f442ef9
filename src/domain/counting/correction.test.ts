import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { waitingApprovals } from '#domain/acts/approvals.ts';
import { audit } from '#domain/acts/audit.ts';
import { decide } from '#domain/acts/decisions.ts';
import { type Fact, textFact } from '#domain/acts/facts-schema.ts';
import { perform } from '#domain/acts/perform.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { testApplication } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { makeShow } from '#test/show.ts';
import { rollUp } from './rollup.ts';
import { listCounts } from './versions.ts';

/**
 * A closed week in which Aïcha, Koffi and Prisca are still in the show, with so many votes each, and two admins who
 * decide together.
 */
async function setupWeek(votes: Record<'aicha' | 'koffi' | 'prisca', number>, last = false) {
  const { deps, db } = await testApplication();
  const show = await makeShow(db, { override: 'closed' });
  await sql`update candidates set eliminated_at = null`.execute(db);
  await db.updateTable('contests').set({ end_contest: last }).execute();
  for (const name of ['aicha', 'koffi', 'prisca'] as const) {
    await sql`
      insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, country)
      select get_byte(uuid_send(u), 15), u, ${show.contest}::uuid, current_date, 0, ${show[name]}::uuid, u, 'CI'
      from (select gen_random_uuid() as u from generate_series(1, ${votes[name]}::int)) voters`.execute(db);
  }
  await rollUp(db);
  const { session: mireille } = await makeOperator(deps, 'admin', 'Mireille');
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const act = (name: ActName, input: object = {}) =>
    perform(deps, acts, mireille, name, { contest_id: show.contest, ...input });
  /** Agrees to the request that waits. @returns the facts that the second person was shown */
  const agree = async (): Promise<Fact[]> => {
    const [request] = await waitingApprovals(db);
    await decide(deps, acts, adama, request?.id ?? '', 'approved');
    return request?.facts ?? [];
  };
  const publish = async (input: object = {}) => {
    await act('contest.count');
    await act('contest.publish', { version: 1, when: 'now', ...input });
    return agree();
  };
  const correct = async (input: object = {}) => {
    const version = (await listCounts(db, show.contest))[0]?.version;
    await act('contest.correct', { version, reason: 'Votes annulés après enquête', ...input });
    return agree();
  };
  const annul = (candidate: string) =>
    sql`
      insert into annulments (bucket, user_id, contest_id, vote_day, slot, candidate_id, reason)
      select bucket, user_id, contest_id, vote_day, slot, candidate_id, 'rafale' from votes
      where candidate_id = ${candidate}::uuid limit 1`.execute(db);
  const kept = async () => (await listCounts(db, show.contest)).map(({ elimination }) => elimination?.tie);
  return { ...show, db, publish, correct, annul, kept };
}

const leave = (...eliminated_ids: string[]) => ({ elimination: 'leave', eliminated_ids });
const drawn = { tie_rule: 'draw', tie_reason: 'Tirage devant huissier' };
const tie = { rule: 'draw', reason: 'Tirage devant huissier' };
/** The facts about who wins, who leaves, and how they were told apart. */
const about = (facts: readonly Fact[]) =>
  facts.filter((fact) => fact.kind === 'text' && /^(winner|leaving|tie)/.test(fact.label));

it('a correction shows the second person the winner whom it replaces, and how they were told apart', async () => {
  const { publish, correct, annul, aicha, koffi } = await setupWeek({ aicha: 4, koffi: 4, prisca: 1 }, true);
  expect(about(await publish({ winner_id: aicha, ...drawn }))).toEqual([
    textFact('winner', 'Aïcha'),
    textFact('tie_rule', 'draw'),
    textFact('tie_reason', tie.reason),
  ]);
  await annul(aicha);
  expect(about(await correct())).toEqual([
    textFact('winner_before', 'Aïcha'),
    textFact('winner', 'Koffi'),
    textFact('tie_rule_before', 'draw'),
    textFact('tie_reason_before', tie.reason),
    textFact('tie_rule', 'none'),
  ]);
  await annul(koffi);
  const jury = { winner_id: aicha, tie_rule: 'jury', tie_reason: 'Trois voix sur cinq' };
  expect(about(await correct(jury))).toEqual([
    textFact('winner_before', 'Koffi'),
    textFact('winner', 'Aïcha'),
    textFact('tie_rule', 'jury'),
    textFact('tie_reason', 'Trois voix sur cinq'),
  ]);
});

it('a correction shows the second person who leaves as decided, and whom it takes back', async () => {
  const { publish, correct, koffi, prisca } = await setupWeek({ aicha: 4, koffi: 2, prisca: 1 });
  await publish(leave(prisca));
  expect(about(await correct({ elimination: 'unchanged' }))).toEqual([textFact('leaving_kept', 'Prisca')]);
  expect(about(await correct())).toEqual([textFact('leaving_kept', 'Prisca')]);
  expect(about(await correct({ ...leave(koffi), ...drawn }))).toEqual([
    textFact('leaving_before', 'Prisca'),
    textFact('leaving', 'Koffi'),
    textFact('tie_rule', 'draw'),
    textFact('tie_reason', tie.reason),
  ]);
  expect(about(await correct({ elimination: 'none' }))).toEqual([
    textFact('leaving_before', 'Koffi'),
    textFact('leaving', 'none'),
    textFact('tie_rule_before', 'draw'),
    textFact('tie_reason_before', tie.reason),
    textFact('tie_rule', 'none'),
  ]);
  expect(about(await correct())).toEqual([textFact('leaving_kept', 'none')]);
});

it('a correction has nothing to show of who leaves where the publication said nothing', async () => {
  const { publish, correct } = await setupWeek({ aicha: 4, koffi: 2, prisca: 1 });
  await publish();
  expect(about(await correct())).toEqual([]);
});

it('a tie-break that decides nothing is kept neither with the result nor in the journal, nor shown', async () => {
  const { publish, kept, koffi, prisca, db } = await setupWeek({ aicha: 4, koffi: 1, prisca: 1 });
  const facts = about(await publish({ ...leave(koffi, prisca), ...drawn }));
  expect(facts).toEqual([textFact('leaving', 'Koffi, Prisca')]);
  expect(await kept()).toEqual([null]);
  expect(JSON.stringify(await audit(db, { act: 'contest.publish' }, 10))).not.toContain(tie.reason);
});

it('a correction keeps a tie-break while the talents are tied, and drops it once votes alone decide', async () => {
  const { publish, correct, annul, kept, aicha, prisca } = await setupWeek({ aicha: 4, koffi: 2, prisca: 2 });
  await publish({ ...leave(prisca), ...drawn });
  await annul(aicha);
  expect(about(await correct())).toEqual([
    textFact('leaving_kept', 'Prisca'),
    textFact('tie_rule', 'draw'),
    textFact('tie_reason', tie.reason),
  ]);
  await annul(prisca);
  expect(about(await correct())).toEqual([
    textFact('leaving_kept', 'Prisca'),
    textFact('tie_rule_before', 'draw'),
    textFact('tie_reason_before', tie.reason),
    textFact('tie_rule', 'none'),
  ]);
  // What was published before stays as it was.
  expect(await kept()).toEqual([null, tie, tie]);
});
