import { sql } from 'kysely';
import { ADVISORY_LOCKS } from '#database/advisory-locks.ts';
import type { Db } from '#database/client.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { HOME_COUNTRY } from '#domain/phone-country-rules.ts';
import { toBucket } from '#domain/user-key.ts';
import { newId } from '#domain/uuid.ts';
import { starterQuestions } from '#site/copy/starter-questions.ts';
import { demoBanners } from './content/banners.ts';
import { demoCodes, demoVideos } from './content/bonus.ts';
import { demoCandidates } from './content/candidates.ts';
import { type DemoSuspect, demoSuspects } from './content/fraud.ts';
import { type DemoWeek, demoWeeks } from './content/weeks.ts';

const VOTERS = 6_500;

/**
 * Loads the demonstration's competition where there is none yet, and opens a further week where the last is over, so
 * that there is always one to vote in. Existing rows are kept.
 */
export async function loadDemonstration(db: Db, competitionId: string, now: Date): Promise<void> {
  const isNew = await db.transaction().execute(async (tx) => {
    await sql`select pg_advisory_xact_lock(${ADVISORY_LOCKS.demonstration})`.execute(tx);
    const known = await tx
      .selectFrom('contests')
      .select('id')
      .where('competition_id', '=', competitionId)
      .execute();
    if (known.length === 0) await loadShow(tx, competitionId, now);
    else await openNextWeek(tx, competitionId);
    await loadOffers(tx, competitionId, now);
    return known.length === 0;
  });
  // The database would analyze the table by itself within minutes; until then every query scans all of it.
  if (isNew) await sql`vacuum (analyze) votes`.execute(db);
}

async function loadShow(tx: Db, competitionId: string, now: Date): Promise<void> {
  const weeks = demoWeeks(now);
  const resultDateFor = (week: number) => weeks.find((entry) => entry.week === week)?.resultDate ?? null;
  const ids = new Map(demoCandidates.map((candidate) => [candidate.key, newId()]));
  await tx
    .insertInto('candidates')
    .values(
      demoCandidates.map(({ key, eliminatedInWeek, ...candidate }) => ({
        ...candidate,
        pagne: JSON.stringify(candidate.pagne),
        id: idFor(ids, key),
        competition_id: competitionId,
        eliminated_at: eliminatedInWeek ? resultDateFor(eliminatedInWeek) : null,
      })),
    )
    .execute();
  await tx
    .insertInto('banners')
    .values(
      demoBanners.map((banner, position) => ({
        ...banner,
        position,
        id: newId(),
        competition_id: competitionId,
      })),
    )
    .execute();
  await tx
    .insertInto('faq_items')
    .values(starterQuestions.map((item, position) => ({ ...item, position, competition_id: competitionId })))
    .execute();
  for (const week of weeks) {
    const id = await loadWeek(tx, competitionId, week, ids);
    if (!week.votes) await loadSuspects(tx, id, demoSuspects(week.startDate, now), ids);
  }
}

/** Loads partner codes and bonus videos where there are none: a demonstration may be older than these features. */
async function loadOffers(tx: Db, competitionId: string, now: Date): Promise<void> {
  const { rows } = await sql<{ codes: boolean; videos: boolean }>`
    select exists (select from partner_codes where competition_id = ${competitionId}) as codes,
           exists (select from bonus_videos where competition_id = ${competitionId}) as videos`.execute(tx);
  if (!rows[0]?.codes) {
    await tx
      .insertInto('partner_codes')
      .values(demoCodes(now).map((code) => ({ ...code, id: newId(), competition_id: competitionId })))
      .execute();
  }
  if (!rows[0]?.videos) {
    await tx
      .insertInto('bonus_videos')
      .values(
        demoVideos.map((video, position) => ({
          ...video,
          position,
          id: newId(),
          competition_id: competitionId,
        })),
      )
      .execute();
  }
}

async function loadWeek(
  tx: Db,
  competitionId: string,
  week: DemoWeek,
  ids: Map<string, string>,
): Promise<string> {
  const id = newId();
  await tx
    .insertInto('contests')
    .values({
      id,
      competition_id: competitionId,
      week: week.week,
      start_date: week.startDate,
      end_date: week.endDate,
      result_date: week.resultDate,
      published_at: week.publishedAt,
    })
    .execute();
  await tx
    .insertInto('contest_candidates')
    .values(week.candidates.map((key) => ({ contest_id: id, candidate_id: idFor(ids, key) })))
    .execute();
  if (week.votes) await loadVotes(tx, id, week, ids);
  return id;
}

