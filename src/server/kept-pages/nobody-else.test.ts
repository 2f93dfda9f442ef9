import { createHash } from 'node:crypto';
import fc from 'fast-check';
import type { LoaderFunction, RouterContextProvider } from 'react-router';
import { expect, it, onTestFinished } from 'vitest';
import { receiptReference } from '#domain/voting/rules.ts';
import { savePendingVote } from '#domain/voting/service.ts';
import { buildApp } from '#server/app.ts';
import { loadBuild } from '#server/pages/load-build.ts';
import type { RequestContext } from '#server/pages/request-context.ts';
import { createPageRenderer } from '#server/pages/ssr.ts';
import { requestKey } from '#site/request-key.ts';
import { makeVoter, type TestApplication, testSite } from '#test/application.ts';
import { holds } from '#test/properties.ts';
import { PHONE } from '#test/request-headers.ts';
import { databaseDay, grantBonus, makeContest, makeShow } from '#test/show.ts';
import { KEPT_PAGES } from './page-rules.ts';

const PATHS = ['/', '/vote', '/votecasted', '/voteresult', '/detailscandidats?cd=', '/faq', '/vote.data'];

type Voter = Awaited<ReturnType<typeof makeVoter>>;

/** What one user has done; users who have done the same are of one state. */
interface Life {
  grants: number;
  votes: 'none' | 'daily' | 'daily and bonus';
  candidate: 'aicha' | 'koffi';
  waits: boolean;
}

const life: fc.Arbitrary<Life> = fc.record({
  grants: fc.integer({ min: 1, max: 2 }),
  votes: fc.constantFrom('none', 'daily', 'daily and bonus'),
  candidate: fc.constantFrom('aicha', 'koffi'),
  waits: fc.boolean(),
});

async function setupSite() {
  const it = await testSite({ PAGE_CACHE_SECONDS: '60' });
  const show = await makeShow(it.db);
  const day = await databaseDay(it.db);
  const requests: string[] = [];

  async function live({ grants, votes, candidate, waits }: Life): Promise<Voter> {
    const voter = await makeVoter(it.deps);
    await grantBonus(it.db, voter, grants);
    const ballot = () => {
      const request_id = crypto.randomUUID();
      requests.push(request_id);
      return {
        contest_id: show.contest,
        candidate_id: show[candidate],
        vote_day: day,
        request_id,
        daily: 1 as const,
        bonus: votes === 'daily' ? 0 : 1,
      };
    };
    if (votes !== 'none')
      await it.deps.batcher.submit({ ...ballot(), bucket: voter.bucket, user_id: voter.id, country: null });
    if (waits) await savePendingVote(it.db, voter.session, ballot());
    return voter;
  }

  return { it, show, live, requests };
}

/** Another server on the same database, which has kept no page yet. */
async function anotherServer({ deps }: TestApplication) {
  const app = await buildApp(deps, createPageRenderer(await loadBuild()));
  onTestFinished(() => app.close());
  return app;
}

const open = ({ app }: Pick<TestApplication, 'app'>, url: string, voter: Voter) =>
  app.inject({ url, headers: PHONE, cookies: { '__Host-session': voter.token, '__Host-compte': voter.id } });

/** Replaces what differs on purpose: a receipt's reference is its user's own, and a nonce its answer's own. */
const common = (body: string) =>
  body.replace(/S\d+-[0-9A-Z]{4}-[0-9A-Z]{4}/g, 'REFERENCE').replace(/nonce="[^"]+"/g, 'nonce=""');

it('a kept page is, byte for byte, what another server renders afresh for another user of that state', async () => {
  const { it, show, live } = await setupSite();
  await holds(
    'kept pages',
    fc.asyncProperty(life, fc.constantFrom(...PATHS), async (same, path) => {
      const url = path.endsWith('=') ? path + show.aicha : path;
      const [first, second] = [await live(same), await live(same)];
      // Both start without pages from an earlier run: a page that was made in another minute shows that minute.
      const [one, another] = [await anotherServer(it), await anotherServer(it)];
      const begun = minute();
      await open({ app: one }, url, first);
      const kept = await open({ app: one }, url, first);
      const fresh = await open({ app: another }, url, second);
      fc.pre(minute() === begun);
      expect([fresh.statusCode, fresh.headers.location]).toEqual([kept.statusCode, kept.headers.location]);
      expect(fresh.headers.etag).toBe(kept.headers.etag);
      expect(hash(common(fresh.body))).toBe(hash(common(kept.body)));
      expect(isKept(kept)).toBe(true);
    }),
    8,
  );
});

type Answer = Awaited<ReturnType<typeof open>>;

/** A kept page tells the time in a header; a page that was rendered for one visitor does not. */
const isKept = ({ headers }: Answer) => headers['server-timing'] !== undefined;
const minute = () => Math.floor(Date.now() / 60_000);
const hash = (text: string) => createHash('sha256').update(text).digest('hex');

