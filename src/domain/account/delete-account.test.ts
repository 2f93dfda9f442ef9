import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { assignBonus } from '#domain/bonus/service.ts';
import { startVideo } from '#domain/bonus/videos.ts';
import { recount, rollUp } from '#domain/counting/rollup.ts';
import { linkExternal } from '#domain/identity/external.ts';
import { keepForRegistration } from '#domain/identity/external-registration.ts';
import { askNewPassword } from '#domain/identity/forgotten-password.ts';
import { exportOwn } from '#domain/messaging/own-traces.ts';
import { openMessage, sendMessage } from '#domain/messaging/service.ts';
import { RISK_FROM } from '#domain/risk/rules.ts';
import { scanForRisks } from '#domain/risk/scan.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes, savePendingVote } from '#domain/voting/service.ts';
import { testApplication } from '#test/application.ts';
import { invite, makeCode, makeVideo } from '#test/bonus.ts';
import { receivedEmails } from '#test/mailbox.ts';
import { makeMember, PASSWORD, signIn, VISITOR } from '#test/members.ts';
import { earlier } from '#test/moved-times.ts';
import { databaseDay, makeShow } from '#test/show.ts';
import { deleteAccount } from './delete-account.ts';
import { ownData } from './own-data.ts';

async function setupAccounts() {
  const house = await testApplication();
  const show = await makeShow(house.db);
  const ballot = async (bonus: number) => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1 as const,
    bonus,
    vote_day: await databaseDay(house.db),
    request_id: newId(),
  });
  const grant = (user: { bucket: number; userId: string }, number: number) =>
    house.db
      .insertInto('bonus_grants')
      .values({
        bucket: user.bucket,
        user_id: user.userId,
        number,
        bonus_type: 'video',
        source: `v${number}`,
      })
      .execute();
  const write = (user: { userId: string }) =>
    sendMessage(house.deps, {
      sender: 'production',
      title: 'Rien que pour vous',
      body: 'Merci, Awa.',
      audience: { kind: 'user', user_id: user.userId },
      send_at: 'now',
    });
  return { ...house, show, ballot, grant, write };
}

