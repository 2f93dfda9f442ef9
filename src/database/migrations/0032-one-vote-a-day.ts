import { type Kysely, sql } from 'kysely';

/**
 * The right that a daily vote spends is (user, day, slot), whichever contest it is given in: where a week ends and the
 * next begins on the same day, that is one day (docs/decisions/0032). Votes that were given twice on such a day stay,
 * and count: the later ones get the next slots, and so do the annulments that name them.
 */
export async function up(db: Kysely<unknown>): Promise<void> {
  // The triggers that keep these rows from any change must let this migration's changes pass.
  for (const table of ['votes', 'annulments'])
    await sql`alter table ${sql.table(table)} disable trigger user`.execute(db);
  await sql`
    create temporary table moved on commit drop as
    with twice as (
      select bucket, user_id, vote_day from votes where slot >= 0
      group by 1, 2, 3 having count(distinct contest_id) > 1
    ), placed as (
      select bucket, user_id, vote_day, contest_id, slot,
             (row_number() over (partition by bucket, user_id, vote_day order by cast_at, contest_id, slot) - 1)::smallint as place
      from votes join twice using (bucket, user_id, vote_day) where slot >= 0
    )
    select * from placed where slot <> place`.execute(db);
  await sql`alter table votes drop constraint votes_pkey`.execute(db);
  await sql`alter table annulments drop constraint annulments_pkey`.execute(db);
  for (const table of ['votes', 'annulments']) {
    await sql`
      update ${sql.table(table)} v set slot = m.place from moved m
      where (v.bucket, v.user_id, v.contest_id, v.vote_day, v.slot)
          = (m.bucket, m.user_id, m.contest_id, m.vote_day, m.slot)`.execute(db);
  }
  await sql`alter table votes add primary key (bucket, user_id, vote_day, slot)`.execute(db);
  await sql`alter table annulments add primary key (bucket, user_id, contest_id, vote_day, slot, batch_id)`.execute(
    db,
  );
  for (const table of ['votes', 'annulments'])
    await sql`alter table ${sql.table(table)} enable trigger user`.execute(db);
}
