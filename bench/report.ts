import type { Burst } from './cast.ts';
import type { Stream } from './stream.ts';

/** The median; NaN without values. */
export function median(values: number[]): number {
  const sorted = values.toSorted((one, other) => one - other);
  const middle = sorted.length >> 1;
  const upper = sorted[middle] ?? Number.NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? Number.NaN) + upper) / 2;
}

/** Each figure’s median over several bursts. */
export function medianBurst(bursts: Burst[]): Burst {
  const latencies = bursts.flatMap((burst) => burst.latency ?? []);
  return {
    votesPerSecond: median(bursts.map((burst) => burst.votesPerSecond)),
    ...(latencies.length > 0 && {
      latency: {
        p50: median(latencies.map((latency) => latency.p50)),
        p99: median(latencies.map((latency) => latency.p99)),
      },
    }),
  };
}

/** « 12,345/s » */
export const perSecond = (value: number) => `${Math.round(value).toLocaleString('en')}/s`;
/** « 1.5 ms » */
export const milliseconds = (value: number) => `${value.toFixed(1)} ms`;

/** One burst's figures in a line. */
export function burstLine(name: string, { votesPerSecond, latency }: Burst): string {
  const speed = `${name} ${perSecond(votesPerSecond).padStart(10)}`;
  return latency ? `${speed}   p50 ${milliseconds(latency.p50)}, p99 ${milliseconds(latency.p99)}` : speed;
}

/** A steady stream's figures in a line. */
export function streamLine({ perSecond: rate, p50, p99, max }: Stream): string {
  return `${perSecond(rate).padStart(10)}   p50 ${milliseconds(p50)}, p99 ${milliseconds(p99)}, max ${milliseconds(max)}`;
}

/** A line with a figure, its target, and whether it was met or missed. */
export function verdict(what: string, value: string, met?: boolean, target = ''): string {
  return `${what.padEnd(30)} ${value.padStart(9)}   ${target.padEnd(9)} ${met === undefined ? '' : met ? 'met' : 'MISSED'}`;
}
