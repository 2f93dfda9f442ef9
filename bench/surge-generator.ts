import { Agent, type IncomingMessage, request } from 'node:http';
import type { SurgeOrder, SurgeResult } from './surge-load.ts';

// Sends registrations and sign-ins at the times of a Poisson process, independently of the answers, until it is told to
// stop. Each visitor has an address of their own, as a proxy in front would report, and comes back when told to.

const order: SurgeOrder = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
const answers: Record<string, number> = {};
const latencies: number[] = [];
/** Visitors who were let in with a ticket, each with its turn. */
const inLine: { turn: number; waited: number; at: number }[] = [];
let waiting = 0;
let stopping = false;
let sent = 0;
let underWay = 0;

const pick = (below: number) => Math.floor(Math.random() * below);

function body(): [string, object] {
  sent += 1;
  if (sent % 2 === 0) {
    return ['login', { email: `surge-${pick(order.accounts)}@exemple.org`, password: order.password }];
  }
  const email = `nouveau-${process.pid}-${sent}@exemple.org`;
  return ['register', { name: 'Awa', email, password: order.password, competition_id: order.competition }];
}

/** A visitor who comes for the first time, or again with the cookie of their place. */
interface Visit {
  call: string;
  text: string;
  address: string;
  since: number;
  place?: string;
}

function newcomer(): Visit {
  const [call, payload] = body();
  const address = `10.${pick(256)}.${pick(256)}.${pick(256)}`;
  return { call, text: JSON.stringify(payload), address, since: performance.now() };
}

function send(visit: Visit): void {
  const { call, text, address, place } = visit;
  const start = performance.now();
  underWay += 1;
  const asked = request(
    {
      agent,
      host: '127.0.0.1',
      port: order.port,
      method: 'POST',
      path: `/api/auth/${call}`,
      headers: {
        host: new URL(order.origin).host,
        origin: order.origin,
        'sec-fetch-site': 'same-origin',
        'content-type': 'application/json',
        'content-length': Buffer.byteLength(text),
        'x-forwarded-for': address,
        ...(place ? { cookie: place } : {}),
      },
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => {
        const name = `${call} ${answer.statusCode}`;
        answers[name] = (answers[name] ?? 0) + 1;
        if ((answer.statusCode ?? 500) < 300) letIn(visit, start);
        else comeBack(visit, answer);
        done();
      });
    },
  );
  asked.on('error', (error) => {
    answers[error.message] = (answers[error.message] ?? 0) + 1;
    done();
  });
  asked.end(text);
}

function letIn({ place, since }: Visit, start: number): void {
  const at = performance.now();
  latencies.push(at - start);
  if (place) inLine.push({ turn: toTurn(place), waited: at - since, at });
}

/** Keeps the place that the answer gives, and comes back with it when the answer says. */
function comeBack(visit: Visit, { headers }: IncomingMessage): void {
  const place = headers['set-cookie']
    ?.map((cookie) => cookie.split(';', 1)[0])
    .find((cookie) => PLACE.test(cookie ?? ''));
  if (!place) return;
  waiting += 1;
  const again = () => {
    if (stopping) return;
    waiting -= 1;
    send({ ...visit, place });
  };
  setTimeout(again, Number(headers['retry-after']) * 1000).unref();
}

const PLACE = /^(?:__Host-)?tour=/;
const toTurn = (place: string) => Number.parseInt(place.split('.')[1] ?? '', 36);

function done(): void {
  underWay -= 1;
  if (stopping && underWay === 0) finish();
}

let due = performance.now();
const begun = due;
function tick(): void {
  const now = performance.now();
  while (due <= now) {
    send(newcomer());
    due += (-Math.log(1 - Math.random()) / order.rate) * 1000;
  }
  if (!stopping) setTimeout(tick, 2);
  else if (underWay === 0) finish();
}

function finish(): never {
  const seconds = (performance.now() - begun) / 1000;
  const waits = inLine.map(({ waited }) => waited);
  const result: SurgeResult = {
    sent,
    seconds,
    answers,
    p50: percentile(latencies, 0.5),
    p99: percentile(latencies, 0.99),
    inLine: {
      letIn: inLine.length,
      stillWaiting: waiting,
      p50: percentile(waits, 0.5),
      p99: percentile(waits, 0.99),
      overtaken: overtaken(),
    },
  };
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
  return undefined as never;
}

function percentile(values: readonly number[], share: number): number {
  const sorted = values.toSorted((one, other) => one - other);
  return sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
}

function overtaken(): number {
  let [latest, most] = [0, 0];
  for (const { at } of inLine.toSorted((one, other) => one.turn - other.turn)) {
    most = Math.max(most, latest - at);
    latest = Math.max(latest, at);
  }
  return most;
}

process.once('SIGTERM', () => {
  stopping = true;
});
tick();
