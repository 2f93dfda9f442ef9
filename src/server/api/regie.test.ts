import { describe, expect, it } from 'vitest';
import { acts, mayDo } from '#domain/regie/acts.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { setupOpenContest } from '#test/account.ts';
import { makeOperator } from '#test/operators.ts';

const json = { 'content-type': 'application/json' };
const UNKNOWN = '019a9d3e-0000-7000-8000-0000000000ab';

async function setupOperators() {
  const it = await setupOpenContest();
  const [admin, operator] = [await makeOperator(it.deps), await makeOperator(it.deps, 'operator')];
  const post = (url: string, headers: Record<string, string>, payload: unknown = {}) =>
    it.app.inject({
      method: 'POST',
      url: `/api/regie/${url}`,
      headers: { ...json, ...headers },
      payload: JSON.stringify(payload),
    });
  const get = (url: string, headers: Record<string, string> = {}) =>
    it.app.inject({ method: 'GET', url: `/api/regie/${url}`, headers });
  return { ...it, admin, operator, post, get };
}

describe('the régie’s calls', () => {
  it('do not exist for an outsider: every one answers like an address that is not there', async () => {
    const { app, get } = await setupOperators();
    const nowhere = await app.inject({ method: 'GET', url: '/api/nowhere' });
    const paths = [
      ...Object.keys(actInputs).map((name) => `acts/${name}`),
      ...[
        'acts/unknown',
        'approvals',
        `approvals/${UNKNOWN}`,
        'approvals/x',
        'audit',
        'audit?from=x',
        'nothing',
        '',
      ],
    ];
    for (const path of paths) {
      for (const method of ['GET', 'POST', 'PUT', 'DELETE'] as const) {
        const answer = await app.inject({
          method,
          url: `/api/regie/${path}`,
          headers: method === 'GET' ? {} : json,
          ...(method === 'GET' ? {} : { payload: '{"not": json' }),
        });
        expect([path, method, answer.statusCode]).toEqual([
          path,
          method,
          method === 'GET' ? 404 : expect.any(Number),
        ]);
        if (answer.statusCode === 404) expect(answer.json()).toEqual(nowhere.json());
      }
    }
    expect((await get('audit', { cookie: '__Host-regie=made-up' })).statusCode).toBe(404);
    const documented = await app.inject({ method: 'GET', url: '/api/openapi.json' });
    expect(documented.body).not.toMatch(/regie|Régie/);
  });

  it('refuse every act of admins to an operator', async () => {
    const { post, operator } = await setupOperators();
    const forAdmins = Object.keys(acts).filter((name) => !mayDo('operator', name));
    expect(forAdmins).toContain('operator.disable');
    const valid: Record<string, unknown> = {
      operator_id: UNKNOWN,
      role: 'admin',
      email: 'x@exemple.org',
      name: 'X',
    };
    for (const name of forAdmins) {
      for (const payload of [valid, {}]) {
        const answer = await post(`acts/${name}`, operator.headers, payload);
        expect([name, answer.statusCode, answer.json().code]).toEqual([name, 403, 'ROLE_REQUIRED']);
      }
    }
  });

  it('take nothing that another site sends with an operator’s cookie', async () => {
    const { post, admin } = await setupOperators();
    const { cookie } = admin.headers;
    const asked = { operator_id: UNKNOWN };
    for (const headers of [
      { cookie },
      { cookie, 'sec-fetch-site': 'cross-site' },
      { cookie, 'sec-fetch-site': 'same-site' },
      { cookie, origin: 'https://elsewhere.example' },
    ]) {
      const answer = await post('acts/operator.disable', headers, asked);
      expect([answer.statusCode, answer.json().code]).toEqual([403, 'CROSS_SITE_REQUEST']);
    }
    expect((await post('acts/operator.disable', admin.headers, asked)).json().code).toBe('NOT_FOUND');
  });

  it('carry a decision of two persons from request to journal', async () => {
    const { post, get, admin, deps } = await setupOperators();
    const second = await makeOperator(deps);
    const asked = await post('acts/operator.invite', admin.headers, {
      email: 'Neuve@exemple.org',
      name: '=cmd|x',
      role: 'operator',
    });
    const { approval } = asked.json().data;
    expect((await get('approvals', second.headers)).json().data).toHaveLength(1);
    const own = await post(`approvals/${approval}`, admin.headers, { decision: 'approved' });
    expect(own.json().code).toBe('SECOND_PERSON_REQUIRED');
    const agreed = await post(`approvals/${approval}`, second.headers, { decision: 'approved' });
    expect(agreed.json().data).toEqual({ kind: 'done', answer: { token: expect.any(String) } });
    const { data } = (await get('audit?act=operator.invite', admin.headers)).json();
    expect(data.map((event: { act: string }) => event.act)).toEqual([
      'operator.invite',
      'operator.invite.requested',
    ]);
    expect(JSON.stringify(data)).not.toContain(agreed.json().data.answer.token);
  });

  it('take an id that is written in capitals for the one that it is, in requests that wait and in the journal', async () => {
    const { post, get, admin, show } = await setupOperators();
    const ask = (contest_id: string, act: string, more = {}) =>
      post(`acts/${act}`, admin.headers, { contest_id, ...more });
    const capitals = show.contest.toUpperCase();
    const earlier = { end_date: new Date(Date.now() + 1_800_000).toISOString() };
    expect((await ask(show.contest, 'contest.shorten', earlier)).json().data.kind).toBe('requested');
    expect((await ask(capitals, 'contest.shorten', earlier)).json().code).toBe('APPROVAL_PENDING');
    expect((await ask(capitals, 'contest.suspend')).json().data.kind).toBe('done');
    const { data } = (await get('audit?subject=semaine+1', admin.headers)).json();
    expect(data.map((event: { act: string }) => event.act)).toEqual([
      'contest.suspend',
      'contest.shorten.requested',
    ]);
  });

  it('say what is wrong with a search, also with what no text of the database can be', async () => {
    const { get, admin } = await setupOperators();
    for (const query of ['operator=%00', 'subject=a%00b', 'from=0000-01-01', 'to=soon', 'before=1'])
      expect([query, (await get(`audit?${query}`, admin.headers)).statusCode]).toEqual([query, 422]);
  });
});
