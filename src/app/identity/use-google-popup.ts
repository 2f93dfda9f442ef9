import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { externalCopy } from '#app/copy/external.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { answerFrom, inPopup } from './popup-answer.ts';

const LOOK_MS = 300;
/** A window that closes may have spoken just before. */
const GRACE_LOOKS = 2;
const WINDOW = 'popup,width=480,height=680';

interface Popup {
  underWay: boolean;
  /** For the link that goes to Google: opens it in a popup; where that is not possible the link is followed. */
  onClick(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Signing in with Google in a popup, so that the page and what was typed into it stay. */
export function useGooglePopup(): Popup {
  const [underWay, setUnderWay] = useState(false);
  const popup = useRef<Window | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    // A new tab was asked for.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (popup.current && !popup.current.closed) {
      event.preventDefault();
      popup.current.focus();
      return;
    }
    const opened = window.open(inPopup(event.currentTarget.href), 'palmares-google', WINDOW);
    if (!opened || opened.closed) return;
    event.preventDefault();
    popup.current = opened;
    setUnderWay(true);
    stop.current();
    stop.current = watch(opened, (end) => {
      popup.current = null;
      if (end?.to) return location.assign(end.to);
      setUnderWay(false);
      notify({ kind: 'error', text: end?.message ?? externalCopy.popupClosed });
    });
  }

  return { underWay, onClick };
}

/** @param done gets what the popup said, or null when it was closed without a word @returns stops watching */
function watch(popup: Window, done: (end: { to?: string; message?: string } | null) => void): () => void {
  let looks = 0;
  const hear = (event: MessageEvent) => {
    if (event.source !== popup) return;
    const answer = answerFrom(event, location.origin);
    if (!answer) return;
    popup.postMessage('palmares:heard', location.origin);
    stop();
    done(answer.message === undefined ? { to: answer.to } : { message: answer.message });
  };
  const timer = setInterval(() => {
    looks = popup.closed ? looks + 1 : 0;
    if (looks <= GRACE_LOOKS) return;
    stop();
    done(null);
  }, LOOK_MS);
  const stop = () => {
    clearInterval(timer);
    window.removeEventListener('message', hear);
  };
  window.addEventListener('message', hear);
  return stop;
}
