import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { deleteAccount } from '#domain/account/delete-account.ts';
import { ownData } from '#domain/account/own-data.ts';
import { sweepOldTraces } from '#domain/account/retention.ts';
import { logout } from '#domain/identity/service.ts';
import type { Session } from '#domain/identity/session-token.ts';
import { endSessions } from '#domain/identity/sessions.ts';
import { newId } from '#domain/uuid.ts';
import { castVotes } from '#domain/voting/service.ts';
import { makeVoter, testApplication } from '#test/application.ts';
import { another } from '#test/database.ts';
import { makeMember, PASSWORD } from '#test/members.ts';
import { makeSubscription } from '#test/push.ts';
import { databaseDay, makeContest, makeShow } from '#test/show.ts';
import { claimDaily, claimRounds, noteOutcomes } from './due.ts';
import { MOST_DEVICES, MOST_FAILURES } from './rules.ts';
import type { RemindInput } from './schema.ts';
import { changeReminders, ownReminders, remind, stopReminders } from './service.ts';

const COMPETITION = 'test';
let last = 0;

function device(more: Partial<RemindInput> = {}): RemindInput {
  last += 1;
  const { endpoint, keys } = makeSubscription(`https://fcm.googleapis.com/fcm/send/${last}`);
  return { subscription: { endpoint, keys }, time_zone: 'Africa/Abidjan', ...more };
}

async function setupReminders(wish: Parameters<typeof makeShow>[1] = {}) {
  const house = await testApplication();
  const show = await makeShow(house.db, wish);
  const deps = { db: house.db, services: [] };
  const daily = (batch = 100, db = house.db) => claimDaily(db, COMPETITION, batch);
  const rounds = (batch = 100, db = house.db) => claimRounds(db, COMPETITION, batch);
  /** Makes every user's daily reminder due for this long. */
  const due = (since = '1 minute') =>
    sql`update reminder_settings set next_daily_at = now() - ${since}::interval`.execute(house.db);
  /** Puts all users into a zone where it is noon now, so that no test depends on the machine's clock. */
  const awake = async () => {
    const { rows } = await sql<{ hour: number }>`
      select extract(hour from now() at time zone 'UTC')::int as hour`.execute(house.db);
    const shift = 12 - (rows[0]?.hour ?? 0);
    const zone = shift === 0 ? 'UTC' : `Etc/GMT${shift > 0 ? '-' : '+'}${Math.abs(shift)}`;
    await sql`update reminder_settings set time_zone = ${zone}`.execute(house.db);
  };
  const vote = async (session: Session) =>
    castVotes(house.deps, session, {
      contest_id: show.contest,
      candidate_id: show.aicha,
      daily: 1,
      bonus: 0,
      vote_day: await databaseDay(house.db),
      request_id: newId(),
    });
  return { ...house, show, reminding: deps, daily, rounds, due, awake, vote };
}

it('a user’s first device makes the choice, a further one changes of it only what it says', async () => {
  const { deps, reminding, db } = await setupReminders();
  const { session } = await makeVoter(deps);
  expect(await ownReminders(db, session)).toBeNull();
  expect(await remind(reminding, session, device({ time: 20 * 60 + 30, results: false }))).toEqual({
    time_zone: 'Africa/Abidjan',
    time: '20:30',
    daily: true,
    last_hour: true,
    results: false,
    devices: 1,
  });
  const second = await remind(reminding, session, device({ time_zone: 'Europe/Paris' }));
  expect(second).toMatchObject({ time: '20:30', results: false, time_zone: 'Europe/Paris', devices: 2 });
  await changeReminders(db, session, { time: 7 * 60, daily: false, last_hour: true, results: true });
  expect(await ownReminders(db, session)).toMatchObject({ time: '07:00', daily: false, results: true });
  await stopReminders(db, session, null);
  expect(await ownReminders(db, session)).toBeNull();
  expect(await changeReminders(db, session, { time: 0, daily: true, last_hour: true, results: true })).toBe(
    false,
  );
});

it('an anonymous user, and an address that is no push service’s, are refused', async () => {
  const { deps, reminding } = await setupReminders();
  const { session: anonymous } = await makeVoter(deps, false);
  await expect(remind(reminding, anonymous, device())).rejects.toMatchObject({ code: 'SIGN_IN_REQUIRED' });
  const { session } = await makeVoter(deps);
  const strange = device();
  strange.subscription.endpoint = 'https://127.0.0.1/x';
  await expect(remind(reminding, session, strange)).rejects.toMatchObject({ code: 'INVALID_INPUT' });
});

it('a sixth device takes the oldest one’s place, also when many come at once', async () => {
  const { deps, reminding, db } = await setupReminders();
  const { session } = await makeVoter(deps);
  const devices = Array.from({ length: 12 }, () => device());
  await Promise.all(devices.map((one) => remind(reminding, session, one)));
  expect(await ownReminders(db, session)).toMatchObject({ devices: MOST_DEVICES });
});

