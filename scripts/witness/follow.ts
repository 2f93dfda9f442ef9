import {
  expectContinued,
  Register,
  type SignedHead,
  type VerifierKey,
  Wrong,
} from '../../public/verifier.mjs';
import { originHash } from './head-store.ts';
import type { Witness } from './witness.ts';

/** A cache may answer with yesterday's head, or a proxy with its own page: only a lasting fault raises the alarm. */
const LOOKS = 3;
const BETWEEN_LOOKS_MS = 10_000;

/** What a log did, and the files that prove it. */
export class Alarm extends Error {
  readonly proofs: string[];

  constructor(message: string, proofs: string[]) {
    super(message);
    this.proofs = proofs;
  }
}

/**
 * Looks at a log once: signs and keeps its head where that continues the last one.
 *
 * @returns the head, where it is a new one
 * @throws {Alarm} when the head does not continue the last one
 * @throws {Wrong} when the log shows no signed and proven head, however often it was asked
 * @throws {Impossible} when the log does not answer
 */
export async function lookOnce(
  witness: Witness,
  address: string,
  betweenLooksMs = BETWEEN_LOOKS_MS,
): Promise<SignedHead | null> {
  const register = new Register(address);
  const key = (await witness.logs.keyOf(register.origin)) ?? (await meet(witness, address));
  for (let look = 1; ; look += 1) {
    try {
      return await witness.inTurn(register.origin, () => signNext(witness, register, key));
    } catch (error) {
      if (!(error instanceof Wrong) || look === LOOKS) throw error;
      await new Promise((resolve) => setTimeout(resolve, betweenLooksMs));
    }
  }
}

async function meet(witness: Witness, address: string): Promise<VerifierKey> {
  const key = await witness.logs.add(address);
  console.log(`Nouveau registre ; sa clé, à comparer ailleurs : ${key.line}`);
  return key;
}

async function signNext(witness: Witness, register: Register, key: VerifierKey): Promise<SignedHead | null> {
  const latest = await witness.heads.latest(register.origin);
  const head = await register.head(key);
  if (latest) await expectNext(witness, register, latest, head);
  if (latest?.size === head.size) return null;
  await witness.sign(head, head.note, key);
  return head;
}

async function expectNext(
  witness: Witness,
  register: Register,
  latest: { size: number; root: Buffer },
  head: SignedHead,
): Promise<void> {
  try {
    await expectContinued(register, latest, head);
  } catch (error) {
    // Two conflicting heads both carry the log's signature: looking again would change nothing.
    if (!(error instanceof Wrong) || error.code !== 'fork') throw error;
    const kept = witness.heads.fileOf(originHash(register.origin));
    throw new Alarm(error.message, [kept, await witness.heads.keepRefused(head)]);
  }
}
