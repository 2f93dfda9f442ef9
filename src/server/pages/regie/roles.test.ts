import { describe, expect, it } from 'vitest';
import { AREAS, type Area, mayAct, maySee, ROLES, type Role, rightIn } from '#domain/acts/role-rules.ts';
import { acts, mayDo } from '#domain/regie/acts.ts';
import type { ActName } from '#domain/regie/schema.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { pages } from '#site/pages.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import { type ContestWish, makeShow } from '#test/show.ts';

const NAMES = Object.keys(acts) as ActName[];

/** Written out by hand: all that roles other than admin and operator may do. */
const ALLOWED: Record<Exclude<Role, 'admin' | 'operator'>, readonly ActName[]> = {
  huissier: ['contest.count', 'count.sign'],
  executive: [],
  moderator: [
    'banner.create',
    'banner.edit',
    'banner.move',
    'banner.remove',
    'faq.adopt',
    'faq.create',
    'faq.edit',
    'faq.move',
    'faq.remove',
    'message.edit',
    'message.recall',
    'message.send',
  ],
};

/** Written out by hand too: all that each role sees. */
const SEEN: Record<Role, readonly Area[]> = {
  admin: AREAS.filter((area) => area !== 'signature'),
  operator: AREAS.filter(
    (area) => !['signature', 'publication', 'people', 'fraud', 'team', 'settings'].includes(area),
  ),
  huissier: ['live', 'weeks', 'counts', 'signature', 'approvals', 'register', 'journal'],
  executive: ['live', 'weeks', 'counts', 'preview', 'register'],
  moderator: ['messages', 'banners', 'questions'],
};

/** Acts that an admin may do, and an operator may not. */
const ADMINS: readonly ActName[] = [
  'alarm.end-devices',
  'contest.call-off',
  'contest.correct',
  'contest.publish',
  'contest.reopen',
  'invitation.resend',
  'invitation.revoke',
  'operator.disable',
  'operator.invite',
  'operator.role',
  'register.resume',
  'risk.annul',
  'risk.annul-list',
  'risk.dismiss',
  'risk.restore',
  'risk.restore-list',
  'settings.count',
  'settings.logo',
  'settings.name',
  'settings.texts',
  'settings.theme',
  'settings.votes',
  'settings.zone',
  'user.block',
  'user.end-sessions',
  'user.unblock',
];

async function setupRoles(wish: ContestWish = { override: 'closed' }) {
  const it = await testSite();
  const show = await makeShow(it.db, wish);
  const headers = {} as Record<Role, Record<string, string>>;
  for (const role of ROLES) headers[role] = (await makeOperator(it.deps, role)).headers;
  return { ...it, show, headers };
}

describe('the table of rights', () => {
  it('lets each role do what is written here, and nothing else', () => {
    for (const [role, allowed] of Object.entries(ALLOWED))
      expect([role, NAMES.filter((name) => mayDo(role as Role, name)).sort()]).toEqual([role, allowed]);
    const forAdmins = NAMES.filter((name) => mayDo('admin', name) && !mayDo('operator', name));
    expect(forAdmins.sort()).toEqual(ADMINS);
    // The one act that is not an admin's: a signature is worth something because another role gives it.
    expect(NAMES.filter((name) => !mayDo('admin', name))).toEqual(['count.sign']);
  });

  it('lets each role see what is written here, and nothing else', () => {
    for (const role of ROLES)
      expect([role, AREAS.filter((area) => maySee(role, area))]).toEqual([role, SEEN[role]]);
    for (const area of AREAS) {
      for (const role of ROLES) if (mayAct(role, area)) expect(maySee(role, area)).toBe(true);
    }
  });
});

