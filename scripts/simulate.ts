import { waitMs } from '#app/outbox/outbox-vote.ts';
import { machine, number } from '../bench/settings.ts';
import { arrivals, share } from './simulation/curve.ts';
import { type Fleet, fleetFor } from './simulation/fleet.ts';
import { ASSUMED, EVENINGS, MEASURED } from './simulation/parameters.ts';
import { type Minute, play } from './simulation/queue-model.ts';
import { replay } from './simulation/replay.ts';
import { sideBySide } from './simulation/side-by-side.ts';

// Computes three evenings and the machines that they need, then plays one to the product on this machine and prints it
// beside the model's forecast (docs/scale.md). MINUTES, SECONDS, OVERLOAD and VOTE_QUEUE configure it.

const minutes = number('MINUTES', 15);
/** How many seconds a minute of the evening lasts in the replay. */
const seconds = number('SECONDS', 4);
const overload = number('OVERLOAD', 1.2);
const queue = number('VOTE_QUEUE', 1_000);

for (const evening of EVENINGS) {
  const came = arrivals(evening.peak, evening.minutes);
  const visits = came.reduce((all, one) => all + one, 0);
  const fleet = fleetFor(evening.peak, visits, MEASURED, ASSUMED);
  console.log(
    `\n${evening.name}: ${round(evening.peak)} votes in the busiest second, ${round(visits)} in all`,
  );
  console.log(inWords(fleet));
  // The evening with all planned machines, and with only half of them.
  for (const [name, part] of [
    ['all of them', 1],
    ['half of them', 0.5],
  ] as const) {
    const capacity = (evening.peak / ASSUMED.use) * part * 0.95;
    const taker = { capacity, queue: capacity, patience: 4.5, least: 0.025 };
    const told = play(came, taker, phone, 60);
    console.log(`  with ${name}: ${worst(told)}`);
  }
  const third = play(
    came,
    { capacity: evening.peak / 3, queue: evening.peak / 3, patience: 4.5, least: 0.025 },
    phone,
    60,
  );
  console.log(`  with a third of the busiest second: ${worst(third)}`);
}

const curve = Array.from({ length: minutes * seconds }, (_, second) =>
  share((second + 0.5) / seconds, minutes),
);
console.log(`\nReplay on ${machine()}: ${minutes} minutes, each in ${seconds} s`);
const real = await replay({ curve, secondsPerMinute: seconds, overload, queue });
console.log(
  `taken at most ${round(real.taker.capacity)} a second; ${round(real.peak)} come in the busiest one; ` +
    `a vote adds ${round(real.rowBytes)} bytes to tables and indexes, ${round(real.logBytes)} to the log`,
);
const model = play(
  curve.map((part) => part * real.peak),
  real.taker,
  generator,
  seconds,
);
console.log(sideBySide(model, real.minutes).join('\n'));
console.log(`${round(real.acknowledged)} votes acknowledged, each of them there, once`);

/** The shortest and longest wait of a phone's outbox before it sends again, in seconds. */
function phone(attempt: number): [number, number] {
  return [waitMs(attempt, 2, 0) / 1_000, waitMs(attempt, 2, 1) / 1_000];
}

/** The shortest and longest wait of the replay's generator, in seconds: what the server says, up to twice as long. */
function generator(): [number, number] {
  return [2, 4];
}

function inWords({
  cores,
  servers,
  shards,
  databaseMachines,
  megabits,
  logBytes,
  gigabytes,
  euros,
}: Fleet): string {
  const parts = Object.entries(cores).map(([name, count]) => `${name} ${Math.ceil(count)}`);
  return [
    `  cores: ${parts.join(', ')}`,
    `  machines: ${servers} servers, ${databaseMachines} for the database (${shards} shards, ${ASSUMED.databaseCopies} copies)`,
    `  network ${round(megabits)} Mbit/s, log ${round(logBytes / 1e6)} MB/s, ${round(gigabytes)} GB a copy`,
    `  euros: machines ${round(euros.machines)}, sent ${round(euros.sent)}, disks ${round(euros.disks)} a month`,
  ].join('\n');
}

function worst(told: readonly Minute[]): string {
  const refused = told.reduce((all, minute) => all + minute.refused, 0);
  const p99 = Math.max(...told.map((minute) => minute.p99));
  return `p99 of the worst minute ${p99.toFixed(1)} s, ${round(refused)} times told to come back, all counted after ${told.length} min`;
}

function round(value: number): string {
  return Math.round(value).toLocaleString('en');
}
