/** The questions that one end of a line answers: each has a name and takes one value. */
export type Questions = Record<string, (asked: never) => unknown>;

export type LineAnswers<Q extends Questions> = {
  [Name in keyof Q]: (asked: Parameters<Q[Name]>[0]) => ReturnType<Q[Name]> | Promise<ReturnType<Q[Name]>>;
};

type Answer<Q extends Questions, Name extends keyof Q> = ReturnType<Q[Name]>;

export type Packet =
  | { id: number; question: string; asked: unknown }
  | { id: number; answer: unknown }
  | { id: number; failed: Failure };

/** The part of an error that is sent to another process; the rest is in the log of the process where it happened. */
export interface Failure {
  name: string;
  message: string;
  code?: unknown;
  responseCode?: unknown;
  command?: unknown;
}

/** One end of the line between a worker and its supervisor. */
export interface Line<Asks extends Questions> {
  /**
   * @param patienceMs milliseconds to wait for the answer; without it there is no limit
   * @throws {Error} with the `Failure` of the other end; when it does not answer in time, or is gone
   */
  ask<Name extends keyof Asks & string>(
    question: Name,
    asked: Parameters<Asks[Name]>[0],
    patienceMs?: number,
  ): Promise<Answer<Asks, Name>>;
  /** Takes a packet from the other end. */
  receive(packet: Packet): void;
  /** Tells the line that the other end is gone: all open questions fail. */
  cut(): void;
}

/**
 * @param send hands a packet to the other end; may throw when it is gone
 * @param answers what the other end may ask
 */
export function createLine<Asks extends Questions, Answered extends Questions>(
  send: (packet: Packet) => void,
  answers: LineAnswers<Answered>,
): Line<Asks> {
  const waiting = new Map<number, PromiseWithResolvers<unknown>>();
  let last = 0;
  let isCut = false;

  async function answer(id: number, question: string, asked: unknown): Promise<void> {
    const packet: Packet = await Promise.resolve()
      .then(() => answers[question]?.(asked as never))
      .then(
        (answered) => ({ id, answer: answered }),
        (error: unknown) => ({ id, failed: toFailure(error) }),
      );
    try {
      send(packet);
    } catch (error) {
      // The answer cannot be serialized, or the process that asked is gone, and its question with it.
      if ('answer' in packet) sendQuietly({ id, failed: toFailure(error) });
    }
  }

  function sendQuietly(packet: Packet): void {
    try {
      send(packet);
    } catch {
      // The other process is gone.
    }
  }

  return {
    async ask(question, asked, patienceMs) {
      if (isCut) throw new Error(`"${question}" has no process left to answer it.`);
      const id = ++last;
      const answered = Promise.withResolvers<unknown>();
      waiting.set(id, answered);
      const tooLong = () => answered.reject(new Error(`"${question}" was not answered in time.`));
      const timer = patienceMs === undefined ? undefined : setTimeout(tooLong, patienceMs);
      try {
        send({ id, question, asked });
        return (await answered.promise) as Answer<Asks, typeof question>;
      } finally {
        clearTimeout(timer);
        waiting.delete(id);
      }
    },
    receive(packet) {
      if ('question' in packet) void answer(packet.id, packet.question, packet.asked);
      else if ('failed' in packet) waiting.get(packet.id)?.reject(toError(packet.failed));
      else waiting.get(packet.id)?.resolve(packet.answer);
    },
    cut() {
      isCut = true;
      for (const { reject } of waiting.values()) reject(new Error('The other process is gone.'));
    },
  };
}

function toFailure(error: unknown): Failure {
  const { name, message, code, responseCode, command } = (error ?? {}) as Partial<Failure>;
  return { name: name ?? 'Error', message: message ?? String(error), code, responseCode, command };
}

const toError = ({ message, ...rest }: Failure): Error => Object.assign(new Error(message), rest);
