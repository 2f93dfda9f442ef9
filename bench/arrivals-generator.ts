import { readFileSync } from 'node:fs';
import { connect, type Socket } from 'node:net';
import { requestText } from './request-text.ts';
import type { StreamOrder, StreamResult } from './steady-stream.ts';

// Sends votes at the times of a Poisson process, on plain sockets because a full HTTP client would cost as much as the
// server beside it. A vote that finds every connection busy waits for one; its time counts from when it was due.

const order: StreamOrder = JSON.parse(process.argv[2] ?? '');
const requests = readFileSync(order.voters, 'latin1')
  .split('\n')
  .slice(order.first, order.first + order.count)
  .map((line) => {
    const [token = '', requestId = '', bonus = ''] = line.split(' ');
    return requestText(order.parts, { token, requestId, bonus: Number(bonus) });
  });

const due = new Float64Array(order.count);
let at = 0;
for (let index = 0; index < order.count; index += 1) {
  at -= (Math.log(1 - Math.random()) / order.rate) * 1000;
  due[index] = at;
}

const latencies = new Float64Array(order.count);
const idle: ((index: number) => void)[] = [];
let start = 0;
let next = 0;
let answered = 0;
let created = 0;

/** Sends what is due, as far as there are connections. */
function sendDue(): void {
  const now = performance.now() - start;
  while (next < order.count && (due[next] ?? 0) <= now) {
    const send = idle.pop();
    if (!send) return;
    send(next);
    next += 1;
  }
}

function tick(): void {
  sendDue();
  if (next < order.count) setTimeout(tick, 1);
}

function openConnection(): Promise<void> {
  const socket = connect(order.port, '127.0.0.1').setNoDelay().setEncoding('latin1');
  let vote = -1;
  let received = '';
  const send = (index: number) => {
    vote = index;
    socket.write(requests[index] ?? '', 'latin1');
  };
  socket.on('data', (chunk) => {
    received += chunk;
    if (!isWhole(received)) return;
    latencies[vote] = performance.now() - start - (due[vote] ?? 0);
    answered += 1;
    if (received.startsWith('HTTP/1.1 201')) created += 1;
    received = '';
    idle.push(send);
    if (answered === order.count) finish();
    else sendDue();
  });
  socket.on('close', () => fail(socket));
  socket.on('error', () => {});
  return new Promise((resolve) => {
    socket.once('connect', () => {
      idle.push(send);
      resolve();
    });
  });
}

function isWhole(text: string): boolean {
  const end = text.indexOf('\r\n\r\n');
  if (end < 0) return false;
  const length = /content-length: (\d+)/i.exec(text)?.[1];
  return text.length >= end + 4 + Number(length);
}

function fail(socket: Socket): never {
  console.error(`A connection was closed after ${answered} answers (${socket.bytesRead} bytes read).`);
  process.exit(1);
}

function finish(): never {
  const seconds = (performance.now() - start) / 1000;
  const sorted = latencies.sort();
  const percentile = (share: number) => sorted[Math.floor((sorted.length - 1) * share)] ?? 0;
  const result: StreamResult = {
    created,
    votesPerSecond: order.count / seconds,
    p50: percentile(0.5),
    p99: percentile(0.99),
    max: percentile(1),
  };
  process.stdout.write(JSON.stringify(result), () => process.exit(0));
  return undefined as never;
}

for (let opened = 0; opened < order.connections; opened += 1) await openConnection();
start = performance.now();
tick();