it('deleting an account erases the user everywhere, keeps the votes counted, and frees the user’s unique values', async () => {
  const it = await setupAccounts();
  const other = await makeMember(it.deps);
  const { email, session, token } = await makeMember(it.deps, { phone: '07 08 12 34 56' });
  await it.grant(session, 2);
  await it.grant(session, 3);
  const { bucket, userId } = session;
  await sql`insert into referrals (bucket, referrer_id, referred_id, referred_bucket)
            values (${bucket}, ${userId}, gen_random_uuid(), 1)`.execute(it.db);
  await sql`insert into partner_code_uses values (${bucket}, ${userId}, gen_random_uuid(), 1, 1)`.execute(
    it.db,
  );
  await sql`insert into video_views (bucket, user_id, video_id)
            values (${bucket}, ${userId}, gen_random_uuid())`.execute(it.db);
  await castVotes(it.deps, session, await it.ballot(1));
  await castVotes(it.deps, other.session, await it.ballot(0));
  await savePendingVote(it.db, session, await it.ballot(0));
  await openMessage(it.deps, session, await it.write(session));
  await it.write(session);
  await it.write(other.session);
  await askNewPassword(it.deps, VISITOR, { email });
  await it.deps.mailer.settled();
  await rollUp(it.db);
  const tallies = () => sql`select candidate_id, votes from vote_tallies order by 1`.execute(it.db);
  const before = (await tallies()).rows;

  await deleteAccount(it.deps, session, { current_password: PASSWORD });

  expect((await tallies()).rows).toEqual(before);
  expect(await recount(it.db)).toEqual({ total: 3, discrepancies: [] });
  const { rows: kept } = await sql<{ table: string }>`
    select 'users' as table from users where id = ${session.userId}
    union all select 'directory' from directory where user_id = ${session.userId}
    union all select 'one_time_links' from one_time_links where user_id = ${session.userId}
    union all select 'referrals' from referrals where referrer_id = ${session.userId}
    union all select 'partner_code_uses' from partner_code_uses where user_id = ${session.userId}
    union all select 'video_views' from video_views where user_id = ${session.userId}
    union all select 'pending_votes' from pending_votes where user_id = ${session.userId}
    union all select 'personal_messages' from personal_messages where user_id = ${session.userId}
    union all select 'message_reads' from message_reads where user_id = ${session.userId}
    union all select 'sessions' from sessions
      where user_id = ${session.userId} and (ip_hash is not null or user_agent is not null or revoked_at is null)
    union all select 'grant ' || number from bonus_grants where user_id = ${session.userId}
    union all select 'vote ' || slot from votes where user_id = ${session.userId}
    order by 1`.execute(it.db);
  // The bare votes, and the grant that one of them spent.
  expect(kept.map((row) => row.table)).toEqual(['grant 1', 'vote -1', 'vote 0']);

  expect(await it.deps.sessions.authenticate(it.db, token)).toBeNull();
  await expect(signIn(it.deps, email)).rejects.toMatchObject({ code: 'WRONG_CREDENTIALS' });
  await expect(ownData(it.db, session)).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  expect((await receivedEmails(it.deps)).at(-1)).toMatchObject({
    to: email,
    subject: 'Votre compte est supprimé',
  });

  // From the next day on: today may have its vote already.
  await expect(makeMember(it.deps, { email })).rejects.toMatchObject({ code: 'ACCOUNT_JUST_DELETED' });
  await sql`update released_identifiers set released_at = ${earlier('released_at', '1 day 1 minute')}`.execute(
    it.db,
  );
  expect((await exportOwn(it.db, other.session)).messages.personal).toHaveLength(1);

  const again = await makeMember(it.deps, { email, phone: '0708123456' });
  expect(again.session.userId).not.toBe(session.userId);
});

it('deleting an account hides no vote from the search for fraud: a farm that left is found, and its votes can be annulled', async () => {
  const it = await setupAccounts();
  const farm = await Promise.all(Array.from({ length: RISK_FROM.device }, () => makeMember(it.deps)));
  await sql`update users set fingerprint_hash = 'one telephone'`.execute(it.db);
  for (const { session } of farm) {
    await castVotes(it.deps, session, await it.ballot(0));
    await deleteAccount(it.deps, session, { current_password: PASSWORD });
  }
  expect(await scanForRisks(it.db)).toMatchObject({ device: 1 });
  const { rows } = await sql<{ votes: number }>`
    select count(*)::int as votes from risk_members m
    join votes v on v.bucket = m.bucket and v.user_id = m.user_id`.execute(it.db);
  expect(rows).toEqual([{ votes: RISK_FROM.device }]);
});

it('deleting an account leaves no text of the user in any table', async () => {
  const it = await setupAccounts();
  const { email, session } = await makeMember(it.deps, { phone: '07 08 12 34 56' });
  await castVotes(it.deps, session, await it.ballot(0));
  await it.write(session);
  const canal = {
    kind: 'canal',
    issuer: 'https://canal.example',
    subject: 'awa-77',
    name: 'Awa',
    email,
  } as const;
  await keepForRegistration(it.deps, canal, { referral: null, next: null });
  await linkExternal(it.deps, session, canal);
  const user = await ownData(it.db, session);
  expect(user.unique_values).toContainEqual({ kind: 'canal', value: 'https://canal.example awa-77' });
  await deleteAccount(it.deps, session, { current_password: PASSWORD });
  const traces = [
    email,
    '2250708123456',
    user.account.referral_code ?? '',
    VISITOR.userAgent,
    'Awa',
    'awa-77',
  ];
  const { rows: tables } = await sql<{ name: string }>`
    select table_name as name from information_schema.tables
    where table_schema = 'public' and table_type = 'BASE TABLE'`.execute(it.db);
  for (const { name } of tables) {
    const { rows } = await sql<{ row: string }>`select t::text as row from ${sql.table(name)} t`.execute(
      it.db,
    );
    for (const { row } of rows) for (const trace of traces) expect(row).not.toContain(trace);
  }
});

