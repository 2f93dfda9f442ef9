import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { askAgainWhenDropped, ifReachable } from './offline/ask-again.ts';
import { registerWorker } from './offline/register-worker.ts';
import { guardReloads } from './ui/shell/guard-reloads.ts';

guardReloads(ifReachable);
askAgainWhenDropped();
registerWorker();

/**
 * Called for the first time, the router begins to read its page's data and throws the promise of that, for React to wait.
 * A page is taken over in one go: by then it is there.
 */
async function readPageData(): Promise<void> {
  try {
    HydratedRouter({});
  } catch (reading) {
    await reading;
  }
}

void readPageData().then(() =>
  startTransition(() => {
    hydrateRoot(
      document,
      <StrictMode>
        <HydratedRouter />
      </StrictMode>,
    );
  }),
);
