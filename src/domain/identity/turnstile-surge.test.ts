import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createTurnstile } from './turnstile.ts';
import { type HashingLimits, turnstileRoom } from './turnstile-rules.ts';

interface Person {
  /** When they first come, milliseconds. */
  arrives: number;
  /** How much later than they were told they come back; null for never. */
  late: number | null;
}

interface Seen {
  person: Person;
  /** Order of tickets; null for a caller who was let in at once. */
  ticket: number | null;
  turn: number;
  at: number;
}

/**
 * Plays a surge: all callers come, come back when told to, and are hashed in the order in which they are let in.
 *
 * @param believedMs what a hash is thought to take
 */
function play(people: readonly Person[], limits: HashingLimits, hashMs: number, believedMs = hashMs) {
  let now = 1_000_000;
  const pace = () => (1000 / believedMs) * limits.running;
  const { room } = turnstileRoom(limits, pace());
  const line = createTurnstile(limits, ['a secret for tests, thirty-two bytes'], pace, () => now);
  const seen: Seen[] = [];
  const events: { at: number; run(): void }[] = [];
  const plan = (at: number, run: () => void) => {
    const place = events.findIndex((one) => one.at > at);
    events.splice(place < 0 ? events.length : place, 0, { at, run });
  };
  const waiting: (() => void)[] = [];
  let inside = 0;
  let hashing = 0;
  let given = 0;
  let mostInside = 0;
  let wasted = 0;

  function hashNext(): void {
    while (hashing < limits.running) {
      const job = waiting.shift();
      if (!job) return;
      hashing += 1;
      plan(now + hashMs, () => {
        hashing -= 1;
        job();
        hashNext();
      });
    }
  }
  function come(person: Person, ticket: string | null, order: number | null): void {
    const entered = line.enter(ticket);
    if (!('pass' in entered)) {
      if (hashing < limits.running) wasted += 1;
      if (person.late === null) return;
      const kept = order ?? given++;
      plan(now + entered.seconds * 1000 + person.late, () => come(person, entered.ticket, kept));
      return;
    }
    const turn = ticket === null ? 0 : Number.parseInt(ticket.split('.')[1] ?? '', 36);
    seen.push({ person, ticket: order, turn, at: now });
    inside += 1;
    mostInside = Math.max(mostInside, inside);
    waiting.push(() => {
      inside -= 1;
      line.leave(entered.pass, true);
    });
    hashNext();
  }
  for (const person of people) plan(now + person.arrives, () => come(person, null, null));
  for (let event = events.shift(); event; event = events.shift()) {
    now = Math.max(now, event.at);
    event.run();
  }
  return { seen, mostInside, wasted, room };
}

const someone = fc.record({
  arrives: fc.nat(2_000),
  // Most are punctual, some come late, some never.
  late: fc.oneof(
    { weight: 6, arbitrary: fc.constant(0) },
    { weight: 1, arbitrary: fc.nat(20_000) },
    { weight: 1, arbitrary: fc.constant(null) },
  ),
});
const surge = fc.tuple(
  fc.array(someone, { minLength: 250, maxLength: 500 }),
  // Two seconds of hashing at least find room, as in the product; a line stands in each of these surges.
  fc.record({ running: fc.integer({ min: 1, max: 2 }), waiting: fc.integer({ min: 40, max: 80 }) }),
  fc.integer({ min: 40, max: 100 }),
);

describe('a surge of sign-ins', () => {
  it('is let in up to the room, wastes no hashing, and lets in every caller who comes back', () => {
    fc.assert(
      fc.property(surge, ([people, limits, hashMs]) => {
        const { seen, mostInside, wasted, room } = play(people, limits, hashMs);
        expect(mostInside).toBeLessThanOrEqual(room);
        expect(wasted).toBe(0);
        const cameBack = people.filter(({ late }) => late !== null);
        for (const person of cameBack) expect(seen.some((one) => one.person === person)).toBe(true);
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });

  it('lets punctual ticket holders in in the order of their tickets, also where the hashing is slower than thought', () => {
    const mistake = fc.constantFrom(1, 0.25, 0.5, 2, 4);
    fc.assert(
      fc.property(surge, mistake, ([people, limits, hashMs], wrong) => {
        const { seen } = play(people, limits, hashMs, hashMs * wrong);
        const punctual = seen
          .filter(({ person, ticket }) => ticket !== null && person.late === 0)
          .sort((one, other) => one.turn - other.turn);
        expect(punctual.length).toBeGreaterThan(10);
        let latest = 0;
        for (const { at } of punctual) {
          // Waits are told in whole seconds: a caller who comes back meets those of the seconds before.
          expect(at).toBeGreaterThan(latest - (wrong === 1 ? 2_000 : 10_000));
          latest = Math.max(latest, at);
        }
      }),
      { numRuns: 40, endOnFailure: true },
    );
  });
});
