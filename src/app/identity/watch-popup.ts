import { HEARD, POPUP_CHANNEL } from '#domain/identity/popup-rules.ts';
import type { PopupAnswer } from '#domain/identity/schema.ts';
import { answerFrom } from './popup-answer.ts';

const LOOK_MS = 300;
/** Extra looks after the window closes: its last message may still be on its way. */
const GRACE_LOOKS = 2;

interface Listener {
  /** Called with the popup's answer; later messages are ignored. */
  answered(answer: PopupAnswer): void;
  /**
   * Called when the popup seems closed without an answer. An issuer that isolates itself (Cross-Origin-Opener-Policy)
   * cuts the popup off from this page: it then looks closed too, and an answer may still come.
   */
  closed(): void;
}

/**
 * Listens to our own popup: to messages of its window and, in case an issuer has cut the two apart, to a
 * BroadcastChannel, which only pages of this site can use.
 *
 * @returns stops listening
 */
export function watchPopup(popup: Window, listener: Listener): () => void {
  const channel = typeof BroadcastChannel === 'undefined' ? null : new BroadcastChannel(POPUP_CHANNEL);
  let looks = 0;

  const take = (event: MessageEvent, confirm: () => void) => {
    const answer = answerFrom(event, location.origin);
    if (!answer) return;
    confirm();
    stop();
    listener.answered(answer);
  };
  const onMessage = (event: MessageEvent) => {
    if (event.source === popup) take(event, () => popup.postMessage(HEARD, location.origin));
  };
  const onChannel = (event: MessageEvent) => take(event, () => channel?.postMessage(HEARD));

  const timer = setInterval(() => {
    // A popup that was only cut off is in front of this page, which then has no focus.
    looks = popup.closed && document.hasFocus() ? looks + 1 : 0;
    if (looks <= GRACE_LOOKS) return;
    clearInterval(timer);
    listener.closed();
  }, LOOK_MS);

  function stop(): void {
    clearInterval(timer);
    window.removeEventListener('message', onMessage);
    channel?.close();
  }
  window.addEventListener('message', onMessage);
  if (channel) channel.onmessage = onChannel;
  return stop;
}
