/** One call that waits for its time, or for the network. */
export interface CallAgain {
  /** Calls at an instant, milliseconds, or when the network is back: whichever comes first. The call before is given up. */
  plan(call: () => void, at: number | null, whenOnline: boolean): void;
  giveUp(): void;
}

/** Keeps one call for later; its page gives it up when it goes. */
export function createCallAgain(): CallAgain {
  let stop = () => {};
  return {
    plan(call, at, whenOnline) {
      stop();
      const timer = at === null ? undefined : setTimeout(call, at - Date.now());
      if (whenOnline) addEventListener('online', call, { once: true });
      stop = () => {
        clearTimeout(timer);
        removeEventListener('online', call);
      };
    },
    giveUp: () => stop(),
  };
}
