import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useRevalidator } from 'react-router';
import { fingerprintInTime, storedFingerprint } from '#app/local-store/fingerprint.ts';
import { beginWithGoogle } from '#app/local-store/profile-age.ts';
import { notify } from '#app/ui/toast/notify.ts';
import { externalCopy } from '#site/copy/identity-external.ts';
import { startAddress } from './popup-answer.ts';
import { watchPopup } from './watch-popup.ts';

const WINDOW = 'popup,width=480,height=680';

interface Popup {
  underWay: boolean;
  /** Click handler of the link to Google: opens it in a popup or, where that is not possible, follows the link. */
  onClick(event: MouseEvent<HTMLAnchorElement>): void;
}

/** Signs in with Google in a popup, so that the page and what was typed into it stay. */
export function useGooglePopup(): Popup {
  const [underWay, setUnderWay] = useState(false);
  const { revalidate } = useRevalidator();
  const popup = useRef<Window | null>(null);
  const stop = useRef(() => {});
  useEffect(() => () => stop.current(), []);

  function onClick(event: MouseEvent<HTMLAnchorElement>): void {
    // The visitor asks for a new tab.
    if (event.button !== 0 || event.metaKey || event.ctrlKey || event.shiftKey || event.altKey) return;
    if (popup.current && !popup.current.closed) {
      event.preventDefault();
      popup.current.focus();
      return;
    }
    event.preventDefault();
    beginWithGoogle();
    const { href } = event.currentTarget;
    const known = storedFingerprint();
    // Opened within the click, or it would be blocked; it navigates once the fingerprint is known.
    const opened = window.open(known ? startAddress(href, known, true) : '', 'palmares-google', WINDOW);
    if (!opened || opened.closed) return void goThere(href);
    if (!known) {
      void fingerprintInTime().then((computed) =>
        opened.location.replace(startAddress(href, computed, true)),
      );
    }
    popup.current = opened;
    setUnderWay(true);
    stop.current();
    stop.current = watchPopup(opened, {
      answered: ({ to, message }) => {
        popup.current = null;
        if (message === undefined) return location.assign(to);
        setUnderWay(false);
        notify({ kind: 'error', text: message });
      },
      closed: () => {
        popup.current = null;
        setUnderWay(false);
        notify({ kind: 'error', text: externalCopy.popupClosed });
        // The popup may have signed the user in without being able to say so: the page's guard knows.
        void revalidate();
      },
    });
  }

  return { underWay, onClick };
}

/** Where popups are blocked, the page itself goes to Google and comes back. */
async function goThere(href: string): Promise<void> {
  location.assign(startAddress(href, await fingerprintInTime(), false));
}
