import { describe, expect, it } from 'vitest';
import { createTurnstile, type OwnTurnstile, type TurnedAway } from './turnstile.ts';
import { LONGEST_LINE_MS } from './turnstile-rules.ts';

const SECRETS = ['a secret for tests, thirty-two bytes'];
const NARROW = { running: 1, waiting: 9 };

/** A turnstile on a clock that a test moves, and what hashes: `running` at once, each in `hashMs`. */
function setupTurnstile({ running, waiting } = NARROW, secrets = SECRETS, hashMs = 25) {
  let now = 1_000_000;
  const line = createTurnstile(
    { running, waiting },
    secrets,
    () => (1000 / hashMs) * running,
    () => now,
  );
  return {
    line,
    pass: (ms: number) => {
      now += ms;
    },
  };
}

function letIn(line: OwnTurnstile, ticket: string | null = null): number {
  const entered = line.enter(ticket);
  if (!('pass' in entered)) throw new Error(`Not let in for ${entered.seconds} s.`);
  return entered.pass;
}

function turnedAway(line: OwnTurnstile, ticket: string | null = null): TurnedAway {
  const entered = line.enter(ticket);
  if ('pass' in entered) throw new Error('Let in.');
  return entered;
}

/** Fills the room. @returns what to leave with */
const fill = (line: OwnTurnstile, places = 10) => Array.from({ length: places }, () => letIn(line));

/** A caller for whom there is no room, and what they are given. */
function ticketFrom(line: OwnTurnstile): string {
  const { ticket } = turnedAway(line);
  if (ticket === null) throw new Error('The line is full.');
  return ticket;
}

describe('a ticket', () => {
  it('lets its holder in at its turn, once, before callers who came later', () => {
    const { line, pass } = setupTurnstile();
    const inside = fill(line);
    const early = ticketFrom(line);
    for (let n = 0; n < 79; n += 1) ticketFrom(line);
    const late = ticketFrom(line);
    expect(turnedAway(line, late)).toEqual({ seconds: 3, ticket: late });
    // The clock of the line stands still while there is no room.
    pass(20_000);
    expect(turnedAway(line, early)).toEqual({ seconds: 1, ticket: early });
    line.leave(inside[0] ?? 0, true);
    pass(25);
    expect(turnedAway(line, null).ticket).not.toBeNull();
    expect(turnedAway(line, late).seconds).toBe(2);
    letIn(line, early);
    line.leave(inside[1] ?? 0, true);
    pass(2_000);
    expect(turnedAway(line, early).ticket).not.toBe(early);
    letIn(line, late);
  });

  it('that is forged, changed or under another secret is none; one of a former secret is good', () => {
    const { line, pass } = setupTurnstile();
    const [, ...inside] = fill(line);
    const good = ticketFrom(line);
    const [id = '', turn = '', signed = ''] = good.split('.');
    const sooner = `${id}.${(Number.parseInt(turn, 36) - 10).toString(36)}.${signed}`;
    const forged = [
      sooner,
      `${good.startsWith('A') ? 'B' : 'A'}${good.slice(1)}`,
      `${good}x`,
      '',
      '..',
      'x'.repeat(4_000),
      `${good}\n`,
    ];
    for (const one of forged) {
      const other = turnedAway(line, one).ticket;
      expect(other?.startsWith(`${id}.`)).toBe(false);
    }
    const other = setupTurnstile(NARROW, ['another secret, of thirty-two bytes.', ...SECRETS]);
    fill(other.line);
    expect(turnedAway(other.line, good).ticket?.split('.').slice(0, 2)).toEqual([id, turn]);
    line.leave(inside[0] ?? 0, true);
    pass(1_000);
    letIn(line, good);
  });

  it('whose holder comes more than a minute late is good no longer, and its place was given to others', () => {
    const { line, pass } = setupTurnstile();
    const inside = fill(line);
    const ticket = ticketFrom(line);
    for (const one of inside.slice(3)) line.leave(one, true);
    // Others are let in at once, who have no ticket: no place is kept free.
    letIn(line);
    pass(62_000);
    fill(line);
    expect(turnedAway(line, ticket).ticket).not.toBe(ticket);
  });

  it('is good again when its holder’s password was not looked at, and not when it was', () => {
    const { line, pass } = setupTurnstile();
    const inside = fill(line);
    const [one, other] = [ticketFrom(line), ticketFrom(line)];
    line.leave(inside[0] ?? 0, true);
    line.leave(inside[1] ?? 0, true);
    pass(1_000);
    expect(line.leave(letIn(line, one), false)).toBe(one);
    line.leave(letIn(line, one), true);
    expect(line.leave(letIn(line, other), true)).toBeNull();
    for (const used of [one, other]) expect(turnedAway(line, used).ticket).not.toBe(used);
  });

  it('is given to a caller who was let in without one and could not be served: it is good at once', () => {
    const { line } = setupTurnstile();
    const [first = 0, second = 0] = fill(line);
    const ticket = line.leave(first, false);
    letIn(line);
    ticketFrom(line);
    line.leave(second, true);
    ticketFrom(line);
    letIn(line, ticket);
  });
});

describe('the line at the turnstile', () => {
  it('is ten minutes long at most, however many tickets are taken', () => {
    const { line } = setupTurnstile();
    fill(line);
    const told = Array.from({ length: 30_000 }, () => turnedAway(line));
    const given = told.filter(({ ticket }) => ticket !== null);
    expect(given).toHaveLength((LONGEST_LINE_MS / 1000) * 40);
    expect(Math.max(...given.map(({ seconds }) => seconds))).toBe(600);
    expect(told.at(-1)).toEqual({ seconds: 30, ticket: null });
    expect(line.lineSeconds()).toBe(600);
  });

  it('of a hoarder who does not come keeps no caller out while the hashing has nothing to do', () => {
    const { line, pass } = setupTurnstile();
    const inside = fill(line);
    for (let n = 0; n < 30_000; n += 1) turnedAway(line);
    for (const one of inside) line.leave(one, true);
    for (let n = 0; n < 400; n += 1) {
      const own = letIn(line);
      pass(25);
      line.leave(own, true);
    }
  });

  it('takes back the place of a process that has died, and what it leaves later changes nothing', () => {
    const { line, pass } = setupTurnstile();
    const lost = fill(line);
    turnedAway(line);
    pass(30_000);
    fill(line, 4);
    for (const one of lost) expect(line.leave(one, true)).toBeNull();
    expect(turnedAway(line).ticket).not.toBeNull();
  });

  it('is looked at without taking a place', () => {
    const { line } = setupTurnstile();
    for (let n = 0; n < 50; n += 1) expect(line.look(null)).toBeNull();
    fill(line);
    const away = line.look(null);
    expect(line.look(away?.ticket ?? null)).toEqual(away);
  });
});