it('no kept page has anything of its users in it, and each user’s receipt has their own reference', async () => {
  const { it, live, requests } = await setupSite();
  const same: Life = { grants: 2, votes: 'daily', candidate: 'koffi', waits: false };
  const voters = [await live(same), await live(same)];
  for (const url of [...PATHS, '/votecasted', '/votecasted.data', '/_root.data']) {
    const bodies = await Promise.all(voters.map(async (voter) => (await open(it, url, voter)).body));
    for (const [place, body] of bodies.entries()) {
      const secrets = voters.flatMap(({ id, token, session }) => [id, token, session.sessionId, 'Salimata']);
      expect([...secrets, ...requests].filter((secret) => body.includes(secret))).toEqual([]);
      const own = receiptReference(1, requests[place] ?? '');
      const others = receiptReference(1, requests[1 - place] ?? '');
      const shown = url.startsWith('/votecasted');
      expect([url, body.includes(own), body.includes(others)]).toEqual([url, shown, false]);
    }
  }
});

const KEPT_FOR_USERS = Object.entries(KEPT_PAGES).flatMap(([page, rule]) =>
  rule.withoutAccountOnly ? [] : [page],
);

it('no user is shown the page of another state, on any page that is kept for users', async () => {
  const { it, show, live } = await setupSite();
  const { aicha, koffi } = show;
  await makeContest(it.db, [aicha, koffi], { week: 2, from: '-3 days', to: '-2 days', published: true });
  const none: Life = { grants: 1, votes: 'none', candidate: 'aicha', waits: false };
  const voters = [
    await live(none),
    await live({ ...none, grants: 2 }),
    await live({ ...none, waits: true }),
    await live({ ...none, votes: 'daily' }),
    await live({ ...none, votes: 'daily', candidate: 'koffi' }),
    await live({ ...none, votes: 'daily and bonus' }),
    await makeVoter(it.deps, false),
  ];
  const urls = KEPT_FOR_USERS.map((page) => (page === '/detailscandidats' ? `${page}?cd=${aicha}` : page));
  /** What each user sees of each page on a server that has kept none yet, where they come one after another. */
  async function seeAll(users: Voter[]) {
    const app = await anotherServer(it);
    const seen = new Map<string, Map<Voter, string>>();
    for (const url of urls) {
      const ofPage = new Map<Voter, string>();
      for (const voter of users) {
        const { statusCode, headers, body } = await open({ app }, url, voter);
        ofPage.set(voter, `${statusCode} ${headers.location} ${hash(common(body))}`);
      }
      seen.set(url, ofPage);
    }
    return seen;
  }
  let begun: number;
  let seen: Awaited<ReturnType<typeof seeAll>>[];
  // A page shows the minute in which it was made.
  do {
    begun = minute();
    seen = [await seeAll(voters), await seeAll(voters.toReversed())];
  } while (minute() !== begun);
  // A user who comes later could be shown a page of those who came before: in the other order, of other users.
  for (const url of urls)
    for (const [place, voter] of voters.entries())
      expect([url, place, seen[1]?.get(url)?.get(voter)]).toEqual([
        url,
        place,
        seen[0]?.get(url)?.get(voter),
      ]);
  const shown = urls.map((url) => [url, new Set(seen[0]?.get(url)?.values()).size] as const);
  // The frame tells users without an account and with a vote today from the others; the page of the vote tells all.
  expect(shown.filter(([, pages]) => pages === 1)).toEqual([]);
  expect(shown).toContainEqual(['/vote', voters.length]);
});

it('a page whose loader reads the session is kept for no other visitor', async () => {
  const { it, live } = await setupSite();
  const build = await loadBuild();
  const [id = '', route] = Object.entries(build.public.routes).find(([, one]) => one?.path === 'vote') ?? [];
  const loader = route?.module.loader as LoaderFunction<Readonly<RouterContextProvider>>;
  const reading: typeof loader = async (args) => {
    const { session } = args.context.get(requestKey) as RequestContext;
    return { ...((await loader(args)) as object), reader: session?.userId };
  };
  const module = { ...route?.module, loader: reading };
  const routes = { ...build.public.routes, [id]: { ...route, module } };
  const mutant = { ...build, public: { ...build.public, routes } } as typeof build;
  const app = await buildApp(it.deps, createPageRenderer(mutant));
  onTestFinished(() => app.close());

  const same: Life = { grants: 1, votes: 'none', candidate: 'aicha', waits: false };
  const voters = [await live(same), await live(same)];
  for (const voter of voters) {
    const answer = await open({ app }, '/vote', voter);
    expect([answer.statusCode, isKept(answer), answer.headers.etag]).toEqual([200, false, undefined]);
    expect(voters.filter(({ id }) => answer.body.includes(id))).toEqual([voter]);
  }
});
