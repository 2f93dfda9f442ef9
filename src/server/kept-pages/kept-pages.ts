import { createHmac } from 'node:crypto';
import type { FastifyReply, FastifyRequest } from 'fastify';
import { type createRequestHandler, RouterContextProvider } from 'react-router';
import { countedAsWaiting } from '#database/waiting.ts';
import { createBoundedQueue } from '#domain/bounded-queue.ts';
import { admits, chooseCurrent, contestPhase } from '#domain/contest/rules.ts';
import { AppError } from '#domain/errors.ts';
import { NO_VOTER, type VoterState } from '#domain/voter-state/schema.ts';
import { type FlashCode, flashMessages } from '#site/copy/flash.ts';
import type { VoteForm } from '#site/vote-form.ts';
import type { Dependencies } from '../dependencies.ts';
import { takeFlash } from '../flash.ts';
import type { Plan } from '../known-plan.ts';
import type { KnownCompetition } from '../known-show.ts';
import { newNonce } from '../page-context.ts';
import { handOver, type RequestContext } from '../request-context.ts';
import { withShowName } from '../show-name.ts';
import { keptContext } from './kept-context.ts';
import { type KeptPage, sendKept, toKeptPage } from './kept-page.ts';
import { createPageCache } from './page-cache.ts';
import { flashOf, isAnonymous, type KeptRequest, keptRequest, mayStayOnPhone } from './page-request.ts';
import { KEPT_PAGES, type PageRule, shownOf } from './page-rules.ts';

/** Some 20 kB each. A few hundred are asked for in an evening. */
const MOST_PAGES = 1_500;
const MINUTE_MS = 60_000;
/** A page says what time it is to the minute; the phone's clock is set by the answer's headers. */
const AGES = { fresh: MINUTE_MS, stale: 4 * MINUTE_MS };
/** A few at a time, because they wait for the database too, and not for ever: pages wait for pages, never votes. */
const RENDERINGS = { running: 4, waiting: 500, patienceMs: 4_000 };
/** Seconds after which a visitor who was not shown a page may come back. */
const COME_BACK = 3;
/** Pages that are made anew as soon as a vote opens or closes, before they are asked for. */
const MADE_AHEAD = 60;

type Own = Pick<RequestContext, 'voter'>;
type Handle = ReturnType<typeof createRequestHandler>;
type Ask = Pick<KeptRequest, 'page' | 'rule' | 'path' | 'query' | 'asData'> & {
  /** What is posted to it; null for a page that is asked for. */
  form: VoteForm | null;
};

/** What a page is made of: nothing that tells one visitor of a state from another. */
interface Recipe extends Ask {
  voter: VoterState;
  flash: FlashCode | null;
  bypass: boolean;
  country: string | null;
}

/** Pages as all visitors of one state are shown them (docs/decisions/0039). */
export interface KeptPages {
  /**
   * Sends the page that a request asks for, from what is kept where it can.
   *
   * @param own what else is known of the request: only its visitor's state is read
   * @param known whose countries are let in
   * @returns false where the page is this visitor's alone, or cannot be made now: it is rendered for them
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
    form: VoteForm,
  ): Promise<boolean>;
  /** Makes no page ahead any more. */
  close(): void;
}

