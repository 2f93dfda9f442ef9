import { HEARD, POPUP_CHANNEL } from '#domain/identity/popup-rules.ts';
import type { PopupAnswer } from '#domain/identity/schema.ts';
import { answerFrom } from './popup-answer.ts';

const LOOK_MS = 300;
/** A window that closes may have spoken just before. */
const GRACE_LOOKS = 2;

interface Listener {
  /** What the popup said. Nothing is heard after that. */
  answered(answer: PopupAnswer): void;
  /**
   * The popup seems closed and has said nothing. An issuer that isolates itself (Cross-Origin-Opener-Policy) cuts the
   * popup off from this page, which then looks closed too: an answer may still come.
   */
  closed(): void;
}

/**
 * Listens to a popup of our own: to its window, and, where an issuer has cut the two apart, to the channel of this
 * site's pages, which no other site can speak on.
 *
 * @returns how to stop
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
    // Where it has only been cut off, it is in front of this page, which has no focus.
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
