import { TOAST_MS, type ToastMessage } from './message.ts';

/** How long to wait for the library, which takes seconds on a slow line, before the message is drawn without it. */
const PATIENCE_MS = 200;

const queue: ToastMessage[] = [];
let showing = false;

/** Draws one message without the toast library: the server's, or one for which the library did not load in time. */
let drawStill: (message: ToastMessage | null) => void = () => {};

/** Registers the component that draws messages without the library. @returns unregisters it */
export function onStill(draw: (message: ToastMessage | null) => void): () => void {
  drawStill = draw;
  return () => {
    drawStill = () => {};
  };
}

/** Queues a brief message; one is shown at a time. The library that draws them is loaded with the first. */
export function notify(message: ToastMessage): void {
  setTimeout(() => {
    queue.push(message);
    void showNext();
  }, message.delay ?? 0);
}

async function showNext(): Promise<void> {
  const message = showing ? undefined : queue.shift();
  if (!message) return;
  showing = true;
  const late = setTimeout(() => drawStill(message), PATIENCE_MS);
  try {
    const { show } = await import('./toaster.tsx').finally(() => clearTimeout(late));
    drawStill(null);
    await show(message);
  } catch {
    drawStill(message);
    await new Promise((resolve) => setTimeout(resolve, TOAST_MS));
    drawStill(null);
  }
  showing = false;
  void showNext();
}
