import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';

/** The metrics of one process, as its registry writes them. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** `/metrics` of several processes: what they report, added up. */
export interface ProcessTotals {
  /** What a worker reports now, in place of what it reported before. */
  reported(worker: number, report: Report): void;
  /** A worker is gone. What it had counted stays in the sums: a sum that fell would look like many new votes. */
  gone(worker: number): void;
  /** Another takes the place of one that was not told to end. */
  replaced(): void;
  /** @param ready workers that take requests */
  text(ready: number): Promise<string>;
}

/** What only grows: of processes that are gone, the rest says nothing. */
const GROWING: readonly string[] = ['counter', 'histogram'];

/** @param showOwn adds what the supervisor itself knows */
export function createTotals(showOwn: (registry: Registry) => void = () => {}): ProcessTotals {
  const own = new Registry();
  showOwn(own);
  const registers = [own];
  const workers = new Gauge({ name: 'palmares_workers', help: 'Workers that take requests', registers });
  const replacements = new Counter({
    name: 'palmares_workers_replaced_total',
    help: 'Workers that ended without having been told to, and were replaced',
    registers,
  });
  const reports = new Map<number, Report>();
  let ofGone: Report[] = [];

  return {
    reported(worker, report) {
      reports.set(worker, report.map(worstLag));
    },
    gone(worker) {
      const last = reports.get(worker);
      reports.delete(worker);
      if (last) ofGone.push(last.filter(({ type }) => GROWING.includes(String(type))));
    },
    replaced: () => replacements.inc(),
    async text(ready) {
      workers.set(ready);
      // However many have gone, one report for all of them.
      if (ofGone.length > 1) ofGone = [await AggregatorRegistry.aggregate(ofGone).getMetricsAsJSON()];
      const all = [await own.getMetricsAsJSON(), ...ofGone, ...reports.values()];
      return AggregatorRegistry.aggregate(all).metrics();
    },
  };
}

/** Of the time that requests wait for their process, the mean would hide a worker that hangs. */
function worstLag(metric: Report[number]): Report[number] {
  return metric.name.includes('eventloop_lag') ? { ...metric, aggregator: 'max' } : metric;
}
