import { TOAST_MS, type ToastMessage } from './message.ts';

/** What the library may take before the message is drawn without it: on a slow line it takes seconds. */
const PATIENCE_MS = 200;

const queue: ToastMessage[] = [];
let showing = false;

/** Draws one message without the toast library: what the server has sent, or when the library does not arrive. */
let drawStill: (message: ToastMessage | null) => void = () => {};

/** Registers the place that draws messages without the library; returns how to unregister it. */
export function onStill(draw: (message: ToastMessage | null) => void): () => void {
  drawStill = draw;
  return () => {
    drawStill = () => {};
  };
}

/** Shows a brief message. Messages wait for one another; the library that draws them is fetched with the first. */
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
