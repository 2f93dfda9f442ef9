import { readFile } from 'node:fs/promises';
import { sql } from 'kysely';
import { perform } from '#domain/acts/perform.ts';
import { listAdminVideos } from '#domain/bonus/video-admin.ts';
import { adminCandidate, allCandidates } from '#domain/contest/candidate-admin.ts';
import { listPieces } from '#domain/contest/content-admin.ts';
import { plannedWeek } from '#domain/contest/plan.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import { OWN_THEME } from '#domain/contest/theme-rules.ts';
import { listCounts } from '#domain/counting/versions.ts';
import { listWritten } from '#domain/messaging/admin.ts';
import { acts } from '#domain/regie/acts.ts';
import { listInvitations } from '#domain/regie/invitation-list.ts';
import { invite } from '#domain/regie/invitations.ts';
import type { ActName } from '#domain/regie/schema.ts';
import type { setupDecidedWeek } from './decided-week.ts';
import { makeOperator } from './operators.ts';
import { COMPETITION, databaseDay, makeCandidate } from './show.ts';

type Week = Awaited<ReturnType<typeof setupDecidedWeek>>;

const WHY = 'Une raison de dix caractères';
const PICTURE = '/uploads/portraits/0123456789abcdef0123456789abcdef-360.webp';
const MESSAGE = { sender: 'production', title: 'Ce soir', body: 'Le direct commence.', audience: 'all' };
const VIDEO = {
  title: 'Les coulisses',
  description: 'Trois minutes.',
  kind: 'youtube',
  source: 'dQw4w9WgXcQ',
  duration_s: 30,
  megabytes: 8,
  amount: 1,
};

/** Fills a show with one of everything that an act can be done to. */
export async function addOneOfEach(week: Week): Promise<void> {
  const { deps, db, mireille, together, about, people } = week;
  const act = (name: ActName, input: object) => perform(deps, acts, mireille, name, input);
  await together('risk.annul', about(0));
  const [, one, other] = people;
  await together('risk.annul-list', { accounts: [one?.id ?? ''], reason: WHY });
  await act('user.block', { user_id: other?.id, reason: WHY });
  await act('banner.create', { title: 'Ce soir', text: 'À 21 h.' });
  await act('banner.create', { title: 'Demain', text: 'À 20 h.' });
  await act('faq.create', { question: 'Comment voter ?', answer: 'Avec le doigt.', section: 'vote' });
  await act('faq.create', { question: 'Et après ?', answer: 'On compte.', section: 'vote' });
  await act('message.send', { ...MESSAGE, when: 'draft' });
  await sql`
    insert into bonus_videos (id, competition_id, position, title, description, kind, source, duration_s, bytes, amount, starts_at)
    select gen_random_uuid(), ${COMPETITION}, n, 'Vidéo ' || n, 'x', 'youtube', 'dQw4w9WgXcQ', 30, 8000000, 1, now() + interval '1 day'
    from generate_series(1, 2) n`.execute(db);
  await sql`insert into partner_codes (id, competition_id, code, amount, max_uses, max_uses_per_user)
    values (gen_random_uuid(), ${COMPETITION}, 'RADIOSUD', 1, 10, 1)`.execute(db);
  for (const [partner, stopped] of [
    ['Radio Sud', null],
    ['Radio Nord', 'now()'],
  ])
    await sql`
      insert into partner_batches (id, competition_id, partner, prefix, starts_at, stopped_at)
      values (gen_random_uuid(), ${COMPETITION}, ${partner}, 'R', now(), ${stopped}::timestamptz)`.execute(
      db,
    );
  await makeCandidate(db, 50, 'Zoé');
  await sql`insert into alarms (id, kind, value) values (gen_random_uuid(), 'silence', 12)`.execute(db);
  await invite(deps, db, { email: 'awa@exemple.org', name: 'Awa', role: 'operator' });
  await makeOperator(deps, 'operator', 'Une troisième personne');
}

/**
 * For every act an input that would be taken if role and phase allowed it; the compiler demands one for each new act.
 *
 * @param contestId of the week that the acts on weeks are about
 */
