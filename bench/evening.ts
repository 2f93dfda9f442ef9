import type { Arrived, Step } from './arrivals.ts';
import { openBenchServer } from './databases.ts';
import * as measures from './evening/measures.ts';
import { onStage, setStage } from './evening/stage.ts';
import { measureOpening, measureReveal, type Opening } from './evening/storms.ts';
import { median, milliseconds, perSecond, streamLine, verdict } from './report.ts';
import { eveningSettings, machine, settings } from './settings.ts';
import { assertWrk } from './wrk.ts';

// Measures an evening when all viewers vote: whole visits, the busiest pages, the instants that all visitors wait for,
// on one machine in one run. Compare ratios to (c), votes through the API alone, rather than single figures:
// docs/performance.md explains.

const { visits, rounds, parts, seconds, pages, rows } = eveningSettings;
const HOT_PAGES = [
  '/',
  '/vote',
  '/votecasted',
  '/voteresult',
  '/voteresultdetail',
  '/detailscandidats?cd={candidate}',
];
/** How long votes come at a steady rate, alone and beside a flood of pages. */
const FLOOD_SECONDS = 12;

await assertWrk();
const server = await openBenchServer(settings.databaseUrl);
try {
  console.log(`${new Date().toISOString()}  ${machine()}\n${server.version}`);
  const stage = await setStage(server, eveningSettings.voters, 0);
  const { recorded } = stage;
  const measureMedian = async (measure: () => Promise<number>) => {
    const values: number[] = [];
    for (let round = 0; round < rounds; round += 1) values.push(await measure());
    return median(values);
  };

  const c = await measureMedian(() => measures.measureVotes(stage, visits * 2));
  console.log(`(c) votes by the call alone        ${perSecond(c)}\n`);
  const ratio = (what: string, value: number, target: number) =>
    console.log(verdict(what, value.toFixed(3), value >= target, `≥ ${target}`));

  let withJavaScript = 0;
  if (parts.has('visits')) {
    withJavaScript = await measureMedian(() =>
      measures.measureVisits(stage, recorded.withJavaScript, visits),
    );
    const without = await measureMedian(() =>
      measures.measureVisits(stage, recorded.withoutJavaScript, visits),
    );
    console.log(`visits with JavaScript ${perSecond(withJavaScript)}, without ${perSecond(without)}`);
    ratio('visits with JavaScript / c', withJavaScript / c, 0.25);
    ratio('visits without JavaScript / c', without / c, 0.12);
    const bytes = await measures.measureBytes(stage, recorded.withJavaScript);
    console.log(verdict('bytes of a visit that votes', String(bytes), bytes <= 10_000, '≤ 10000'));
  }
  if (parts.has('pages')) await comparePages();
  if (parts.has('flood')) await reportFlood();
  if (parts.has('opening')) {
    const all = withJavaScript || (await measures.measureVisits(stage, recorded.withJavaScript, visits));
    for (const share of eveningSettings.openings) {
      const lasting = seconds / Math.max(1, share);
      const opening = await measureOpening(stage, share * all, lasting);
      reportOpening(`opening at ${share * 100} %`, opening, share * all);
    }
  }
  if (parts.has('reveal')) {
    const storm = await measureReveal(stage, pages);
    const [asked] = storm.steps;
    console.log(`\nreveal, ${pages} open pages: ${stepLine(asked)}; ${troubles(storm)}`);
    const failed = pages - (asked?.answers[200] ?? 0);
    console.log(verdict('reveal: failed requests', String(failed), failed === 0, '0'));
    console.log(verdict('reveal: p99', milliseconds(asked?.p99 ?? 0), (asked?.p99 ?? 0) <= 1_000, '≤ 1 s'));
  }
  if (parts.has('workers')) {
    for (const WORKERS of ['1', '2', '4']) {
      const votes = await measures.measureVotes(stage, visits * 2, { WORKERS });
      const whole = await measures.measureVisits(stage, recorded.withJavaScript, visits, { WORKERS });
      console.log(
        `WORKERS=${WORKERS}: votes ${perSecond(votes)}, visits with JavaScript ${perSecond(whole)}`,
      );
    }
  }
  if (parts.has('rows')) {
    const filled = await setStage(server.withTemplate('filled'), visits * 3, rows);
    const pairs: { with: number; without: number }[] = [];
    // In turn, because a quarter of an hour has passed since (c) and such machines have other users.
    for (let round = 0; round < rounds; round += 1)
      pairs.push({
        without: await measures.measureVotes(stage, visits * 2),
        with: await measures.measureVotes(filled, visits * 2),
      });
    for (const pair of pairs)
      console.log(`with ${rows} rows ${perSecond(pair.with)}, without ${perSecond(pair.without)}`);
    ratio(`(c) with ${rows} rows / with none`, median(pairs.map((pair) => pair.with / pair.without)), 0.9);
  }

  async function comparePages(): Promise<void> {
    const rendered: Record<string, number> = {};
    await onStage(stage, { PAGE_CACHE_SECONDS: '0' }, async (product, acknowledged) => {
      acknowledged(await measures.castAll(stage, product, 1_000));
      for (const page of HOT_PAGES) {
        stage.reset();
        rendered[page] = await measures.measureRendered(stage, product, page);
      }
    });
    console.log('\npage                 rendered     shared  signed in  unchanged   signed in / shared');
    await onStage(stage, {}, async (product, acknowledged) => {
      // The page of thanks is for users who have voted.
      const sent = await measures.castAll(stage, product, visits);
      acknowledged(sent);
      let heaviest = 0;
      for (const page of HOT_PAGES) {
        const rates = await measures.measurePage(stage, product, page, visits);
        heaviest = Math.max(heaviest, rates.unchangedBytes);
        const unchanged = rates.unchanged === null ? '-' : perSecond(rates.unchanged);
        const figures = [rendered[page] ?? 0, rates.shared, rates.signedIn].map(perSecond);
        console.log(
          `${(page.split('?', 1)[0] ?? '').padEnd(18)} ${[...figures, unchanged].map((figure) => figure.padStart(10)).join(' ')}   ${(rates.signedIn / rates.shared).toFixed(2)} (≥ 0.3)`,
        );
      }
      console.log(verdict('bytes of an unchanged page', String(heaviest), heaviest <= 600, '≤ 600'));
    });
  }

  async function reportFlood(): Promise<void> {
    const floods = await measures.measureFlood(stage, 0.3 * c, FLOOD_SECONDS, Math.max(rounds, 3));
    for (const { alone, beside, pages: shown } of floods) {
      console.log(`\nvotes at 30 % of c alone           ${streamLine(alone)}`);
      console.log(`beside ${perSecond(shown)} signed-in pages   ${streamLine(beside)}`);
    }
    const worse = median(floods.map(({ alone, beside }) => beside.p99 / alone.p99));
    console.log(verdict('vote p99 beside pages / alone', worse.toFixed(2), worse <= 1.3, '≤ 1.3'));
  }
} finally {
  await server.stop();
}

function reportOpening(name: string, storm: Opening, rate: number): void {
  const [page, vote] = storm.steps;
  console.log(`\n${name}: ${storm.came} visits at ${perSecond(rate)} in ${storm.seconds.toFixed(1)} s`);
  console.log(`  page  ${stepLine(page)}\n  vote  ${stepLine(vote)}\n  ${troubles(storm)}`);
  console.log(verdict('voted of those who came', `${storm.voted}/${storm.came}`, storm.voted === storm.came));
}

function stepLine(step: Step | undefined): string {
  if (!step) return 'none';
  return `p50 ${milliseconds(step.p50)}, p99 ${milliseconds(step.p99)}, max ${milliseconds(step.max)}  ${JSON.stringify(step.answers)}`;
}

function troubles({ told, refused, broken }: Arrived): string {
  return `${told} times told to come back, ${refused} refused, ${broken} connections broken`;
}
