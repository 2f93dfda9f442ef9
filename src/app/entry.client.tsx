import { StrictMode, startTransition } from 'react';
import { hydrateRoot } from 'react-dom/client';
import { HydratedRouter } from 'react-router/dom';
import { askAgainWhenDropped, ifReachable } from './offline/ask-again.ts';
import { registerWorker } from './offline/register-worker.ts';
import { guardReloads } from './ui/shell/guard-reloads.ts';

guardReloads(ifReachable);
askAgainWhenDropped();
registerWorker();

startTransition(() => {
  hydrateRoot(
    document,
    <StrictMode>
      <HydratedRouter />
    </StrictMode>,
  );
});