it('deleting an account is refused without the password, and happens once of eight at once', async () => {
  const it = await setupAccounts();
  const { session } = await makeMember(it.deps);
  await expect(deleteAccount(it.deps, session, {})).rejects.toMatchObject({
    fields: { current_password: 'REQUIRED' },
  });
  await expect(deleteAccount(it.deps, session, { current_password: 'au-hasard-99' })).rejects.toMatchObject({
    fields: { current_password: 'PASSWORD_WRONG' },
  });
  await sql`delete from throttles`.execute(it.db);
  await sql`update users set password_hash = null`.execute(it.db);
  const outcomes = await Promise.allSettled(
    Array.from({ length: 8 }, () => deleteAccount(it.deps, session, {})),
  );
  expect(outcomes.filter((outcome) => outcome.status === 'fulfilled')).toHaveLength(1);
});

it('the export of data gives the messages to the user alone, and which messages were read', async () => {
  const it = await setupAccounts();
  const { session } = await makeMember(it.deps);
  const other = await makeMember(it.deps);
  const id = await it.write(session);
  await it.write(other.session);
  await openMessage(it.deps, session, id);
  const { messages } = await ownData(it.db, session);
  expect(messages).toMatchObject({
    personal: [{ id, title: 'Rien que pour vous', body: 'Merci, Awa.' }],
    read: [id],
  });
  expect(JSON.stringify(messages)).not.toContain(session.userId);
});

it('the export of data gives all that is kept of a user, and nothing of another', async () => {
  const it = await setupAccounts();
  await makeMember(it.deps);
  const { email, session } = await makeMember(it.deps, { phone: '07 08 12 34 56' });
  await signIn(it.deps, email);
  await it.grant(session, 2);
  await invite(it.db, { bucket: session.bucket, id: session.userId }, 2, 1);
  await makeCode(it.db, { code: 'PALMARES2026' });
  await assignBonus(it.deps, session, { bonus_type: 'partenaire', code: 'PALMARES2026' });
  const video = await makeVideo(it.db);
  await startVideo(it.deps, session, { video_id: video });
  const data = await ownData(it.db, session);
  expect(data.invited).toHaveLength(2);
  expect(Object.keys(data.invited[0] ?? {})).toEqual(['registered_at', 'voted_at', 'grant_number']);
  expect(data.partner_codes).toMatchObject([{ code: 'PALMARES2026', granted: 1 }]);
  expect(data.videos).toMatchObject([{ title: 'Les coulisses', finished_at: null }]);
  expect(data.account).toMatchObject({
    id: session.userId,
    name: 'Awa',
    email,
    phone: '+2250708123456',
    country_code: 'CI',
    password: true,
    address_hashed: true,
    network_hashed: true,
    fingerprint_hashed: false,
  });
  expect(data.unique_values.map((entry) => entry.kind)).toEqual(['email', 'phone', 'referral_code']);
  expect(data.sessions.map((one) => one.this_one)).toEqual([false, true]);
  expect(data.bonus_grants).toMatchObject([
    { number: 1, bonus_type: 'bienvenue' },
    { number: 2, bonus_type: 'video', source: 'v2' },
    { number: 3, bonus_type: 'partenaire' },
  ]);
  expect(JSON.stringify(data)).not.toMatch(/argon2|password_hash|token/);
  // Every column of the user's row is in the export, as it is or as a boolean.
  const { rows } = await sql<{ name: string }>`
    select column_name as name from information_schema.columns
    where table_name = 'users'
      and column_name not in ('bucket', 'password_hash', 'ip_hash', 'network_hash', 'fingerprint_hash')`.execute(
    it.db,
  );
  expect(Object.keys(data.account)).toEqual(expect.arrayContaining(rows.map((row) => row.name)));
});