/** @param handle renders a page @param assetBytes weighs a file that browsers load */
export function createKeptPages(
  deps: Dependencies,
  handle: Handle,
  assetBytes: (path: string) => Promise<number | null>,
): KeptPages {
  const { config, show, plan, log } = deps;
  const cache = createPageCache<KeptPage, Recipe>(MOST_PAGES, AGES);
  const renderings = createBoundedQueue(RENDERINGS, COME_BACK);
  const countryHeader = config.trustProxy ? config.countryHeader : null;
  let timer: NodeJS.Timeout | undefined;
  let awaited = 0;

  async function send(request: FastifyRequest, reply: FastifyReply, own: Own, known: KnownCompetition) {
    const asked = keptRequest(request);
    return asked !== null && sendOrLeave({ ...asked, form: null }, request, reply, own, known);
  }

  async function sendOrLeave(
    asked: Ask,
    request: FastifyRequest,
    reply: FastifyReply,
    own: Own,
    known: KnownCompetition,
  ): Promise<boolean> {
    try {
      return await countedAsWaiting(() => sendAsked(asked, request, reply, own, known));
    } catch (error) {
      // Too many pages wait already: this one comes back by itself. Any other failure becomes this visitor's error page.
      if (error instanceof AppError && error.code === 'BUSY') throw error;
      log.debug({ err: error, path: asked.path }, 'kept page');
      return false;
    }
  }

  async function sendAsked(
    asked: Ask,
    request: FastifyRequest,
    reply: FastifyReply,
    own: Own,
    known: KnownCompetition,
  ): Promise<boolean> {
    if (!request.bypass && !admits(known.countries, request.country)) return false;
    const planned = await plan.within(config.pageCacheSeconds * 1_000);
    const now = planned.now();
    awaitTurn(planned, now);
    const voter = request.session ? await own.voter() : NO_VOTER;
    const recipe: Recipe = {
      ...asked,
      voter: {
        ...voter,
        receipts: voter.receipts.map((receipt, place) => ({ ...receipt, reference: hole(place) })),
      },
      flash: flashCode(flashOf(request)),
      bypass: request.bypass,
      country: asked.rule.visitorsOnly ? request.country : null,
    };
    const page = await find(recipe, planned, planned.turns(now).last);
    if (!page) return false;
    if (page.tookFlash) takeFlash(config, reply);
    const onPhone = await mayStayOnPhone(request, asked, () => {
      const current = chooseCurrent(planned.contests, now);
      return current ? contestPhase(current, now) : undefined;
    });
    sendKept(request, reply, page, {
      headers: {
        ...cacheHeaders(request, reply, planned.turns(now).next - now.getTime()),
        ...(onPhone ? { 'x-offline': 'keep' } : {}),
        'server-timing': `now;desc="${now.getTime()}"`,
      },
      own: voter.receipts.map(({ reference }) => reference),
      nonce: newNonce,
      https: config.secureCookies,
    });
    return true;
  }

  /** What the régie has just set, and what a date has brought, is another page. */
  function find(recipe: Recipe, planned: Plan, turn: number): Promise<KeptPage | null> {
    const { path, query, form, flash, bypass, country } = recipe;
    const shown = shownOf(recipe.rule, recipe.voter);
    const name = JSON.stringify([path, query, form, flash, bypass, country, turn, planned.version, shown]);
    return cache.get(name, recipe, () =>
      renderings.add(() => render({ ...recipe, voter: shown }, name, planned, turn)),
    );
  }

  async function render(recipe: Recipe, name: string, planned: Plan, turn: number): Promise<KeptPage | null> {
    // The same for the same page, and not to be guessed before it was sent.
    const nonce = createHmac('sha256', config.sessionSecrets[0])
      .update(`page:${name}`)
      .digest('base64')
      .slice(0, 24);
    const present = planned.now().getTime();
    const now = new Date(Math.max(turn, present - (present % MINUTE_MS)));
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
          // A visitor who lets another site in has agreed to it for themselves alone.
          own = true;
        },
        takeFlash: () => {
          tookFlash = true;
          return recipe.flash;
        },
      }),
    );
    const response = await withShowName(show.name(), () =>
      handle(new Request(config.publicUrl + recipe.path + recipe.query, postOf(recipe)), context),
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

  /** At the next instant at which pages change by themselves, those most asked for are made anew before they are asked for. */
  function awaitTurn(planned: Plan, now: Date): void {
    const at = planned.turns(now).next;
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
        return awaitTurn(planned, now);
      }
      const turn = planned.turns(now).last;
      const recipes = cache.hottest(MADE_AHEAD).filter(({ flash, form }) => flash === null && form === null);
      // A visitor who was on the home page votes next.
      const votes = recipes.filter(({ path }) => path === '/').map((recipe) => ({ ...recipe, ...TO_VOTE }));
      await Promise.allSettled([...recipes, ...votes].map((recipe) => find(recipe, planned, turn)));
    } catch (error) {
      log.debug({ err: error }, 'pages made ahead');
    }
  }

  function cacheHeaders(
    request: FastifyRequest,
    reply: FastifyReply,
    untilTurn: number,
  ): Record<string, string> {
    const seconds = Math.floor(Math.min(config.pageCacheSeconds * 1_000, untilTurn) / 1_000);
    // A cache that cannot tell visitors' countries apart must not show the page of one to another.
    const shared =
      countryHeader !== null &&
      seconds > 0 &&
      request.method === 'GET' &&
      isAnonymous(request) &&
      !reply.hasHeader('set-cookie');
    return {
      'cache-control': shared ? `public, max-age=0, s-maxage=${seconds}` : 'private, no-cache',
      vary: shared ? `Accept-Encoding, Cookie, ${countryHeader}` : 'Accept-Encoding',
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
const VOTE_PAGE = KEPT_PAGES['/vote'] as PageRule;
const TO_VOTE: Ask = {
  page: '/vote',
  rule: VOTE_PAGE,
  path: '/vote',
  query: '',
  asData: false,
  form: null,
};

const postOf = ({ form }: Ask): RequestInit =>
  form
    ? {
        method: 'POST',
        body: new URLSearchParams(Object.entries(form).map(([name, value]) => [name, String(value)])),
      }
    : {};

/** Stands for the reference of a receipt, and is unlike any. */
const hole = (place: number) => `%reference-${place}%`;
const shownHoles = (shown: VoterState): string[] =>
  Object.keys(shown).includes('receipts') ? shown.receipts.map(({ reference }) => reference) : [];

const flashCode = (code: string): FlashCode | null =>
  Object.hasOwn(flashMessages, code) ? (code as FlashCode) : null;