describe('every act', () => {
  it.each(ROLES)('is refused to the role %s unless the table allows it', async (role) => {
    const { app, headers } = await setupRoles();
    for (const name of NAMES) {
      // No input is valid, so that an allowed act answers that its input is wrong, and does nothing.
      const url = `/api/regie/acts/${name}`;
      const payload = { contest_id: 0, id: 0, version: 0, operator_id: 0, code: 0 };
      const answer = await app.inject({ method: 'POST', url, headers: headers[role], payload });
      const refused = answer.json().code === 'ROLE_REQUIRED';
      expect([name, refused]).toEqual([name, !mayDo(role, name)]);
      expect([name, answer.statusCode]).toEqual([name, refused ? 403 : 422]);
    }
  });
});

describe('every page of the régie', () => {
  it.each(ROLES)('is shown to the role %s as the table says', async (role) => {
    const { app, headers, show } = await setupRoles();
    const documents = pages.filter(({ area, path }) => area && !/:version|personnes\/|fraude\//.test(path));
    expect(documents.length).toBeGreaterThan(15);
    for (const { path, area, toAct } of documents) {
      const id = path.includes('candidats') ? show.aicha : show.contest;
      const right = area ? rightIn(role, area) : null;
      const may = toAct ? right === 'acts' : right !== null;
      const { statusCode } = await app.inject({ url: path.replace(':id', id), headers: headers[role] });
      expect([path, statusCode]).toEqual([path, may ? 200 : path === '/regie' ? 302 : 403]);
    }
  });

  // Each phase of the vote has forms of its own.
  const phases = [{}, { override: 'closed' }] as const;
  it.each(ROLES.flatMap((role) => phases.map((phase) => [role, phase] as const)))(
    'offers the role %s no form that would be refused, and no link that leads nowhere (%o)',
    async (role, phase) => {
      const { app, headers, show } = await setupRoles(phase);
      const seen = pages.filter(
        ({ area, path, toAct }) =>
          area && !toAct && rightIn(role, area) && !/:version|personnes\/|fraude\/|\.csv|export/.test(path),
      );
      const links = new Set<string>();
      for (const { path } of seen) {
        const id = path.includes('candidats') ? show.aicha : show.contest;
        const { body } = await app.inject({ url: path.replace(':id', id), headers: headers[role] });
        for (const [, act = ''] of body.matchAll(/name="act" value="([^"]+)"/g))
          expect([path, act, mayDo(role, act)]).toEqual([path, act, true]);
        for (const [, to = ''] of body.matchAll(/<a [^>]*href="(\/regie[^"#]*)"/g))
          links.add(to.replaceAll('&amp;', '&'));
      }
      // A button without a form of its own, while the vote is open.
      const live = (await app.inject({ url: '/regie', headers: headers[role] })).body;
      const open = !('override' in phase);
      expect(live.includes(liveCopy.hold)).toBe(open && mayDo(role, 'contest.suspend'));
      for (const link of links) {
        const { statusCode } = await app.inject({ url: link, headers: headers[role] });
        // The entrance leads a role on to where its work begins.
        const led = link === '/regie' && !maySee(role, 'live');
        expect([link, statusCode]).toEqual([link, led ? 302 : 200]);
      }
    },
  );
});

describe('every call of the régie', () => {
  const READS = [
    ['approvals', 'approvals'],
    ['audit', 'journal'],
  ] as const;

  it.each(ROLES)('tells the role %s what the table says', async (role) => {
    const { app, headers, show } = await setupRoles();
    const get = (path: string) => app.inject({ url: `/api/regie/${path}`, headers: headers[role] });
    for (const [path, area] of READS)
      expect([path, (await get(path)).statusCode]).toEqual([path, maySee(role, area) ? 200 : 404]);
    await app.inject({
      method: 'POST',
      url: '/api/regie/acts/contest.count',
      headers: headers.operator,
      payload: { contest_id: show.contest },
    });
    for (const file of ['totals.csv', 'votes.csv', 'minutes.json'])
      expect([file, (await get(`contests/${show.contest}/counts/1/${file}`)).statusCode]).toEqual([
        file,
        maySee(role, 'counts') ? 200 : 404,
      ]);
  });
});
