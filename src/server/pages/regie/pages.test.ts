import { sql } from 'kysely';
import pg from 'pg';
import { describe, expect, it, onTestFinished, vi } from 'vitest';
import routes from '#app/routes.ts';
import { maySee } from '#domain/acts/role-rules.ts';
import { pageFor } from '#site/pages.ts';
import { testSite } from '#test/application.ts';
import { growStale, makeOperator } from '#test/operators.ts';
import { FORM } from '#test/request-headers.ts';
import { makeShow } from '#test/show.ts';

interface Entry {
  path?: string | undefined;
  children?: Entry[] | undefined;
}
const every = (entries: readonly Entry[]): string[] =>
  entries.flatMap((entry) => [...(entry.path ? [`/${entry.path}`] : []), ...every(entry.children ?? [])]);

/** Pages that a visitor who is not signed in has to reach. */
const DOORS = ['/regie/connexion', '/regie/invitation', '/regie/deconnexion'];
const ID = '019a9d3e-0000-7000-8000-0000000000ab';
const guarded = every(routes as readonly Entry[])
  .filter((path) => path.startsWith('/regie') && !DOORS.includes(path))
  .map((pattern) => ({
    pattern,
    area: pageFor(pattern)?.area,
    path: pattern.replace('*', 'ailleurs').replace(':version', '1').replace(/:\w+/g, ID),
  }));

/** An address as long as a page's path, so that answers that repeat it have the same length. */
const nowhereLike = (path: string) => {
  const tail = 'x'.repeat(Math.max(1, path.length - '/regie/'.length));
  return `/regie/${tail}`.slice(0, Math.max(path.length, '/regie/x'.length));
};

/** The parts of an answer that a caller could compare, without those that differ in every answer. */
function told(
  answer: {
    statusCode: number;
    headers: Record<string, unknown>;
    body: string;
  },
  path: string,
) {
  const nonce = /'nonce-([^']+)'/.exec(String(answer.headers['content-security-policy']))?.[1];
  const without = (text: string) => {
    const plain = text
      .replaceAll(encodeURIComponent(path), 'PATH')
      .replaceAll(path, 'PATH')
      // Instants of the answer itself.
      .replace(/\d{13}/g, 'NOW')
      .replace(/\d{4}-\d{2}-\d{2}T[\d:.]+Z/g, 'NOW');
    return nonce ? plain.replaceAll(nonce, 'NONCE') : plain;
  };
  const changing = ['date', 'x-request-id', 'content-length', 'x-ratelimit-remaining', 'x-ratelimit-reset'];
  const headers = Object.entries(answer.headers)
    .filter(([name]) => !changing.includes(name))
    .map(([name, value]) => [name, without(String(value))]);
  return { status: answer.statusCode, headers: Object.fromEntries(headers), body: without(answer.body) };
}

async function setupSite() {
  const it = await testSite();
  const show = await makeShow(it.db);
  const ask = (url: string, headers: object = {}) => it.app.inject({ url, headers: { ...headers } });
  const send = (url: string, fields: Record<string, string>, headers: object = {}) =>
    it.app.inject({
      method: 'POST',
      url,
      headers: { ...FORM, ...headers },
      payload: String(new URLSearchParams(fields)),
    });
  return { ...it, show, ask, send };
}

const original = pg.Client.prototype.query;

describe('a visitor who is no operator', () => {
  it('is told the same of every page of it, there or not, read or written, as page or as data', async () => {
    const { ask, send } = await setupSite();
    expect(guarded.length).toBeGreaterThan(20);
    for (const { path } of guarded.filter((one) => one.path !== '/regie')) {
      const nowhere = nowhereLike(path);
      const ways = [
        [ask, ''],
        [ask, '.data'],
        [(url: string) => send(url, { act: 'contest.close', contest_id: ID }), ''],
        [(url: string) => send(url, { act: 'contest.close', contest_id: ID }), '.data'],
      ] as const;
      for (const [way, ending] of ways) {
        const [there, not] = [await way(path + ending), await way(nowhere + ending)];
        expect([path + ending, told(there, path)]).toEqual([path + ending, told(not, nowhere)]);
        if (!ending) expect(there.statusCode).toBe(302);
        const lost = way === ask ? '' : '&fin=demande';
        if (!ending)
          expect(there.headers.location).toBe(`/regie/connexion?next=${encodeURIComponent(path)}${lost}`);
      }
    }
  });

  it('makes the database look nothing up that depends on what is there: no answer takes longer', async () => {
    const { ask, deps } = await setupSite();
    const asked: string[] = [];
    // Every query builder and transaction goes through the pool's one driver.
    const spy = vi.spyOn(pg.Client.prototype, 'query').mockImplementation(function (
      this: pg.Client,
      ...call: unknown[]
    ) {
      const [query] = call as [string | { text: string }];
      asked.push(typeof query === 'string' ? query : query.text);
      return (original as (...all: unknown[]) => unknown).apply(this, call);
    } as never);
    onTestFinished(() => spy.mockRestore());
    const queriesOf = async (path: string, headers: object = {}) => {
      asked.length = 0;
      await ask(path, headers);
      return [...asked];
    };
    const { headers } = await makeOperator(deps);
    expect((await queriesOf('/regie/semaines', headers)).join()).toContain('contests');
    const expected = await queriesOf('/regie/xxxxxxxx');
    for (const { path } of guarded) expect([path, await queriesOf(path)]).toEqual([path, expected]);
  });
});

