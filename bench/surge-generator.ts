import { Agent, request } from 'node:http';
import type { SurgeOrder, SurgeResult } from './surge-load.ts';

// Registers and signs in at the times of a Poisson process until it is told to stop, independently of the answers; each
// visitor comes from an address of their own, as a proxy in front of us would say.

const order: SurgeOrder = JSON.parse(process.argv[2] ?? '');
const agent = new Agent({ keepAlive: true, maxSockets: 1024 });
const answers: Record<string, number> = {};
const latencies: number[] = [];
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

function send(): void {
  const [call, payload] = body();
  const text = JSON.stringify(payload);
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
        'x-forwarded-for': `10.${pick(256)}.${pick(256)}.${pick(256)}`,
      },
    },
    (answer) => {
      answer.resume();
      answer.on('end', () => {
        const name = `${call} ${answer.statusCode}`;
        answers[name] = (answers[name] ?? 0) + 1;
        if ((answer.statusCode ?? 500) < 300) latencies.push(performance.now() - start);
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

function done(): void {
  underWay -= 1;
  if (stopping && underWay === 0) finish();
}

let due = performance.now();
const begun = due;
function tick(): void {
  const now = performance.now();
  while (due <= now) {
    send();
    due += (-Math.log(1 - Math.random()) / order.rate) * 1000;
  }
  if (!stopping) setTimeout(tick, 2);
  else if (underWay === 0) finish();
}

function finish(): never {
  const seconds = (performance.now() - begun) / 1000;
  const sorted = latencies.toSorted((one, other) => one - other);
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const result: SurgeResult = { sent, seconds, answers, p50: percentile(0.5), p99: percentile(0.99) };
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
  return undefined as never;
}

process.once('SIGTERM', () => {
  stopping = true;
});
tick();