it('a browser shows the reminders of the user who signed in to it last, and of no other', async () => {
  const { deps, reminding, db } = await setupReminders();
  const [first, second] = [await makeVoter(deps), await makeVoter(deps)];
  const shared = device();
  await remind(reminding, first.session, shared);
  await remind(reminding, second.session, shared);
  expect(await ownReminders(db, first.session)).toBeNull();
  expect(await ownReminders(db, second.session)).toMatchObject({ devices: 1 });
});

it('two keepers that look at the same time claim each user’s daily reminder once', async () => {
  const it = await setupReminders();
  const voters = await Promise.all(Array.from({ length: 40 }, () => makeVoter(it.deps)));
  for (const { session } of voters) await remind(it.reminding, session, device());
  await it.due();
  const [one, two] = [another(it).db, another(it).db];
  const claims = await Promise.all([one, two, one, two, one, two].map((db) => it.daily(15, db)));
  const rest = await it.daily();
  const users = [...claims, rest].flatMap(({ reminders }) => reminders.map(({ device }) => device.user_id));
  expect(users.toSorted()).toEqual(voters.map(({ id }) => id).toSorted());
  expect(await it.daily()).toMatchObject({ turns: 0, reminders: [] });
});

it('a user gets no second daily reminder on a day, also when they choose another time after the first', async () => {
  const it = await setupReminders();
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  await it.due();
  expect((await it.daily()).reminders).toHaveLength(1);
  const { rows: before } = await sql<{ day: string }>`select daily_on as day from reminder_settings`.execute(
    it.db,
  );
  for (const time of [0, 6 * 60, 12 * 60, 18 * 60, 1439]) {
    await changeReminders(it.db, session, { time, daily: true, last_hour: true, results: true });
    const { rows } = await sql<{ day: string }>`
      select (next_daily_at - interval '10 minutes')::date as day from reminder_settings
      where (next_daily_at at time zone time_zone)::date > daily_on`.execute(it.db);
    expect(rows).toHaveLength(1);
  }
  expect(before[0]?.day).toBeTruthy();
});

it('a voter of today is not reminded today, and is tomorrow', async () => {
  const it = await setupReminders();
  const [voted, other] = [await makeVoter(it.deps), await makeVoter(it.deps)];
  for (const { session } of [voted, other]) await remind(it.reminding, session, device());
  await it.vote(voted.session);
  await it.due();
  const claim = await it.daily();
  expect(claim.turns).toBe(2);
  expect(claim.reminders.map(({ device }) => device.user_id)).toEqual([other.id]);
  const { rows } = await sql`select from reminder_settings where next_daily_at > now()`.execute(it.db);
  expect(rows).toHaveLength(2);
});

it.each(['suspended', 'closed'] as const)('no user is reminded of a vote that is %s', async (override) => {
  const it = await setupReminders({ override });
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  await it.due();
  expect(await it.daily()).toMatchObject({ turns: 1, reminders: [] });
});

it('a daily reminder whose time is long past is dropped, not sent late', async () => {
  const it = await setupReminders();
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  const other = await makeVoter(it.deps);
  await remind(it.reminding, other.session, device({ daily: false }));
  await it.due('21 minutes');
  // The other user wants no daily reminder, and has no turn.
  expect(await it.daily()).toMatchObject({ turns: 1, reminders: [] });
});

it('signing out, here or from another device, ends reminders at once', async () => {
  const it = await setupReminders();
  const [here, elsewhere, stays] = [
    await makeVoter(it.deps),
    await makeVoter(it.deps),
    await makeVoter(it.deps),
  ];
  for (const { session } of [here, elsewhere, stays]) await remind(it.reminding, session, device());
  await logout(it.deps, here.session);
  await endSessions(it.deps, elsewhere.session, 'all');
  await it.due();
  expect((await it.daily()).reminders.map(({ device }) => device.user_id)).toEqual([stays.id]);
  await sql`update reminder_devices set made_at = now() - interval '2 hours'`.execute(it.db);
  expect(await sweepOldTraces(it.db, { days: 30 })).toMatchObject({ endedDevices: 2, unusedChoices: 0 });
  await sql`update reminder_settings set changed_at = now() - interval '31 days'`.execute(it.db);
  expect(await sweepOldTraces(it.db, { days: 30 })).toMatchObject({ endedDevices: 0, unusedChoices: 2 });
});

