import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type createRequestHandler, RouterContextProvider } from 'react-router';
import { PATIENCE } from '#database/patience.ts';
import { countedAsWaiting, createWaiting, withWaiting } from '#database/waiting.ts';
import { admits, chooseCurrent, contestPhase, utcDay } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import { NO_VOTER } from '#domain/voter-state/schema.ts';
import type { PostedVote } from '#site/vote-form.ts';
import type { Dependencies } from '../dependencies.ts';
import { newNonce } from '../pages/nonce.ts';
import type { OwnContext } from '../pages/page-context.ts';
import { createRenderingLine } from '../pages/rendering-line.ts';
import { handOver } from '../pages/request-context.ts';
import type { PlanOfNow } from '../readings/known-plan.ts';
import type { KnownCompetition } from '../readings/known-show.ts';
import { varyFor } from '../requests/cache-control.ts';
import { takeFlash } from '../sessions/flash.ts';
import { ownCookies } from '../sessions/own-cookies.ts';
import { withShowName } from '../show-name.ts';
import { keptContext } from './kept-context.ts';
import { type KeptPage, sendKept, toKeptPage } from './kept-page.ts';
import { createPageCache } from './page-cache.ts';
import { isAnonymous, phoneHeaders, toFlash, toPageRequest } from './page-request.ts';
import { toShown, valuesShown } from './page-rules.ts';
import { type Ask, flashCode, hole, type Recipe, shownHoles, TO_VOTE, toInit, toVoteNext } from './recipe.ts';
import { settledQuery } from './settled-query.ts';

/** Pages of some 20 kB each; an evening asks for a few hundred. */
const MOST_PAGES = 1_500;
const MINUTE_MS = 60_000;
/** A page holds the time of its making, to the minute; the answer's headers set the phone's clock. */
const AGES = { fresh: MINUTE_MS, stale: 4 * MINUTE_MS };
const RENDERINGS = { running: 4, waiting: 500 };
/** Pages that are rendered again as soon as a vote opens or closes, before visitors ask for them. */
const MADE_AHEAD = 60;

type Own = Pick<OwnContext, 'voter'>;
type Handle = ReturnType<typeof createRequestHandler>;

/** Pages that all visitors of one state are shown (docs/decisions/0039). */
export interface KeptPages {
  /**
   * Sends the page that a request asks for, from the cache where possible.
   *
   * @param own reads the state of the request's visitor
   * @param known the competition, with the countries that it admits
   * @returns false where the page is this visitor's alone, or cannot be made now: the caller then renders it for them
   */
  send(request: FastifyRequest, reply: FastifyReply, own: Own, known: KnownCompetition): Promise<boolean>;
  /**
   * Sends the page of /vote that asks a visitor whether to give what they have chosen.
   *
   * @param form its fields, whose values are validated
   * @returns false as above
   */
  sendChoice(
    request: FastifyRequest,
    reply: FastifyReply,
    own: Own,
    known: KnownCompetition,
    form: PostedVote,
  ): Promise<boolean>;
  /** Stops rendering pages ahead. */
  close(): void;
}

