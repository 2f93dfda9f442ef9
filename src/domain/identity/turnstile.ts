import { createHmac, randomBytes, timingSafeEqual } from 'node:crypto';
import {
  afterSpare,
  afterWait,
  emptyLine,
  type HashingLimits,
  isGoodTurn,
  judge,
  lineLength,
  readLine,
  TICKET_GRACE_MS,
  type TurnstileLine,
  turnstileRoom,
} from './turnstile-rules.ts';

/** A place whose holder has not left by then is free again: the holder's process has died. */
const LEASE_MS = 30_000;

/** What a caller who is not let in is told. */
export interface TurnedAway {
  /** After which to come back. */
  seconds: number;
  /** Keeps the caller's place until then; null where the line is too long to have one. */
  ticket: string | null;
}

type Awaitable<T> = T | Promise<T>;

/** Lets registrations and sign-ins in, a bounded number at once, and keeps the places of those who wait. */
export interface Turnstile {
  /** Whether there is room, without taking any. @param ticket as the caller's browser sent it */
  look(ticket: string | null): Awaitable<TurnedAway | null>;
  /** Lets the caller in, which uses up their ticket. @returns the pass that `leave` takes */
  enter(ticket: string | null): Awaitable<{ pass: number } | TurnedAway>;
  /**
   * Makes room for the next.
   *
   * @param served false when the caller's password was not checked: then their ticket is good again
   * @returns a ticket that is good at once, for a caller who was not served and had none
   */
  leave(pass: number, served: boolean): Awaitable<string | null>;
}

/** The turnstile that decides, in the process in which passwords wait to be hashed. */
export interface OwnTurnstile extends Turnstile {
  look(ticket: string | null): TurnedAway | null;
  enter(ticket: string | null): { pass: number } | TurnedAway;
  leave(pass: number, served: boolean): string | null;
  /** Seconds that a caller who comes now would wait for their turn. */
  lineSeconds(): number;
}

interface Ticket {
  id: string;
  /** On the line's clock. */
  turn: number;
}

interface Inside {
  until: number;
  ticket: Ticket | null;
}

/** Monotonic: setting the machine's time must not call all waiting callers at once. */
const monotonic = () => performance.timeOrigin + performance.now();

/** A caller cannot be told to come back after 0 seconds. */
const LEAST_SECONDS = 1;
/** For a caller who finds the line too long. */
const FULL_SECONDS = 30;

/**
 * @param limits of the hashing
 * @param secrets the present one, which signs tickets, then those that are still accepted
 * @param pace passwords that are hashed in a second, as measured
 */
export function createTurnstile(
  limits: HashingLimits,
  secrets: readonly string[],
  pace: () => number,
  now: () => number = monotonic,
): OwnTurnstile {
  let line: TurnstileLine = emptyLine(now());
  let lastPass = 0;
  /** In the order in which they came in. */
  const inside = new Map<number, Inside>();
  /** Tickets that have let their holder in, kept until they expire. */
  const used = new Map<string, Ticket>();
  let sweptAt = line.clock;

  function read(): void {
    const { room } = turnstileRoom(limits, pace());
    line = readLine(line, inside.size < room, now());
    for (const [pass, { until }] of inside) {
      if (until > line.readAt) break;
      inside.delete(pass);
    }
    if (line.clock - sweptAt < TICKET_GRACE_MS) return;
    sweptAt = line.clock;
    for (const [id, ticket] of used) if (!isGoodTurn(line, ticket.turn)) used.delete(id);
  }

  /** The ticket, if it is ours, good and unused; otherwise null. */
  function accept(carried: string | null): Ticket | null {
    const ticket = carried === null ? null : readTicket(carried, secrets);
    return ticket && isGoodTurn(line, ticket.turn) && !used.has(ticket.id) ? ticket : null;
  }

  function ask(ticket: Ticket | null): TurnedAway | { in: true; spare: boolean } {
    const room = turnstileRoom(limits, pace());
    const verdict = judge(line, room, ticket?.turn ?? null, inside.size, pace());
    if (verdict.kind === 'in') return { in: true, spare: verdict.spare };
    if (verdict.kind === 'full') return { seconds: FULL_SECONDS, ticket: null };
    line = afterWait(line, ticket ? 0 : verdict.turn, verdict.ms);
    const seconds = Math.max(LEAST_SECONDS, Math.ceil(verdict.ms / 1000));
    return { seconds, ticket: writeTicket(ticket ?? { id: newTicketId(), turn: verdict.turn }, secrets) };
  }

  return {
    look(carried) {
      read();
      const told = ask(accept(carried));
      return 'in' in told ? null : told;
    },
    enter(carried) {
      read();
      const ticket = accept(carried);
      const told = ask(ticket);
      if (!('in' in told)) return told;
      if (told.spare) line = afterSpare(line, pace());
      if (ticket) used.set(ticket.id, ticket);
      lastPass += 1;
      inside.set(lastPass, { until: line.readAt + LEASE_MS, ticket });
      return { pass: lastPass };
    },
    leave(pass, served) {
      read();
      const left = inside.get(pass);
      if (!left) return null;
      inside.delete(pass);
      if (served) return null;
      if (left.ticket) used.delete(left.ticket.id);
      return writeTicket(left.ticket ?? { id: newTicketId(), turn: Math.floor(line.clock) }, secrets);
    },
    lineSeconds() {
      read();
      return lineLength(line) / 1000;
    },
  };
}

const TICKET = /^([\w-]{16})\.([0-9a-z]{1,9})\.([\w-]{22})$/;

const newTicketId = () => randomBytes(12).toString('base64url');

function writeTicket({ id, turn }: Ticket, [secret = '']: readonly string[]): string {
  const body = `${id}.${turn.toString(36)}`;
  return `${body}.${signature(body, secret)}`;
}

function readTicket(carried: string, secrets: readonly string[]): Ticket | null {
  const [, id = '', turn = '', signed = ''] = TICKET.exec(carried) ?? [];
  if (!id) return null;
  const given = Buffer.from(signed);
  const isOurs = secrets.some((secret) =>
    timingSafeEqual(Buffer.from(signature(`${id}.${turn}`, secret)), given),
  );
  return isOurs ? { id, turn: Number.parseInt(turn, 36) } : null;
}

const signature = (body: string, secret: string) =>
  createHmac('sha256', secret).update(`turn:${body}`).digest().subarray(0, 16).toString('base64url');
