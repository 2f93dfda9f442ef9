import { describe, expect, it } from 'vitest';
import type { RequestContext } from '#app/request.ts';
import type { Visit } from '#app/visit.ts';
import type { Contest, ContestPhase } from '#domain/contest/schema.ts';
import { NO_VOTER } from '#domain/voter-state/schema.ts';
import { checkBonus, checkVote } from '#domain/voting/check-vote.ts';
import type { PendingVote } from '#domain/voting/schema.ts';
import { auth } from './auth.ts';
import { country } from './country.ts';
import { runGuard } from './run-guard.ts';
import { status } from './status.ts';

/** A database that knows one competition. */
function database(countries: string[]) {
  const query = {
    selectAll: () => query,
    where: () => query,
    executeTakeFirst: async () => ({ id: 'demo', countries }),
  };
  return { selectFrom: () => query };
}

const CONTEST = '00000000-0000-4000-8000-000000000001';
const contestIn = (phase: ContestPhase): Contest => ({
  id: CONTEST,
  competition_id: 'demo',
  week: 3,
  status: phase,
  start_date: '2026-11-16T00:00:00Z',
  closed_at: null,
  end_date: '2026-11-21T20:00:00Z',
  result_date: '2026-11-22T21:00:00Z',
  published_at: null,
  end_contest: false,
  winner: null,
  winner_id: null,
  daily_votes: 1,
});
const ballot: PendingVote = {
  contest_id: CONTEST,
  candidate_id: '00000000-0000-4000-8000-000000000002',
  daily: 1,
  bonus: 0,
  vote_day: '2026-11-20',
  request_id: '00000000-0000-4000-8000-000000000003',
};
const now = new Date('2026-11-20T12:00:00Z');

describe('the guard of each page', () => {
  const visitor = { country: null as string | null, registered: false };
  const run = async (pattern: string, who: Partial<typeof visitor> = {}, method = 'GET') => {
    const { country, registered } = { ...visitor, ...who };
    const url = new URL(`http://localhost/${pattern}`);
    const ctx = {
      page: `/${pattern}`,
      session: { registered },
      registered,
      visitor: { ip: '', userAgent: '', country },
      bypass: false,
      dependencies: { db: database(['CI']), config: { competitionId: 'demo' } },
    } as unknown as RequestContext;
    try {
      await runGuard(ctx, { request: new Request(url, { method }), pattern, url });
      return null;
    } catch (thrown) {
      if (thrown instanceof Response) return thrown.headers.get('Location');
      throw thrown;
    }
  };

  it('is found by the router’s pattern, which has no first slash', async () => {
    expect(await run('connexion', { registered: true })).toBe('/moncompte');
    expect(await run('connexion', { registered: false })).toBeNull();
    expect(await run('faq')).toBeNull();
  });

  it('asks the gate by country, except on the page that refuses', async () => {
    expect(await run('faq', { country: 'US' })).toBe('/access_denied');
    expect(await run('faq', { country: 'CI' })).toBeNull();
    expect(await run('access_denied', { country: 'US' })).toBeNull();
  });

  it('refuses a page that the route table does not know', async () => {
    await expect(run('secret')).rejects.toThrow('No page');
  });

  it('lets a form of a user whose session has ended through to the pages that keep what was typed', async () => {
    for (const page of ['updateaccount', 'supprimercompte', 'codepartenaire']) {
      expect(await run(page, {}, 'POST')).toBeNull();
      expect(await run(page)).toBe(`/connexion?next=%2F${page}`);
    }
    expect(await run('mission', {}, 'POST')).toBe('/connexion?next=%2Fmission');
  });

  it('leaves what is sent to a page of the vote to the rules of voting', async () => {
    expect(await run('vote', {}, 'POST')).toBeNull();
  });
});

describe('the auth guard', () => {
  const ask = (path: string, registered: boolean) => {
    const url = new URL(path, 'http://localhost');
    return auth({ path: url.pathname, url, registered });
  };

  it('sends a signed-out visitor to the sign-in page, and back afterwards', () => {
    expect(ask('/mission?a=1', false)).toBe('/connexion?next=%2Fmission%3Fa%3D1');
    expect(ask('/mission', true)).toBeNull();
  });

  it('sends a signed-in user away from the sign-in pages', () => {
    expect(ask('/connexion', false)).toBeNull();
    expect(ask('/inscription?ref=MOUSSA', false)).toBeNull();
    expect(ask('/connexion', true)).toBe('/moncompte');
    expect(ask('/connexion?next=/vote', true)).toBe('/vote');
    expect(ask('/connexion?next=//example.org', true)).toBe('/moncompte');
  });
});