it('the last hour is told to each user once, by however many keepers, and not to those who have voted', async () => {
  const it = await setupReminders({ to: '40 minutes' });
  const voters = await Promise.all(Array.from({ length: 30 }, () => makeVoter(it.deps)));
  for (const { session } of voters) await remind(it.reminding, session, device());
  await it.awake();
  const [voted] = voters;
  if (!voted) throw new Error('no voter');
  await it.vote(voted.session);
  const [one, two] = [another(it).db, another(it).db];
  const told: string[] = [];
  for (let turn = 0; turn < 12; turn += 1) {
    const claims = await Promise.all([it.rounds(5, one), it.rounds(5, two)]);
    for (const { reminders } of claims)
      for (const { kind, device, kept } of reminders) {
        expect(kind).toBe('last_hour');
        expect(kept).toBeLessThanOrEqual(40 * 60);
        told.push(device.user_id);
      }
  }
  expect(told.toSorted()).toEqual(
    voters
      .slice(1)
      .map(({ id }) => id)
      .toSorted(),
  );
});

it('results are told when they are out, to those who want them, and once', async () => {
  const it = await setupReminders({ from: '-8 days', to: '-1 day' });
  await sql`update contests set published_at = now() - interval '11 minutes'`.execute(it.db);
  const [wants, not] = [await makeVoter(it.deps), await makeVoter(it.deps)];
  await remind(it.reminding, wants.session, device());
  await remind(it.reminding, not.session, device({ results: false }));
  await it.awake();
  const { reminders } = await it.rounds();
  expect(reminders.map(({ kind, device }) => [kind, device.user_id])).toEqual([['results', wants.id]]);
  expect(await it.rounds()).toMatchObject({ turns: 0 });
});

it('no user is told of results that are old, or at night', async () => {
  const it = await setupReminders({ from: '-8 days', to: '-1 day' });
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  await it.awake();
  await sql`update contests set published_at = now() - interval '3 hours'`.execute(it.db);
  expect(await it.rounds()).toMatchObject({ turns: 0 });
  // Twelve hours on, it is midnight where the user is.
  await sql`update contests set published_at = now() - interval '11 minutes'`.execute(it.db);
  const { rows } = await sql<{ hour: number }>`
    select extract(hour from now() at time zone 'UTC')::int as hour`.execute(it.db);
  const shift = -(rows[0]?.hour ?? 0);
  const zone = shift < -12 ? `Etc/GMT-${24 + shift}` : `Etc/GMT+${-shift}`;
  await sql`update reminder_settings set time_zone = ${shift === 0 ? 'UTC' : zone}`.execute(it.db);
  expect(await it.rounds()).toMatchObject({ turns: 1, reminders: [] });
});

it('a device that its push service does not know is forgotten, one that fails ten times in a row too', async () => {
  const it = await setupReminders();
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  await remind(it.reminding, session, device());
  await it.due();
  const [gone, failing] = (await it.daily()).reminders;
  if (!gone || !failing) throw new Error('no reminders');
  await noteOutcomes(it.db, [{ device: gone.device, became: 'gone' }]);
  const fail = () => noteOutcomes(it.db, [{ device: failing.device, became: 'failed' }]);
  for (let time = 1; time < MOST_FAILURES; time += 1) await fail();
  await noteOutcomes(it.db, [{ device: failing.device, became: 'taken' }]);
  for (let time = 1; time < MOST_FAILURES; time += 1) await fail();
  expect(await ownReminders(it.db, session)).toMatchObject({ devices: 1 });
  await fail();
  expect(await ownReminders(it.db, session)).toBeNull();
});

it('a user’s data has their choice and their devices, and deleting the account leaves nothing of it', async () => {
  const it = await setupReminders();
  const { session } = await makeMember(it.deps);
  const other = await makeMember(it.deps);
  const own = device({ time: 19 * 60 });
  await remind(it.reminding, session, own);
  await remind(it.reminding, other.session, device());
  expect((await ownData(it.db, session)).reminders).toMatchObject({
    time: '19:00',
    time_zone: 'Africa/Abidjan',
    devices: [{ endpoint: own.subscription.endpoint }],
  });
  await deleteAccount(it.deps, session, { current_password: PASSWORD });
  for (const table of ['reminder_settings', 'reminder_devices']) {
    const { rows } = await sql<{ user_id: string }>`select user_id from ${sql.table(table)}`.execute(it.db);
    expect(rows.map(({ user_id }) => user_id)).toEqual([other.session.userId]);
  }
});

it('a week that follows another is told by itself: rounds belong to their contest', async () => {
  const it = await setupReminders({ from: '-8 days', to: '-1 day' });
  await sql`update contests set published_at = now() - interval '11 minutes'`.execute(it.db);
  await makeContest(it.db, [it.show.aicha], { week: 2, from: '-1 hour', to: '45 minutes' });
  const { session } = await makeVoter(it.deps);
  await remind(it.reminding, session, device());
  await it.awake();
  const kinds: string[] = [];
  for (let turn = 0; turn < 3; turn += 1)
    kinds.push(...(await it.rounds()).reminders.map(({ kind, week }) => `${kind} ${week}`));
  expect(kinds.toSorted()).toEqual(['last_hour 2', 'results 1']);
});
