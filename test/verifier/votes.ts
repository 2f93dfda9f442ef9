import { randomUUID } from 'node:crypto';
import { onTestFinished } from 'vitest';
import { type Options, type Outcome, parseKey, verify } from '../../public/verifier.mjs';
import { type ServedLog, serveLog } from './serve-log.ts';

export const candidates = [randomUUID(), randomUUID(), randomUUID()] as const;

export async function setupServedLog(): Promise<ServedLog> {
  const log = await serveLog();
  onTestFinished(() => log.close());
  return log;
}

/** A register of an open vote with 600 votes by default. */
export async function setupOpenVote(votes = 600): Promise<ServedLog> {
  const one = await setupServedLog();
  for (let vote = 0; vote < votes; vote += 1) {
    one.log.vote(candidates[vote % 3] as string, vote % 7 === 0 ? 'bonus' : 'daily');
  }
  return one;
}

/** A register of 600 votes after its end: five votes annulled of which one is restored, closed, published. */
export async function setupPublishedVote(): Promise<ServedLog> {
  const one = await setupOpenVote();
  const [first, second] = [randomUUID(), randomUUID()];
  one.log.annul(first, [3, 4, 300]);
  one.log.annul(second, [4, 5]);
  one.log.reverse(first, [3, 4, 300]);
  one.log.annul(randomUUID(), [598, 599]);
  one.log.close();
  one.log.publish(candidates, [4, 5, 598, 599]);
  return one;
}

/** Milliseconds within which a register of these tests must have an entry of what was published. */
const TURN = 100;

const usual = { witnesses: [], tiles: false, quick: false, parallel: 4, turn: TURN };

/** What the verifier tells a reader of a register, line by line. */
export async function tellingOf({ log }: ServedLog, options: Partial<Options> = {}): Promise<string> {
  const told: string[] = [];
  await verify({ address: log.address, ...usual, ...options }, (line) => told.push(line));
  return told.join('\n');
}

/** Checks a register and tells the verdict, with the kinds of faults that were found. */
export async function check(
  { log }: ServedLog,
  options: Partial<Options> = {},
): Promise<Outcome & { codes: string[] }> {
  const all = { address: log.address, ...usual, ...options };
  const outcome = await verify(all);
  return Object.assign(outcome, { codes: [...new Set(outcome.faults.map(({ code }) => code))] });
}

export const keyOf = (line: string, type = 1) => {
  const key = parseKey(line, type);
  if (!key) throw new Error(`no key: ${line}`);
  return key;
};

/** The last head that a reader has seen of a register. */
export const seen = ({ log }: ServedLog, size?: number) => ({
  key: keyOf(log.key.verifierKey),
  checkpoint: Buffer.from(log.checkpoint(size)),
});

/** A copy of a bundle with one byte changed. */
export function changedAt(bundle: Buffer | string | null, at: number): Buffer {
  const copy = Buffer.from(bundle as Buffer);
  copy[at] = (copy[at] ?? 0) ^ 1;
  return copy;
}

export const VOTE_BYTES = 35;
export const OPENING_BYTES = 67;
