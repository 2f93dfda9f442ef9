import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import type { Db } from '#database/client.ts';
import { decide } from '#domain/acts/decisions.ts';
import { perform } from '#domain/acts/perform.ts';
import type { OperatorSession } from '#domain/acts/schema.ts';
import { rollUp } from '#domain/counting/rollup.ts';
import { acts } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { type TestApplication, testApplication } from './application.ts';
import { type CrowdMember, makeCrowd } from './crowd.ts';
import { makeOperator } from './operators.ts';
import { makeShow } from './show.ts';

/** A vote as the model of a test knows it. */
export interface KnownVote {
  user: CrowdMember;
  day: string;
  slot: number;
  candidate: string;
}

const VOTERS = 24;
const DAYS = 3;

/**
 * A closed week of three days with votes of every kind, four groups that overlap, and two admins who decide. Results
 * are announced for tomorrow.
 */
export async function setupDecidedWeek(make: () => Promise<TestApplication> = testApplication) {
  const { app, deps, db, end } = await make();
  const show = await makeShow(db, { from: '-4 days', to: '-1 hour', override: 'closed' });
  await sql`update contests set result_date = now() + interval '1 day'`.execute(db);
  const people = await makeCrowd(db, VOTERS);
  const votes = await castVotes(db, show, people);
  const groups = await makeGroups(db, people);
  const requester = await makeOperator(deps, 'admin', 'Mireille');
  const mireille = requester.session;
  const { session: adama } = await makeOperator(deps, 'admin', 'Adama');
  const ask = async (name: ActName, input: object, who: OperatorSession = mireille) => {
    const whole = { contest_id: show.contest, ...input };
    const asked = await perform(deps, acts, who, name, whole);
    return asked.kind === 'requested' ? asked.approval : '';
  };
  const approve = (id: string, who: OperatorSession = adama) => decide(deps, acts, who, id, 'approved');
  const together = async (name: ActName, input: object) => approve(await ask(name, input));
  /** Counts the week. @returns the version */
  const count = async (): Promise<number> => {
    const done = await perform(deps, acts, mireille, 'contest.count', { contest_id: show.contest });
    return (done as { answer: { version: number } }).answer.version;
  };
  const about = (group: number) => ({ cluster_id: groups[group]?.id ?? '', reason: 'essai de verification' });
  return {
    app,
    deps,
    db,
    end,
    ...show,
    people,
    votes,
    groups,
    mireille,
    /** The cookie of Mireille's session. */
    headers: requester.headers,
    adama,
    ask,
    approve,
    together,
    count,
    about,
  };
}

/** Daily votes on up to three days, and a bonus vote of every fourth voter. */
async function castVotes(
  db: Db,
  show: { contest: string; aicha: string; koffi: string; prisca: string },
  people: readonly CrowdMember[],
): Promise<KnownVote[]> {
  const candidates = [show.aicha, show.koffi, show.prisca];
  const { rows } = await sql<{ day: string }>`
    select ((now() at time zone 'UTC')::date - 1 - n)::text as day from generate_series(0, ${DAYS - 1}::int) n`.execute(
    db,
  );
  const votes = people.flatMap((user, place) => {
    const daily = rows.slice(0, 1 + (place % DAYS)).map(({ day }, n) => ({ user, day, slot: 0, n }));
    const bonus = place % 4 === 0 ? [{ user, day: rows[0]?.day ?? '', slot: -1, n: 1 }] : [];
    return [...daily, ...bonus].map(({ n, ...vote }) => ({
      ...vote,
      // One candidate leads, so that the shares differ.
      candidate: candidates[(place * place + n) % 3] ?? show.aicha,
    }));
  });
  await sql`
    insert into bonus_grants (bucket, user_id, number, bonus_type, source)
    select bucket, id, 1, 'parrainage', 'x' from json_to_recordset(
      ${JSON.stringify(people.filter((_, place) => place % 4 === 0))}::json) as p(bucket smallint, id uuid)`.execute(
    db,
  );
  const flat = votes.map(({ user, ...vote }) => ({ ...user, ...vote }));
  await sql`
    insert into votes (bucket, user_id, contest_id, vote_day, slot, grant_number, candidate_id, request_id, cast_at)
    select v.bucket, v.id, ${show.contest}::uuid, v.day, v.slot, case when v.slot < 0 then 1 end, v.candidate,
           gen_random_uuid(), v.day::timestamp at time zone 'UTC' + interval '12 hours'
    from json_to_recordset(${JSON.stringify(flat)}::json)
      as v(bucket smallint, id uuid, day date, slot smallint, candidate uuid)`.execute(db);
  await rollUp(db);
  return votes;
}

/** Groups of suspicious accounts, most of which have members in common. */
async function makeGroups(db: Db, people: readonly CrowdMember[]) {
  const groups = Array.from({ length: 4 }, (_, n) => ({
    id: randomUUID(),
    members: people.filter((_, place) => place % (n + 2) === 0 || place < n * 2),
  }));
  for (const { id, members } of groups) {
    await sql`insert into risk_clusters (id, kind, key, severity, users)
      values (${id}, 'device', ${Buffer.from(id)}, 'low', ${members.length})`.execute(db);
    await sql`insert into risk_members (bucket, user_id, cluster_id)
      select p.bucket, p.id, ${id} from json_to_recordset(${JSON.stringify(members)}::json)
      as p(bucket smallint, id uuid)`.execute(db);
  }
  return groups;
}