export async function inputsFor(week: Week, contestId: string): Promise<Record<ActName, object>> {
  const { deps, db, people, groups, aicha, koffi, prisca } = week;
  const settings = await adminSettings(deps);
  const plan = await plannedWeek(db, COMPETITION, contestId);
  const [count] = await listCounts(db, contestId);
  const [banner, lastBanner] = await listPieces(deps, 'banners');
  const [question, lastQuestion] = await listPieces(deps, 'faq_items');
  const [message] = await listWritten(deps);
  const [video, lastVideo] = await listAdminVideos(deps);
  const [invitation] = await listInvitations(db);
  const candidate = await adminCandidate({ ...deps, db }, aicha);
  const spare = (await allCandidates({ ...deps, db })).find(({ number }) => number === 50);
  const first = async (query: ReturnType<typeof sql<{ id: string }>>) =>
    (await query.execute(db)).rows[0]?.id;
  const third = await first(sql`select id from operators where name = 'Une troisième personne'`);
  const code = await first(sql`select id from partner_codes`);
  const batch = await first(sql`select id from partner_batches where stopped_at is null`);
  const stopped = await first(sql`select id from partner_batches where stopped_at is not null`);
  const alarm = await first(sql`select id from alarms`);
  const listed = await first(sql`select b.id from annulment_batches b where b.cluster_id is null limit 1`);
  const later = (hours: number) =>
    new Date(Date.parse(plan.planned.end_date) + hours * 3_600_000).toISOString();
  const soon = new Date(Date.now() + 3_600_000).toISOString();
  const on = { contest_id: contestId };
  const group = { ...on, reason: WHY };
  const talent = {
    display_name: 'Zita',
    description: 'Chante.',
    number: 77,
    city: 'Dakar',
    discipline: 'Chant',
    gender: 'f',
    pattern: 'onde',
    a: '#112233',
    b: '#445566',
    c: '#778899',
  };
  const day = await databaseDay(db, '60 days');
  const free = {
    start_date: `${day}T00:00:00Z`,
    end_date: `${day}T12:00:00Z`,
    result_date: `${day}T13:00:00Z`,
  };
  const lineup = [aicha, koffi];
  return {
    'operator.invite': { email: 'nouvelle@exemple.org', name: 'Nouvelle', role: 'operator' },
    'operator.role': { operator_id: third, role: 'executive' },
    'operator.disable': { operator_id: third },
    'invitation.revoke': { invitation_id: invitation?.id },
    'invitation.resend': { invitation_id: invitation?.id },
    'alarm.acknowledge': { alarm_id: alarm },
    'alarm.end-devices': { operator_id: third },
    'contest.create': { week: 77, ...free, candidate_ids: lineup },
    'contest.edit': { ...on, version: plan.version, ...plan.planned, result_date: later(48) },
    'contest.remove': { ...on, week: plan.planned.week, version: plan.version },
    'contest.open': on,
    'contest.suspend': on,
    'contest.resume': on,
    'contest.close': on,
    'contest.extend': { ...on, end_date: later(1) },
    'contest.shorten': { ...on, end_date: soon },
    // An operator can take back only their own acts, and none has done any here.
    'contest.undo': { ...on, event_id: contestId },
    'contest.reopen': { ...on, end_date: soon, reason: WHY },
    'contest.count': on,
    'count.sign': {
      ...on,
      version: count?.version ?? 1,
      votes_sha256: count?.votes_sha256 ?? '0'.repeat(64),
    },
    'contest.publish': { ...on, version: count?.version ?? 1, when: 'now' },
    'contest.call-off': { ...on, version: count?.version ?? 1, reason: WHY },
    'contest.correct': { ...on, version: count?.version ?? 0, reason: WHY },
    'register.resume': group,
    'message.send': { ...MESSAGE, when: 'draft' },
    'message.edit': { ...MESSAGE, when: 'draft', id: message?.id, version: message?.version },
    'message.recall': { id: message?.id },
    'code.create': { code: 'TVNORD', amount: 1, max_uses: 10 },
    'code.create-bulk': { partner: 'Radio Ouest', prefix: 'TV', count: 3, amount: 1, max_uses: 1 },
    'code.end': { id: code },
    'code.stop-batch': { id: batch },
    'code.restart-batch': { id: stopped },
    'candidate.create': talent,
    'candidate.import': { rows: [talent] },
    'candidate.edit': { ...talent, number: 1, id: aicha, version: candidate.version },
    'candidate.portrait': { id: aicha, version: candidate.version, portrait: PICTURE },
    'candidate.remove': { id: spare?.id, version: spare?.version, display_name: spare?.display_name },
    'candidate.eliminate': { id: koffi },
    'candidate.return': { id: prisca },
    'banner.create': { title: 'Demain', text: 'À 20 h.' },
    'banner.edit': { id: banner?.id, version: banner?.version, title: 'Ce soir', text: 'À 22 h.' },
    'banner.remove': { id: banner?.id, version: banner?.version },
    'banner.move': { id: lastBanner?.id, direction: 'up' },
    'faq.create': { question: 'Quand ?', answer: 'Ce soir.', section: 'vote' },
    'faq.adopt': { questions: [{ id: 'vote-1', question: 'Quand ?', answer: 'Ce soir.' }] },
    'faq.edit': { id: question?.id, version: question?.version, question: 'Comment ?', answer: 'Ainsi.' },
    'faq.remove': { id: question?.id, version: question?.version },
    'faq.move': { id: lastQuestion?.id, direction: 'up' },
    'page.publish': { page: 'cgu', version: 0, markdown: await readFile('content/cgu.md', 'utf8') },
    'page.restore': { page: 'cgu', version: 0, restored: 0 },
    'video.create': VIDEO,
    'video.edit': {
      ...VIDEO,
      id: video?.id,
      version: video?.version,
      starts_at: video?.starts_at,
      title: 'Autre titre',
    },
    'video.move': { id: lastVideo?.id, direction: 'up' },
    'video.withdraw': { id: video?.id },
    'video.remove': { id: video?.id },
    'risk.dismiss': { cluster_id: groups[3]?.id, reason: WHY },
    'risk.annul': { ...group, cluster_id: groups[1]?.id },
    'risk.annul-list': { ...group, accounts: [people[5]?.id] },
    'risk.restore': { ...group, cluster_id: groups[0]?.id },
    'risk.restore-list': { batch_id: listed, reason: WHY },
    'user.block': { user_id: people[0]?.id, reason: WHY },
    'user.unblock': { user_id: people[2]?.id, reason: WHY },
    'user.end-sessions': { user_id: people[0]?.id },
    'settings.name': { version: settings.name.version, name: 'Balafon' },
    'settings.logo': { version: settings.logo.version },
    'settings.votes': {
      version: settings.votes.version,
      daily_votes: 2,
      countries: ['CI', 'SN'],
      home: 'CI',
    },
    'settings.count': { version: settings.count.version, huissier_signs: true },
    'settings.zone': { version: settings.zone.version, time_zone: 'Africa/Kinshasa' },
    'settings.theme': { version: settings.theme.version, ...OWN_THEME },
    'settings.texts': { version: settings.texts.version },
  };
}
