import { randomUUID } from 'node:crypto';
import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { savePendingVote } from '#domain/voting/service.ts';
import { fr } from '#site/copy/fr.ts';
import { pageFor } from '#site/pages.ts';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { FORM } from '#test/request-headers.ts';
import { COMPETITION, databaseDay, makeShow } from '#test/show.ts';

// Every page for every kind of visitor, in every phase of a contest: docs/specification.md §1 written out again,
// and not read from the guards.

const PHASES = ['none', 'scheduled', 'open', 'suspended', 'closed', 'published'] as const;
const ROLES = [
  'visitor',
  'anonymous',
  'waiting',
  'registered',
  'voted',
  'votedTwice',
  'registeredWaiting',
] as const;
type Phase = (typeof PHASES)[number];
type Role = (typeof ROLES)[number];

const isMember = (role: Role) => !['visitor', 'anonymous', 'waiting'].includes(role);
const hasContest = (phase: Phase) => phase !== 'none';

/** The visitor's votes of today in the contest that is shown. */
function votes(role: Role, phase: Phase): number {
  if (!hasContest(phase)) return 0;
  return role === 'voted' ? 1 : role === 'votedTwice' ? 2 : 0;
}

type Rule = (role: Role, phase: Phase) => string | null;
const everybody: Rule = () => null;
const member =
  (path: string): Rule =>
  (role) =>
    isMember(role) ? null : `/connexion?next=${encodeURIComponent(path)}`;
const visitors: Rule = (role) => (isMember(role) ? '/moncompte' : null);
const results: Record<Phase, string | null> = {
  none: '/',
  scheduled: '/',
  open: '/',
  suspended: '/',
  closed: null,
  published: null,
};
const voting: Record<Phase, string | null> = {
  none: '/',
  scheduled: '/',
  open: null,
  suspended: '/',
  closed: '/voteresult',
  published: '/voteresult',
};
const cast = (role: Role, phase: Phase) =>
  ['/vote', '/votecasted', '/votecastedmultiple'][votes(role, phase)] ?? '';

/** Where each page sends a visitor; null lets them in. */
const TABLE: Record<string, Rule> = {
  '/': everybody,
  '/cgu': everybody,
  '/faq': everybody,
  '/reglement': everybody,
  '/vote': (_role, phase) => voting[phase],
  '/votecasted': (role, phase) => (cast(role, phase) === '/votecasted' ? null : cast(role, phase)),
  '/votecastedmultiple': (role, phase) =>
    cast(role, phase) === '/votecastedmultiple' ? null : cast(role, phase),
  '/voteresult': (_role, phase) => results[phase],
  '/voteresultdetail': (_role, phase) => (phase === 'published' ? null : '/voteresult'),
  '/votehistory': everybody,
  '/votehistorydetails/:id': everybody,
  '/registre/recu/:reference': member('/registre/recu/:reference'),
  // Without a contest no vote can wait.
  '/votepending': (role, phase) =>
    hasContest(phase) && (role === 'waiting' || role === 'registeredWaiting') ? null : '/vote',
  '/mission': member('/mission'),
  '/messagerie': member('/messagerie'),
  '/connexion': visitors,
  '/inscription': visitors,
  '/updateaccount': member('/updateaccount'),
  '/codepartenaire': member('/codepartenaire'),
  '/moncompte': everybody,
  // A user who already has an account cannot complete a registration.
  '/pendingregister': visitors,
  '/supprimercompte': member('/supprimercompte'),
  '/bonuszone': everybody,
  '/bonusvideo': everybody,
};

/** Pages that let the visitor in, but answer with another status than 200. */
const STATUS: Record<string, (role: Role, phase: Phase) => number> = {
  // This visitor has begun no registration, so it counts as expired.
  '/pendingregister': () => 410,
  // The receipt is not one of theirs.
  '/registre/recu/:reference': () => 404,
  // Visitors are asked to sign in before the contest is looked up.
  '/votehistorydetails/:id': (role, phase) => (isMember(role) && !hasContest(phase) ? 404 : 200),
};