/** Loads accounts for the search for fraud to find, with their votes. */
async function loadSuspects(
  tx: Db,
  contestId: string,
  suspects: readonly DemoSuspect[],
  ids: Map<string, string>,
): Promise<void> {
  const keyed = suspects.map((one) => ({ ...one, bucket: toBucket(one.id) }));
  await tx
    .insertInto('users')
    .values(
      keyed.map(({ bucket, id, name, phone, fingerprint, registeredAt }) => ({
        bucket,
        id,
        name,
        phone,
        country_code: HOME_COUNTRY,
        is_anonymous: false,
        fingerprint_hash: sql<Buffer>`sha256(convert_to(${fingerprint}, 'UTF8'))`,
        created_at: registeredAt,
        registered_at: registeredAt,
      })),
    )
    .execute();
  await tx
    .insertInto('directory')
    .values(keyed.map(({ bucket, id, phone }) => ({ kind: 'phone', value: phone, bucket, user_id: id })))
    .execute();
  await tx
    .insertInto('votes')
    .values(
      keyed.map(({ bucket, id, votedAt, votedFor }) => ({
        bucket,
        user_id: id,
        contest_id: contestId,
        vote_day: utcDay(votedAt),
        slot: 0,
        candidate_id: idFor(ids, votedFor),
        request_id: newId(),
        cast_at: votedAt,
        country: HOME_COUNTRY,
      })),
    )
    .execute();
}

/** Loads a week's votes: one daily vote for each of as many (voter, day) pairs, in an order that looks random. */
async function loadVotes(tx: Db, contestId: string, week: DemoWeek, ids: Map<string, string>): Promise<void> {
  const wanted = Object.entries(week.votes ?? {}).map(([key, votes]) => ({
    candidate_id: idFor(ids, key),
    votes,
  }));
  await sql`
    with wanted as (
      select w.candidate_id, row_number() over (order by md5(w.candidate_id::text || n)) as place
      from json_to_recordset(${JSON.stringify(wanted)}::json) as w(candidate_id uuid, votes int)
      cross join lateral generate_series(1, w.votes) n
    ), ballots as (
      select md5('demonstration voter ' || voter)::uuid as user_id, day,
             row_number() over (order by md5(voter || '/' || day)) as place
      from generate_series(1, ${VOTERS}::int) voter cross join generate_series(0, 6) day
    )
    insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id, cast_at, country)
    select get_byte(uuid_send(b.user_id), 15), b.user_id, ${contestId}::uuid, moment::date, 0, w.candidate_id,
           md5(b.user_id::text || moment)::uuid, moment at time zone 'UTC',
           (array['CI', 'SN', 'CM', 'ML', 'BF', 'BJ', 'TG', 'GA', 'CD', 'FR'])[1 + b.place % 10]
    from wanted w
    join ballots b using (place)
    cross join lateral (
      select ${week.startDate.toISOString()}::timestamptz at time zone 'UTC'
             + make_interval(days => b.day, secs => 27000 + (b.place * 7919) % 57000) as moment
    ) m
    -- As they came: where votes lie in the order of their instants, those of an hour are found without a look at the rest.
    order by moment`.execute(tx);
}

/** Publishes the week that is over and opens another one with those who are still in the show. */
async function openNextWeek(tx: Db, competitionId: string): Promise<void> {
  const last = await tx
    .selectFrom('contests')
    .selectAll()
    .select(sql<boolean>`end_date <= now()`.as('over'))
    .where('competition_id', '=', competitionId)
    .orderBy('week', 'desc')
    .executeTakeFirstOrThrow();
  if (!last.over) return;
  const id = newId();
  await tx
    .updateTable('contests')
    .set({
      published_at: sql<Date>`now()`,
      result_date: sql<Date>`greatest(end_date, least(result_date, now()))`,
    })
    .where('id', '=', last.id)
    .where('published_at', 'is', null)
    .execute();
  await tx
    .insertInto('contests')
    .values({
      id,
      competition_id: competitionId,
      week: last.week + 1,
      start_date: sql<Date>`greatest(date_trunc('day', now(), 'UTC'), ${last.end_date}::timestamptz)`,
      end_date: sql<Date>`date_trunc('day', now(), 'UTC') + interval '7 days'`,
      result_date: sql<Date>`date_trunc('day', now(), 'UTC') + interval '7 days 21 hours'`,
    })
    .execute();
  await sql`
    insert into contest_candidates (contest_id, candidate_id)
    select ${id}, c.id from candidates c
    where c.competition_id = ${competitionId} and c.eliminated_at is null`.execute(tx);
}

function idFor(ids: Map<string, string>, key: string): string {
  const id = ids.get(key);
  if (!id) throw new Error(`The demonstration has no candidate "${key}".`);
  return id;
}
