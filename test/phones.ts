import { expect } from 'vitest';
import { checkReceipt, type Lie, type Remembered } from '#app/register/check-receipt.ts';
import { createLogClient } from '#app/register/log-client.ts';
import type { BallotReceipt } from '#domain/register/schema.ts';
import { makeVoter } from './application.ts';
import { askOf, readEntries } from './lying-register.ts';
import { sealNow } from './register.ts';
import { grantBonus } from './show.ts';
import { cast, setupVoting } from './voting.ts';

const NOTHING: Remembered = { head: null, due: null, found: false };

export type Lies = Parameters<typeof askOf>[1];

/** A show in which some voters have voted through the API, with the receipts that their phones keep. */
export async function setupPhones(voters = 3) {
  const it = await setupVoting();
  const { keys, originFor } = it.deps.register;
  const seal = () => sealNow(it.db, { keys, originFor });

  async function vote(bonus = 0): Promise<BallotReceipt> {
    const voter = await makeVoter(it.deps);
    await grantBonus(it.db, voter, bonus);
    const { contest_id, candidate_id, request_id, ...ballot } = await it.ballot({ bonus });
    const answer = await cast(it, voter, { contest_id, candidate_id, request_id, ...ballot });
    const votes = answer.json().receipts;
    return {
      contest_id,
      candidate_id,
      request_id,
      daily: 1,
      bonus,
      given_at: new Date().toISOString(),
      votes,
    };
  }

  const receipts: BallotReceipt[] = [];
  for (let n = 0; n < voters; n += 1) receipts.push(await vote());
  const [receipt] = receipts as [BallotReceipt];
  const { contest } = it.show;
  /** Checks a receipt against a server that lies as `lies` says. */
  const check = (of: BallotReceipt, remembered: Partial<Remembered> = {}, lies?: Lies, at = Date.now()) => {
    const client = createLogClient(`/registre/${contest}`, askOf(it.app, lies));
    return checkReceipt(client, of, { ...NOTHING, ...remembered }, at, async () => {});
  };
  /** What a phone remembers once it has found the vote. @throws {Error} when the vote is not found */
  async function remember(of: BallotReceipt) {
    const checked = await check(of);
    if (checked.kind !== 'found') throw new Error(JSON.stringify(checked));
    return checked;
  }
  const lied = async (lie: Lie, ...asked: Parameters<typeof check>) =>
    expect(await check(...asked)).toEqual({ kind: 'lie', lie });
  const entries = () => readEntries(askOf(it.app), contest);
  return { ...it, keys, contest, seal, vote, receipts, receipt, check, remember, lied, entries };
}