describe('the status guard', () => {
  interface World {
    phase?: ContestPhase;
    published?: boolean;
    votes?: number;
    pending?: boolean;
  }
  const visit = ({ phase, published = false, votes = 0 }: World) =>
    ({
      current: async () => ({ contest: phase ? contestIn(phase) : null, banners: [] }),
      published: async () => (published ? contestIn('published') : null),
      voter: async () => ({ ...NO_VOTER, votes }),
    }) as unknown as Visit;
  const go = (page: string, world: World) =>
    status(page, visit(world), async () => (world.pending ? ballot : null));

  it('lets every visitor see the home page', async () => {
    for (const phase of ['scheduled', 'open', 'suspended', 'closed', 'published', undefined] as const) {
      expect(await go('/', phase ? { phase } : {})).toBeNull();
    }
  });

  it('opens /vote while votes are taken', async () => {
    expect(await go('/vote', { phase: 'open' })).toBeNull();
    expect(await go('/vote', { phase: 'scheduled' })).toBe('/');
    expect(await go('/vote', { phase: 'suspended' })).toBe('/');
    expect(await go('/vote', { phase: 'closed' })).toBe('/voteresult');
    expect(await go('/vote', { phase: 'published' })).toBe('/voteresult');
    expect(await go('/vote', {})).toBe('/');
  });

  it('shows the page of one vote or of several to those who have voted today', async () => {
    expect(await go('/votecasted', { votes: 0 })).toBe('/vote');
    expect(await go('/votecasted', { votes: 1 })).toBeNull();
    expect(await go('/votecasted', { votes: 3 })).toBe('/votecastedmultiple');
    expect(await go('/votecastedmultiple', { votes: 0 })).toBe('/vote');
    expect(await go('/votecastedmultiple', { votes: 1 })).toBe('/votecasted');
    expect(await go('/votecastedmultiple', { votes: 3 })).toBeNull();
  });

  it('shows the waiting vote to those who have one', async () => {
    expect(await go('/votepending', { pending: true })).toBeNull();
    expect(await go('/votepending', {})).toBe('/vote');
  });

  it('shows results once there are some, or soon will be', async () => {
    expect(await go('/voteresult', { published: true, phase: 'open' })).toBeNull();
    expect(await go('/voteresult', { phase: 'closed' })).toBeNull();
    expect(await go('/voteresult', { phase: 'open' })).toBe('/');
    expect(await go('/voteresult', {})).toBe('/');
  });

  it('knows every page that asks for it', async () => {
    await expect(go('/mission', {})).rejects.toThrow('No status rule');
  });
});

describe('the country guard', () => {
  const ask = (asked: Partial<Parameters<typeof country>[0]>) =>
    country({
      path: '/faq',
      method: 'GET',
      userAgent: 'Mozilla/5.0 (Linux; Android 13) Chrome/142.0',
      country: 'US',
      bypass: false,
      allowed: async () => ['CI', 'FR'],
      ...asked,
    });

  it('lets in visitors from the listed countries, from an unknown country, and with the code', async () => {
    expect(await ask({ country: 'CI' })).toBeNull();
    expect(await ask({ country: null })).toBeNull();
    expect(await ask({ bypass: true })).toBeNull();
    expect(await ask({ allowed: async () => [] })).toBeNull();
    expect(await ask({ path: '/access_denied' })).toBeNull();
    expect(await ask({})).toBe('/access_denied');
  });

  it('lets robots read, and nothing else', async () => {
    for (const userAgent of [
      'Googlebot/2.1 (+http://www.google.com/bot.html)',
      'facebookexternalhit/1.1',
      'WhatsApp/2.23',
    ]) {
      for (const method of ['GET', 'HEAD']) expect(await ask({ userAgent, method })).toBeNull();
      expect(await ask({ userAgent, method: 'POST' })).toBe('/access_denied');
    }
    expect(await ask({ userAgent: 'curl/8.5.0' })).toBe('/access_denied');
  });

  it('reads the list of countries only where the visitor’s is known', async () => {
    const allowed = () => Promise.reject(new Error('asked'));
    expect(await ask({ country: null, allowed })).toBeNull();
  });
});

describe('checkVote and checkBonus', () => {
  const check = (input: PendingVote, known: Partial<Parameters<typeof checkVote>[1]> = {}) =>
    checkVote(input, { contest: contestIn('open'), standing: 'in-contest', now, ...known });

  it('let through what the rule lets through', () => {
    expect(() => check(ballot)).not.toThrow();
    expect(() => checkBonus({ ...ballot, bonus: 2 }, 2)).not.toThrow();
  });

  it('throw the error of the rule', () => {
    expect(() => check(ballot, { contest: null })).toThrow('CONTEST_UNKNOWN');
    expect(() => check(ballot, { contest: contestIn('scheduled') })).toThrow('CONTEST_NOT_STARTED');
    expect(() => check(ballot, { contest: contestIn('suspended') })).toThrow('CONTEST_SUSPENDED');
    expect(() => check(ballot, { contest: contestIn('closed') })).toThrow('CONTEST_CLOSED');
    expect(() => check({ ...ballot, vote_day: '2026-11-19' })).toThrow('VOTE_DAY_PASSED');
    expect(() => check(ballot, { standing: 'unknown' })).toThrow('CANDIDATE_UNKNOWN');
    expect(() => check(ballot, { standing: 'not-in-contest' })).toThrow('CANDIDATE_NOT_IN_CONTEST');
    expect(() => check(ballot, { standing: 'eliminated' })).toThrow('CANDIDATE_ELIMINATED');
    expect(() => checkBonus({ ...ballot, bonus: 3 }, 2)).toThrow('NOT_ENOUGH_BONUS');
  });
});
