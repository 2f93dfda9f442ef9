import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { perform } from '#domain/acts/perform.ts';
import { setupOpenContest } from '#test/account.ts';
import { crowdVotes, makeCrowd } from '#test/crowd.ts';
import { makeMember } from '#test/members.ts';
import { makeOperator } from '#test/operators.ts';
import { databaseDay } from '#test/show.ts';
import { acts } from './acts.ts';
import { votesFile } from './contests.ts';
import { viewPerson } from './people.ts';

const INSTANT = /\d{4}-\d{2}-\d{2}T/;

async function setupRareVoter() {
  const it = await setupOpenContest();
  const admin = await makeOperator(it.deps);
  const { contest, aicha, koffi } = it.show;
  const [today, yesterday] = [await databaseDay(it.db), await databaseDay(it.db, '-1 day')];
  const crowd = await makeCrowd(it.db, 60);
  await crowdVotes(it.db, crowd.slice(0, 35), { contest, candidate: aicha });
  await crowdVotes(it.db, crowd.slice(35), { contest, candidate: koffi });
  const member = await makeMember(it.deps);
  const { userId: id, bucket } = member.session;
  // They stand out in all ways there are: the only one of that day, of that country, with five bonus votes.
  await crowdVotes(it.db, [{ id, bucket }], { contest, candidate: koffi, day: yesterday });
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, grant_number, candidate_id, request_id, country)
    select ${bucket}, ${id}, ${contest}, ${yesterday}, -n, n, ${koffi}, gen_random_uuid(), 'IS'
    from generate_series(1, 5) n`.execute(it.db);
  const file = async () => {
    await perform(it.deps, acts, admin.session, 'contest.close', { contest_id: contest });
    await perform(it.deps, acts, admin.session, 'contest.count', { contest_id: contest });
    let text = '';
    for await (const part of (await votesFile(it.deps, contest, 1)) ?? []) text += part;
    return text;
  };
  return { ...it, admin, id, bucket, file, today };
}

it('the file of votes hands out ballots on which nothing is of a voter: no sign, hour, country or kind, nor a day of few', async () => {
  const { file, today } = await setupRareVoter();
  const [header, ...lines] = (await file()).trim().split('\r\n');
  expect(header).toBe('bulletin;jour;candidat;annule');
  expect(lines.map((line, place) => line.startsWith(`${place + 1};`))).not.toContain(false);
  const alike = new Map<string, number>();
  for (const line of lines) {
    const ballot = line.split(';').slice(1).join(';');
    alike.set(ballot, (alike.get(ballot) ?? 0) + 1);
  }
  expect([...alike]).toEqual([
    [';2;non', 6],
    [`${today};1;non`, 35],
    [`${today};2;non`, 25],
  ]);
});

it('the search for a user shows how many votes they gave until yesterday, and no hour of anything that they did', async () => {
  const { db, admin, id, bucket, show } = await setupRareVoter();
  const seen = () => viewPerson(db, admin.session, id);
  const before = await seen();
  expect(before.votes).toBe(6);
  // A figure that moves with a vote would tell, beside the live screen, for whom it was.
  await crowdVotes(db, [{ id, bucket }], { contest: show.contest, candidate: show.aicha });
  await sql`
    insert into referrals (bucket, referrer_id, referred_id, referred_bucket, voted_at)
    values (${bucket}, ${id}, gen_random_uuid(), 0, now() - interval '2 days')`.execute(db);
  const invited = await seen();
  expect(invited).toMatchObject({ votes: 6, invited_voted: 1 });
  await sql`update referrals set voted_at = now()`.execute(db);
  expect((await seen()).invited_voted).toBe(0);
  expect(JSON.stringify(invited)).not.toMatch(INSTANT);
  expect(Object.keys(invited)).not.toContain('days');
});
