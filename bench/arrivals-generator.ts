import { createReadStream } from 'node:fs';
import { connect } from 'node:net';
import { createInterface } from 'node:readline';
import type { Arrived } from './arrivals.ts';

// Begins visits at the times of a Poisson process, on plain sockets, because a full HTTP client would cost as much as
// the server beside it. A request that finds every connection busy waits for one; its latency counts from when it was
// due.

const order: {
  port: number;
  rate: number;
  /** Parts of `rate` in each slot of time; after the last slot its part goes on. */
  curve?: number[];
  slotMs?: number;
  file: string;
  count: number;
  /** The most connections at once. */
  most: number;
  pause: [number, number];
  /** Milliseconds from the start whose visits are left out of the percentiles. */
  settleMs: number;
} = JSON.parse(process.argv[2] ?? '');

const visits: string[][] = [];
for await (const line of createInterface({ input: createReadStream(order.file, 'latin1') }))
  visits.push(JSON.parse(line));

const stepCount = visits[0]?.length ?? 0;
const latencies = Array.from({ length: stepCount }, () => [] as number[]);
const answers = Array.from({ length: stepCount }, () => ({}) as Record<string, number>);
const slots: { latencies: number[]; told: number }[] = [];
const result = { told: 0, refused: 0, broken: 0 };
let ended = 0;
let start = 0;

/** A request that has become due. */
interface Due {
  visit: number;
  step: number;
  /** Milliseconds since the start. */
  at: number;
}

const idle: Connection[] = [];
/** Requests that wait for a connection; those before index `first` have one. */
let waiting: Due[] = [];
let first = 0;

let opened = 0;

const present = () => performance.now() - start;

/** The present slot of time. */
function slotNow() {
  const number = order.slotMs ? Math.floor(present() / order.slotMs) : 0;
  for (let n = slots.length; n <= number; n += 1) slots.push({ latencies: [], told: 0 });
  return slots[number] as (typeof slots)[number];
}

function rateAt(at: number): number {
  const share = order.curve?.[Math.min(Math.floor(at / (order.slotMs ?? 1)), order.curve.length - 1)];
  return Math.max(1, order.rate * (share ?? 1));
}

function ask(due: Due): void {
  const connection = idle.pop();
  if (connection) connection.send(due);
  else if (opened < order.most) new Connection().send(due);
  else waiting.push(due);
}

function nextWaiting(): Due | undefined {
  const next = waiting[first];
  if (!next) return undefined;
  first += 1;
  if (first > 10_000) {
    waiting = waiting.slice(first);
    first = 0;
  }
  return next;
}

function free(connection: Connection): void {
  const next = nextWaiting();
  if (next) connection.send(next);
  else idle.push(connection);
}

function answered(due: Due, status: string, retryAfter: number | null): void {
  const { visit, step, at } = due;
  const counts = answers[step] ?? {};
  counts[status] = (counts[status] ?? 0) + 1;
  if (status === '503' || status === '429') {
    if (retryAfter === null) {
      result.refused += 1;
      end();
      return;
    }
    result.told += 1;
    slotNow().told += 1;
    setTimeout(() => ask(due), retryAfter * 1_000 * (1 + Math.random()));
    return;
  }
  if (at >= order.settleMs) {
    latencies[step]?.push(present() - at);
    slotNow().latencies.push(present() - at);
  }
  if (step + 1 === visits[visit]?.length) {
    end();
    return;
  }
  const [least, most] = order.pause;
  const pause = least + Math.random() * (most - least);
  const goOn = () => ask({ visit, step: step + 1, at: present() });
  if (pause > 0) setTimeout(goOn, pause);
  else goOn();
}

function end(): void {
  ended += 1;
  if (ended === order.count) finish();
}

class Connection {
  private due: Due | null = null;
  private readonly socket = this.open();
  /** The headers of the answer being read; null until they are complete. */
  private head: { status: string; retryAfter: number | null; left: number; chunked: boolean } | null = null;
  private read = '';

  send(due: Due): void {
    this.due = due;
    this.socket.write(visits[due.visit]?.[due.step] ?? '', 'latin1');
  }

  private open() {
    opened += 1;
    const socket = connect(order.port, '127.0.0.1').setNoDelay();
    socket.on('data', (chunk) => this.take(chunk));
    socket.on('error', () => {});
    socket.on('close', () => this.lost());
    return socket;
  }

  private take(chunk: Buffer): void {
    if (!this.head) {
      this.read += chunk.toString('latin1');
      const at = this.read.indexOf('\r\n\r\n');
      if (at < 0) return;
      const head = this.read.slice(0, at);
      const length = Number(/\r\ncontent-length: (\d+)/i.exec(head)?.[1] ?? 0);
      const after = /\r\nretry-after: (\d+)/i.exec(head)?.[1];
      this.head = {
        status: head.slice(9, 12),
        retryAfter: after === undefined ? null : Number(after),
        left: length - (this.read.length - at - 4),
        chunked: /\r\ntransfer-encoding: chunked/i.test(head),
      };
    } else {
      this.head.left -= chunk.length;
      if (this.head.chunked) this.read += chunk.toString('latin1');
    }
    const { head, due } = this;
    const whole = head.chunked ? this.read.endsWith('0\r\n\r\n') : head.left <= 0;
    if (!whole || !due) return;
    this.due = null;
    this.head = null;
    this.read = '';
    free(this);
    answered(due, head.status, head.retryAfter);
  }

  private lost(): void {
    opened -= 1;
    const at = idle.indexOf(this);
    if (at >= 0) idle.splice(at, 1);
    const next = nextWaiting();
    if (next) new Connection().send(next);
    if (!this.due) return;
    this.due = null;
    result.broken += 1;
    end();
  }
}

let next = 0;
let due = 0;
function tick(): void {
  const now = present();
  while (next < order.count && due <= now) {
    ask({ visit: next, step: 0, at: due });
    next += 1;
    due -= (Math.log(1 - Math.random()) / rateAt(due)) * 1_000;
  }
  if (next < order.count) setTimeout(tick, 1);
}

function sorted(values: number[]): (share: number) => number {
  const ordered = Float64Array.from(values).sort();
  return (share) => ordered[Math.floor((ordered.length - 1) * share)] ?? 0;
}

function finish(): never {
  const steps = latencies.map((values, step) => {
    const percentile = sorted(values);
    return { answers: answers[step] ?? {}, p50: percentile(0.5), p99: percentile(0.99), max: percentile(1) };
  });
  const told = slots.map(({ latencies, told }) => ({
    answered: latencies.length,
    p99: sorted(latencies)(0.99),
    told,
  }));
  const arrived: Arrived = { seconds: present() / 1_000, steps, slots: told, ...result };
  process.stdout.write(JSON.stringify(arrived), () => process.exit(0));
  return undefined as never;
}

start = performance.now();
tick();
