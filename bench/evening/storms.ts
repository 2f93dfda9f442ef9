import { setTimeout as wait } from 'node:timers/promises';
import { type Arrived, arrive } from '../arrivals.ts';
import { administer } from '../databases.ts';
import { onStage, type Stage, toRequests, toVisits } from './stage.ts';

/** Seconds between the last quiet moment and the instant that all visitors wait for. */
const AHEAD = 5;
/** Open pages ask again at a random moment within so many seconds (`use-next-phase.ts`). */
const SPREAD_SECONDS = 10;

export interface Opening extends Arrived {
  came: number;
  voted: number;
}

/** The vote opens: from that instant on voters come, look at the page, choose for some seconds and vote. */
export function measureOpening(stage: Stage, rate: number, seconds: number): Promise<Opening> {
  return onStage(stage, {}, async ({ port }, acknowledged, url) => {
    const { withJavaScript } = stage.recorded;
    const visits = (count: number) => toVisits(stage, withJavaScript, stage.take(Math.round(count)));
    // Warms the server up: one that has run for an hour has compiled its code and opened its connections.
    const before = await arrive({ port, rate: rate / 4, visits: visits(rate) });
    await administer(
      url,
      `update contests set start_date = now() + interval '${AHEAD} seconds' where id = $1`,
      [stage.show.contest],
    );
    await wait(AHEAD * 1_000);
    const coming = visits(rate * seconds);
    const arrived = await arrive({ port, rate, visits: coming, pause: [1_000, 5_000] });
    const voted = arrived.steps[1]?.answers[201] ?? 0;
    const earlier = before.steps[1]?.answers[201] ?? 0;
    acknowledged(voted + earlier, coming.length + earlier);
    return { ...arrived, came: coming.length, voted };
  });
}

/** Results come out, and every open page asks for them. */
export function measureReveal(stage: Stage, pages: number): Promise<Arrived> {
  return onStage(stage, {}, async ({ port }, _acknowledged, url) => {
    const asked = toRequests(stage, { ...stage.page, path: '/voteresult.data' }, stage.take(pages));
    await arrive({ port, rate: 200, visits: asked.slice(0, 400).map((request) => [request]) });
    await administer(
      url,
      `update contests set end_date = now() - interval '1 hour', result_date = now() + interval '${AHEAD} seconds' where id = $1`,
      [stage.show.contest],
    );
    await wait((AHEAD + 1) * 1_000);
    return arrive({ port, rate: pages / SPREAD_SECONDS, visits: asked.map((request) => [request]) });
  });
}