describe('an operator', () => {
  it('is told in the régie which right a page asks for, and who can give it, where their role may not see it', async () => {
    const { ask, send, deps } = await setupSite();
    const { headers } = await makeOperator(deps, 'operator');
    const admin = await makeOperator(deps, 'admin', 'Mireille Eyenga');
    const forAdmins = guarded.filter(({ area }) => area && !maySee('operator', area));
    expect(forAdmins.map(({ pattern }) => pattern)).toContain('/regie/equipe');
    for (const { path } of forAdmins) {
      const { statusCode, body } = await ask(path, headers);
      expect([path, statusCode]).toEqual([path, 403]);
      const says = ['L’ont\u00a0: Administrateur.', admin.name, 'Quitter la régie'];
      for (const said of says) expect([path, said, body.includes(said)]).toEqual([path, said, true]);
      expect([path, (await ask(`${path}.data`, headers)).statusCode]).toEqual([path, 403]);
      const fields = { act: 'operator.disable', operator_id: admin.id };
      expect([path, (await send(path, fields, headers)).statusCode]).toEqual([path, 403]);
    }
    expect((await ask('/regie/equipe', headers)).body).toContain('«\u00a0Équipe\u00a0: lit\u00a0»');
    const moderator = await makeOperator(deps, 'moderator');
    expect((await ask('/regie/semaines/nouvelle', moderator.headers)).body).toContain(
      '«\u00a0Semaines et dates\u00a0: agit\u00a0»',
    );
    expect((await ask('/regie/equipe', admin.headers)).body).toContain('Mireille Eyenga');
  });

  it('is told inside the régie of an address that leads nowhere, or makes no sense', async () => {
    const { ask, deps } = await setupSite();
    const { headers } = await makeOperator(deps, 'operator');
    for (const [path, status, says] of [
      ['/regie?semaine=2', 422, 'Cette adresse est incomplète'],
      [`/regie/semaines/${ID}`, 404, 'Rien à cette adresse'],
    ] as const) {
      const { statusCode, body } = await ask(path, headers);
      expect([path, statusCode]).toEqual([path, status]);
      expect(body).toContain(says);
      expect(body).toContain('Quitter la régie');
      expect(body).not.toContain('Conditions d’utilisation');
    }
  });

  it('cannot send an admin’s act from a page of theirs', async () => {
    const { send, deps, show, db } = await setupSite();
    const { headers } = await makeOperator(deps, 'operator');
    const page = `/regie/semaines/${show.contest}/depouillement`;
    for (const act of ['contest.publish', 'contest.reopen', 'contest.correct']) {
      const answer = await send(page, { act, contest_id: show.contest }, headers);
      expect([act, answer.statusCode]).toEqual([act, 403]);
      expect(answer.body).toContain('Votre rôle dans la régie ne permet pas cette action.');
    }
    // Nor an act that the page does not offer.
    const other = await send('/regie', { act: 'operator.disable', operator_id: ID }, headers);
    expect(other.statusCode).toBe(404);
    expect(await db.selectFrom('approvals').selectAll().execute()).toEqual([]);
  });
});