/** Titles of the pages, by which a visitor tells open tabs apart. */
const TITLES: Record<string, string> = {
  '/': `${fr.name} · Chaque soir, le public fait le palmarès`,
  '/cgu': 'Conditions d’utilisation',
  '/faq': 'Questions fréquentes',
  '/reglement': 'Règlement du vote',
  '/vote': 'Voter',
  '/voteresult': 'Résultats',
  '/voteresultdetail': 'Détail de la semaine\u00a01',
  '/votehistory': 'Mes votes',
  '/votehistorydetails/1': 'Mes votes',
  '/connexion': 'Connexion',
  '/inscription': 'Inscription',
  '/messagerie': 'Messagerie',
  '/moncompte': 'Mon compte',
  '/bonuszone': 'Zone bonus',
  '/bonusvideo': 'Vidéos bonus',
  '/access_denied': 'Palmarès n’est pas ouvert depuis votre pays',
};

const exists = (path: string) => pageFor(path) !== undefined;

async function setupVisitors() {
  const it = await testSite();
  const show = await makeShow(it.db);
  const day = await databaseDay(it.db);
  const ballot = () => ({
    contest_id: show.contest,
    candidate_id: show.aicha,
    daily: 1 as const,
    bonus: 0,
    vote_day: day,
    request_id: randomUUID(),
  });
  const cookies: Record<Role, Record<string, string>> = {} as never;
  for (const role of ROLES) {
    const voter = await makeVoter(it.deps, isMember(role));
    cookies[role] = role === 'visitor' ? {} : { '__Host-session': voter.token };
    if (role === 'waiting' || role === 'registeredWaiting') {
      await savePendingVote(it.db, voter.session, ballot());
    }
    for (let slot = 0; slot < votes(role, 'open'); slot += 1) {
      await sql`
        insert into votes (bucket, user_id, contest_id, vote_day, slot, candidate_id, request_id)
        values (${voter.bucket}, ${voter.id}, ${show.contest}, ${day}::date, ${slot}, ${show.aicha}, ${randomUUID()})`.execute(
        it.db,
      );
    }
  }
  const get = (path: string, role: Role = 'visitor', method: 'GET' | 'HEAD' = 'GET') =>
    it.app.inject({ method, url: path, cookies: cookies[role], headers: { 'user-agent': 'Mozilla/5.0' } });
  return { it, show, get, toPhase: (phase: Phase) => toPhase(it, show.contest, phase) };
}

async function toPhase({ db }: TestApplication, contest: string, phase: Phase): Promise<void> {
  const hidden = phase === 'none' ? 'elsewhere' : COMPETITION;
  await sql`
    insert into competitions (id, name, countries) values ('elsewhere', 'Ailleurs', '{}') on conflict do nothing`.execute(
    db,
  );
  const starts = phase === 'scheduled' ? '1 hour' : '-1 hour';
  await db
    .updateTable('contests')
    .set({
      competition_id: hidden,
      start_date: sql<Date>`now() + ${starts}::interval`,
      end_date: sql<Date>`now() + interval '1 day'`,
      result_date: sql<Date>`now() + interval '1 day'`,
      override: phase === 'suspended' || phase === 'closed' ? phase : null,
      published_at: phase === 'published' ? sql<Date>`now()` : null,
    })
    .where('id', '=', contest)
    .execute();
}

