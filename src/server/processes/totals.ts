import { AggregatorRegistry, Counter, Gauge, Registry } from 'prom-client';

/** The metrics of one process, as its registry writes them. */
export type Report = Awaited<ReturnType<Registry['getMetricsAsJSON']>>;

/** `/metrics` of several processes: what they report, added up. */
export interface ProcessTotals {
  /** Takes a worker's report in place of its previous one. */
  reported(worker: number, report: Report): void;
  /** Tells that a worker is gone. Its counts stay: a sum that fell would look like many new votes. */
  gone(worker: number): void;
  /** Counts the replacement of a worker that was not told to end. */
  replaced(): void;
  /** The page of `/metrics`. @param ready the number of workers that take requests */
  text(ready: number): Promise<string>;
}

/** Metrics that only grow; the others of a process that is gone mean nothing. */
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
      // The reports of all workers that are gone are merged into one.
      if (ofGone.length > 1) ofGone = [await AggregatorRegistry.aggregate(ofGone).getMetricsAsJSON()];
      const all = [await own.getMetricsAsJSON(), ...ofGone, ...reports.values()];
      return AggregatorRegistry.aggregate(all).metrics();
    },
  };
}

/** Takes the maximum of the event loop's lag: the mean would hide a worker that hangs. */
function worstLag(metric: Report[number]): Report[number] {
  return metric.name.includes('eventloop_lag') ? { ...metric, aggregator: 'max' } : metric;
}