describe('a form of the régie', () => {
  it('does nothing dangerous without the word, which only a browser would have asked for', async () => {
    const { send, ask, deps, show } = await setupSite();
    const { headers } = await makeOperator(deps, 'operator');
    const asked = { act: 'contest.suspend', contest_id: show.contest };
    for (const word of [undefined, '', 'suspendez', 'CLORE']) {
      const answer = await send('/regie', { ...asked, ...(word === undefined ? {} : { word }) }, headers);
      expect([word, answer.statusCode]).toEqual([word, 422]);
      expect(answer.body).toContain('Le mot attendu est SUSPENDRE');
      expect(answer.body).toContain('Vote ouvert');
    }
    const done = await send('/regie', { ...asked, word: ' Suspendre ' }, headers);
    expect(done.statusCode).toBe(302);
    expect((await ask('/regie', headers)).body).toContain('Vote suspendu');
  });

  it('takes an answer as long as it may be, in letters that weigh six bytes on their way', async () => {
    const { send, deps, db } = await setupSite();
    const { headers } = await makeOperator(deps, 'moderator');
    const answer = 'é'.repeat(4000);
    const fields = { act: 'faq.create', question: 'Pourquoi ?', answer, section: 'vote' };
    expect((await send('/regie/faq', fields, headers)).statusCode).toBe(302);
    expect(
      await db.selectFrom('faq_items').select('answer').where('answer', '=', answer).execute(),
    ).toHaveLength(1);
  });

  it('makes a partner code: what is typed for one is no second factor', async () => {
    const { send, ask, deps, db } = await setupSite();
    await sql`update contests set override = 'closed'`.execute(db);
    const operator = await makeOperator(deps, 'operator');
    const readAnd = async (form: Record<string, string>) => {
      const asked = await send('/regie/codes', form, operator.headers);
      const [, lu = ''] = /name="lu" value="([^"]*)"/.exec(asked.body) ?? [];
      return { ...form, lu };
    };
    const code = { act: 'code.create', code: 'fanta-26', amount: '2', max_uses: '9', max_uses_per_user: '1' };
    expect((await send('/regie/codes', await readAnd(code), operator.headers)).statusCode).toBe(302);
    expect((await ask('/regie/codes', operator.headers)).body).toContain('FANTA26');
    await growStale(deps, operator);
    const again = await readAnd({ ...code, code: 'fanta-27' });
    const refused = await send('/regie/codes', again, operator.headers);
    expect([refused.statusCode, refused.body.includes('Code de confirmation')]).toEqual([403, true]);
    const wrong = await send('/regie/codes', { ...again, confirmation: '000000' }, operator.headers);
    expect(wrong.statusCode).toBe(401);
    const confirmation = await operator.freshCode();
    expect((await send('/regie/codes', { ...again, confirmation }, operator.headers)).statusCode).toBe(302);
  });

  it('tells the second of two who do the same at once, on the page as by call', async () => {
    const { send, app, deps, show } = await setupSite();
    const people = [await makeOperator(deps, 'operator'), await makeOperator(deps, 'admin')];
    const asked = { contest_id: show.contest };
    const forms = await Promise.all(
      people.map(({ headers }) =>
        send('/regie', { ...asked, act: 'contest.suspend', word: 'SUSPENDRE' }, headers),
      ),
    );
    expect(forms.map((one) => one.statusCode).sort()).toEqual([302, 409]);
    const late = forms.find((one) => one.statusCode === 409);
    // The page shows the present state without the form that was sent, but with the form's answer.
    expect(late?.body).toContain('quelqu’un vient peut-être de le changer');
    expect(late?.body).toContain('Vote suspendu');
    const calls = await Promise.all(
      people.map(({ headers }) =>
        app.inject({ method: 'POST', url: '/api/regie/acts/contest.resume', headers, payload: asked }),
      ),
    );
    expect(calls.map((one) => one.statusCode).sort()).toEqual([200, 409]);
    expect(calls.find((one) => one.statusCode === 409)?.json()).toMatchObject({
      code: 'WRONG_PHASE',
      message: expect.stringContaining('quelqu’un vient peut-être de le changer'),
    });
  });

  it('tells the second of two who decide on the same request', async () => {
    const { send, app, deps } = await setupSite();
    const asker = await makeOperator(deps);
    const others = [await makeOperator(deps), await makeOperator(deps)];
    const payload = { email: 'neuve@exemple.org', name: 'Neuve', role: 'operator' };
    const url = '/api/regie/acts/operator.invite';
    const asked = await app.inject({ method: 'POST', url, headers: asker.headers, payload });
    const { approval } = asked.json().data;
    const answers = await Promise.all(
      others.map(({ headers }) =>
        send('/regie/validations', { id: approval, decision: 'approved' }, headers),
      ),
    );
    expect(answers.map((one) => one.statusCode).sort()).toEqual([200, 409]);
    const [first, late] = answers.sort((a, b) => a.statusCode - b.statusCode);
    expect(first?.body).toContain('/regie/invitation?jeton=');
    expect(late?.body).toContain('n’est plus à décider');
  });

  it('lists an invitation with who stands for it, and takes it back', async () => {
    const { send, app, deps } = await setupSite();
    const [asker, other] = [await makeOperator(deps), await makeOperator(deps)];
    const payload = { email: 'neuve@exemple.org', name: 'Neuve', role: 'operator' };
    const url = '/api/regie/acts/operator.invite';
    const asked = await app.inject({ method: 'POST', url, headers: asker.headers, payload });
    await send('/regie/validations', { id: asked.json().data.approval, decision: 'approved' }, other.headers);
    const page = async () =>
      (await app.inject({ url: '/regie/equipe', headers: other.headers })).body.replaceAll('<!-- -->', '');
    const listed = await page();
    expect(listed).toContain(`invité par ${asker.name}, validé par ${other.name}`);
    const id = /name="invitation_id" value="([\da-f-]{36})"/.exec(listed)?.[1] ?? '';
    const revoked = await send(
      '/regie/equipe',
      { act: 'invitation.revoke', invitation_id: id },
      other.headers,
    );
    expect(revoked.statusCode).toBe(302);
    const after = await page();
    expect(after).not.toContain('name="invitation_id"');
    expect(after).toMatch(new RegExp(`retirée .*par ${other.name}`));
  });
});