describe('every page', () => {
  it('for everybody, in every phase, is shown or leads where the table of guards says', async () => {
    const { show, get, toPhase: to } = await setupVisitors();
    const wrong: string[] = [];
    let asked = 0;
    for (const phase of PHASES) {
      await to(phase);
      for (const [path, rule] of Object.entries(TABLE).filter(([page]) => exists(page))) {
        for (const role of ROLES) {
          const { statusCode, headers } = await get(path.replace(':id', show.contest), role, 'HEAD');
          const expected = rule(role, phase);
          const right =
            expected === null
              ? statusCode === (STATUS[path]?.(role, phase) ?? 200)
              : statusCode === 302 && headers.location === expected;
          if (!right)
            wrong.push(`${phase} ${path} ${role}: ${statusCode} ${headers.location ?? ''}, not ${expected}`);
          asked += 1;
        }
      }
    }
    expect(wrong).toEqual([]);
    expect(asked).toBeGreaterThanOrEqual(6 * 7 * 12);
  });

  it('has its own title', async () => {
    const { get, toPhase: to } = await setupVisitors();
    for (const [path, title] of Object.entries(TITLES)) {
      const phase = path.startsWith('/voteresult') ? 'published' : 'open';
      await to(phase);
      const shut = TABLE[path]?.('visitor', phase) ?? null;
      const { body } = await get(path, shut === null ? 'visitor' : 'registered');
      const full = path === '/' ? title : fr.title(title);
      expect([path, body.match(/<title>([^<]*)/)?.[1]]).toEqual([path, full]);
    }
  });

  it('that is not there says so under its own address', async () => {
    const { get, it } = await setupVisitors();
    for (const path of ['/votte', '/vote/1', '/regis', '/%F0%9F%98%80']) {
      const { statusCode, body, headers } = await get(path);
      expect([path, statusCode]).toEqual([path, 404]);
      expect(body).toContain(`Page not found: ${path}`);
      expect(headers['cache-control']).toBe('no-store');
    }
    // So is a form that is sent there.
    const sent = await it.app.inject({
      method: 'POST',
      url: '/votte',
      headers: { 'sec-fetch-site': 'same-origin', 'content-type': 'application/x-www-form-urlencoded' },
      payload: 'a=1',
    });
    expect([sent.statusCode, sent.body.includes('Page not found: /votte')]).toEqual([404, true]);
    // Below /regie outsiders get the same answer for every address, whether it exists or not.
    for (const path of ['/regie', '/regie/x']) {
      const { statusCode, headers } = await get(path);
      expect([statusCode, headers.location]).toEqual([
        302,
        `/regie/connexion?next=${encodeURIComponent(path)}`,
      ]);
    }
    const denied = await get('/access_denied');
    expect(denied.statusCode).toBe(403);
    // Every page leads a visitor from a refused country back here.
    expect(denied.body).not.toContain('<nav');
  });
});

describe('the way back after signing in', () => {
  const ATTACKS = [
    '//evil.example',
    '/%2Fevil.example',
    '%2F%2Fevil.example',
    '/\\evil.example',
    '/%5Cevil.example',
    'https://evil.example',
    'https:evil.example',
    '/.//evil.example',
    '/%09/evil.example',
    '/%250d%250aSet-Cookie:x=y',
    'javascript:alert(1)',
    '/connexion?next=//evil.example',
  ];

  it('is a page of this site, even where the address names another site', async () => {
    const { it, get } = await setupVisitors();
    for (const next of ATTACKS) {
      for (const text of [next, encodeURIComponent(next)]) {
        const { statusCode, headers } = await get(`/connexion?next=${text}`, 'registered');
        expect([text, statusCode, headers.location]).toEqual([text, 302, '/moncompte']);
      }
    }
    expect((await get('/connexion?next=%2Ffaq%3Fq%3Dvote', 'registered')).headers.location).toBe(
      '/faq?q=vote',
    );

    await it.app.inject({
      method: 'POST',
      url: '/api/auth/register',
      payload: { name: 'Awa', email: 'awa@example.ci', password: 'baobab en fleurs' },
    });
    for (const next of [...ATTACKS.slice(0, 4), '/faq']) {
      const { statusCode, headers } = await it.app.inject({
        method: 'POST',
        url: `/connexion?next=${encodeURIComponent(next)}`,
        headers: FORM,
        payload: new URLSearchParams({ email: 'awa@example.ci', password: 'baobab en fleurs' }).toString(),
      });
      expect([next, statusCode, headers.location]).toEqual([next, 302, next === '/faq' ? '/faq' : '/vote']);
    }
  });
});
