/** What a worker answers when it is asked whether it lives. */
export interface Sign {
  /** Whether its inspector is open: a debugger may stop it for as long as an engineer likes. */
  debugged: boolean;
}

/** How many beats in a row a worker may leave unanswered. */
export const BEATS_MISSED = 5;

export interface Pulse {
  /**
   * One beat: asks the worker, unless it still owes an answer. Beats are counted, and not the time that has passed: a
   * machine, or a supervisor, that was stopped itself holds that against no worker.
   *
   * @returns whether the worker is silent for too long
   */
  beat(): boolean;
}

/** Watches a worker that takes requests. @param ask asks it for a sign; rejected when it is gone */
export function createPulse(ask: () => Promise<Sign>): Pulse {
  let missed = 0;
  let isAsked = false;
  let isDebugged = false;
  return {
    beat() {
      if (isAsked) return ++missed >= BEATS_MISSED && !isDebugged;
      isAsked = true;
      ask().then(
        ({ debugged }) => {
          isAsked = false;
          isDebugged = debugged;
          missed = 0;
        },
        // It has gone: its end is noticed, and it is replaced for that.
        () => {},
      );
      return false;
    },
  };
}
