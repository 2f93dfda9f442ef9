import {
  EMPTY_ROOT,
  type Head,
  isContinued,
  type Note,
  signatureOf,
  type VerifierKey,
} from '../../public/verifier.mjs';
import type { HeadStore } from './head-store.ts';
import type { KnownLogs } from './known-logs.ts';
import { parseSubmission, type Submission } from './submission.ts';
import type { WitnessKey } from './witness-key.ts';

/** The answer to `add-checkpoint`. */
export interface Answer {
  status: 200 | 400 | 403 | 404 | 409 | 422;
  body: string;
  type?: string;
}

const refused = (status: Answer['status'], body: string): Answer => ({ status, body: `${body}\n` });

/** Signs heads that continue the last one it has signed, of the logs that it knows (c2sp.org/tlog-witness). */
export class Witness {
  readonly key: WitnessKey;
  readonly logs: KnownLogs;
  readonly heads: HeadStore;
  /** The last task of each log: tasks of one log run one after the other. */
  readonly #turns = new Map<string, Promise<unknown>>();

  constructor(key: WitnessKey, logs: KnownLogs, heads: HeadStore) {
    this.key = key;
    this.logs = logs;
    this.heads = heads;
  }

  /** Answers a log that asks for a signature. @param body of its request */
  async addCheckpoint(body: Buffer): Promise<Answer> {
    const submission = parseSubmission(body);
    if (!submission) return refused(400, 'malformed request');
    const { origin } = submission.head;
    const key = await this.logs.keyOf(origin);
    if (!key) return refused(404, 'unknown log');
    if (signatureOf(submission.note, key) !== 'valid')
      return refused(403, 'no valid signature of a known key');
    if (submission.old > submission.head.size) return refused(400, 'the old size is above the new one');
    return this.inTurn(origin, async () => this.#answer(submission, await this.heads.latest(origin), key));
  }

  async #answer(
    { old, proof, head, note }: Submission,
    latest: Head | null,
    key: VerifierKey,
  ): Promise<Answer> {
    const size = latest?.size ?? 0;
    if (old !== size) return { status: 409, body: `${size}\n`, type: 'text/x.tlog.size' };
    if (isContinued(size, latest?.root ?? EMPTY_ROOT, head.size, head.root, proof)) {
      return { status: 200, body: await this.sign(head, note, key) };
    }
    const isLatest = latest?.size === head.size && latest.root.equals(head.root);
    if (!isLatest) await this.heads.keepRefused({ ...head, note, bytes: withSignatures(note, key) });
    return refused(422, 'this head is not proven to continue the last one');
  }

  /**
   * Signs a head that is known to continue the last one, and keeps it before its signature is handed out.
   *
   * @returns the signature's line
   */
  async sign(head: Head, note: Note, key: VerifierKey): Promise<string> {
    const line = this.key.signatureLine(note.text, new Date());
    await this.heads.keep(head, `${withSignatures(note, key)}${line}`);
    return line;
  }

  /** Starts work on a log after all earlier work on it: two heads must not be compared with the same last one. */
  inTurn<T>(origin: string, work: () => Promise<T>): Promise<T> {
    const turn = (this.#turns.get(origin) ?? Promise.resolve()).then(work);
    this.#turns.set(
      origin,
      turn.catch(() => {}),
    );
    return turn;
  }
}

/** A checkpoint with only its log's own signatures, because no others were verified. */
function withSignatures({ text, signatures }: Note, key: VerifierKey): Buffer {
  const own = signatures.filter(({ name, id }) => name === key.name && id.equals(key.id));
  return Buffer.from(`${text}\n${own.map(({ line }) => `${line}\n`).join('')}`);
}