/** @param handle renders a page @param assetBytes tells the size of a file that browsers load */
export function createKeptPages(
  deps: Dependencies,
  handle: Handle,
  assetBytes: (path: string) => Promise<number | null>,
): KeptPages {
  const { config, show, plan, log } = deps;
  const cache = createPageCache<KeptPage, Recipe>(MOST_PAGES, AGES);
  const renderings = createRenderingLine(RENDERINGS);
  const countryHeader = config.trustProxy ? config.countryHeader : null;
  let timer: NodeJS.Timeout | undefined;
  let awaited = 0;

  async function send(request: FastifyRequest, reply: FastifyReply, own: Own, known: KnownCompetition) {
    const asked = toPageRequest(request);
    return asked !== null && sendOrLeave({ ...asked, form: null }, request, reply, own, known);
  }

  async function sendOrLeave(
    asked: Ask,
    request: FastifyRequest,
    reply: FastifyReply,
    own: Own,
    known: KnownCompetition,
  ): Promise<boolean> {
    // Robots are let in from any country, as `app/guards/country.ts` says.
    if (!request.bypass && !asked.robot && !admits(known.countries, request.country)) return false;
    const found = await findAsked(asked, request, own).catch((error: unknown) => {
      // BUSY: too many pages wait already. After any other failure the page is rendered for this visitor alone.
      if (error instanceof AppError && error.code === 'BUSY') throw error;
      log.debug({ err: error, path: asked.path }, 'kept page');
      return null;
    });
    if (!found) return false;
    const { page, voter, planned, now, onPhone } = found;
    if (page.tookFlash) takeFlash(config, reply);
    sendKept(request, reply, page, {
      headers: {
        ...cacheHeaders(request, asked, page, planned.changes(now).next - now.getTime()),
        ...onPhone,
        'server-timing': `now;desc="${now.getTime()}"`,
      },
      own: voter.receipts.map(({ reference }) => reference),
      nonce: newNonce,
      https: config.secureCookies,
    });
    return true;
  }

  async function findAsked(asked: Ask, request: FastifyRequest, own: Own) {
    const planned = await countedAsWaiting(() => plan.within(config.pageCacheSeconds * 1_000));
    const now = planned.now();
    awaitChange(planned, now);
    const query = settledQuery(asked, planned);
    if (query === null) return null;
    const voter = request.session ? await own.voter() : NO_VOTER;
    const recipe: Recipe = {
      ...asked,
      query,
      voter: {
        ...voter,
        receipts: voter.receipts.map((receipt, place) => ({ ...receipt, reference: hole(place) })),
      },
      flash: flashCode(toFlash(request)),
      bypass: request.bypass,
      country: asked.rule.withoutAccountOnly && !asked.robot ? request.country : null,
    };
    const page = await find(recipe, planned, planned.changes(now).last);
    if (!page) return null;
    const contest = () => {
      const current = chooseCurrent(planned.contests, now);
      return current && { status: contestPhase(current, now), end_date: current.end_date };
    };
    const onPhone = page.status === 200 ? await phoneHeaders(request, asked, contest) : {};
    return { page, voter, planned, now, onPhone };
  }

  /**
   * A page's name holds the plan's version and last change: an act of the régie, or a date, makes another page.
   *
   * @param how `'prepare'` where no visitor asks for it yet
   */
  function find(
    recipe: Recipe,
    planned: PlanOfNow,
    change: number,
    how: 'get' | 'prepare' = 'get',
  ): Promise<KeptPage | null> {
    const { path, query, form, flash, bypass, country, robot } = recipe;
    const { version } = planned;
    const name = JSON.stringify([
      path,
      query,
      form,
      flash,
      bypass,
      country,
      robot,
      change,
      version,
      show.name(),
      valuesShown(recipe.rule, recipe.voter),
    ]);
    // Rendered for all visitors who wait for it, so the first visitor's remaining time does not limit it.
    const renderForAll = () =>
      withWaiting(createWaiting(PATIENCE.request), () =>
        render({ ...recipe, voter: toShown(recipe.rule, recipe.voter) }, name, planned, change),
      );
    return cache[how](name, recipe, () => renderings.add(renderForAll));
  }

  async function render(
    recipe: Recipe,
    name: string,
    planned: PlanOfNow,
    change: number,
  ): Promise<KeptPage | null> {
    // The same page gets the same nonce, which cannot be guessed before it is sent.
    const nonce = createHmac('sha256', config.sessionSecrets[0])
      .update(`page:${name}`)
      .digest('base64')
      .slice(0, 24);
    const present = planned.now().getTime();
    // A page that waits over midnight to be rendered is still the one it was named: its state is of the day before.
    const last = planned.changes(new Date(change)).next - 1;
    const now = new Date(Math.min(last, Math.max(change, present - (present % MINUTE_MS))));
    let own = false;
    let tookFlash = false;
    const context = new RouterContextProvider();
    handOver(
      context,
      keptContext(deps, recipe, {
        now,
        nonce,
        assetBytes,
        allowFrames: () => {
          // A visitor who allows another site's frames has agreed for themselves alone.
          own = true;
        },
        takeFlash: () => {
          tookFlash = true;
          return recipe.flash;
        },
      }),
    );
    const response = await withShowName(show.name(), () =>
      handle(new Request(config.publicUrl + recipe.path + recipe.query, toInit(recipe)), context),
    );
    if (own || response.status >= 500 || response.headers.has('set-cookie')) {
      await response.body?.cancel();
      return null;
    }
    return toKeptPage({
      response,
      nonce,
      holes: shownHoles(recipe.voter),
      tookFlash: tookFlash && recipe.flash !== null,
      https: config.secureCookies,
    });
  }

  /** At the next instant at which pages change by themselves, renders the most wanted ones before visitors ask. */
  function awaitChange(planned: PlanOfNow, now: Date): void {
    const at = planned.changes(now).next;
    if (at === awaited) return;
    awaited = at;
    clearTimeout(timer);
    timer = setTimeout(makeAhead, Math.min(at - now.getTime() + 1, LONGEST_MS)).unref();
  }

  async function makeAhead(): Promise<void> {
    try {
      const planned = await plan.within(0);
      const now = planned.now();
      if (now.getTime() < awaited) {
        awaited = 0;
        return awaitChange(planned, now);
      }
      const change = planned.changes(now).last;
      const hottest = cache.hottest(MADE_AHEAD).filter(({ flash, form }) => flash === null && form === null);
      // On a new day no visitor has voted yet.
      const isNewDay = change === Date.parse(utcDay(now));
      const recipes = isNewDay ? hottest.filter(({ voter }) => voter.votes === 0) : hottest;
      // Visitors of the home page open /vote next, and robots that preview it are sent links to both.
      const votes = recipes.filter(({ path }) => path === '/').map(toVoteNext);
      await Promise.allSettled(
        [...recipes, ...votes].map((recipe) => find(recipe, planned, change, 'prepare')),
      );
    } catch (error) {
      log.debug({ err: error }, 'pages made ahead');
    }
  }

  function cacheHeaders(
    request: FastifyRequest,
    { invited, robot }: Pick<Ask, 'invited' | 'robot'>,
    { status }: KeptPage,
    untilChange: number,
  ): Record<string, string> {
    // A page that is missing now may exist a moment later.
    if (status >= 400) return { 'cache-control': 'no-store' };
    const seconds = Math.floor(Math.min(config.pageCacheSeconds * 1_000, untilChange) / 1_000);
    // A cache that cannot tell visitors' countries apart must not show the page of one to another.
    const shared =
      countryHeader !== null &&
      // Where the country was looked up from the address, the header that the cache goes by does not hold it.
      request.headers[countryHeader] === request.country &&
      seconds > 0 &&
      request.method !== 'POST' &&
      // What is kept of a robot's page would be shown to visitors.
      !robot &&
      isAnonymous(request) &&
      // Otherwise the answer sets the cookie of the invitation, or clears that of the user.
      !invited &&
      ownCookies.user.read(config, request) === undefined;
    return {
      'cache-control': shared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-cache',
      vary: shared ? `Accept-Encoding, Cookie, ${countryHeader}` : varyFor(request),
    };
  }

  return {
    send,
    sendChoice: (request, reply, own, known, form) =>
      sendOrLeave({ ...TO_VOTE, form }, request, reply, own, known),
    close: () => clearTimeout(timer),
  };
}

/** The longest wait that a timer can hold. */
const LONGEST_MS = 2 ** 31 - 1;
