import { type MouseEvent, useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import type { ToastMessage } from './message.ts';
import { notify, onStill } from './notify.ts';
import { CloseIcon, ToastBox } from './toast-box.tsx';

/** The message that was shown last: an effect that runs twice must not show it twice. */
let sent: ToastMessage | null = null;

/**
 * The flash message that the last action left for this page. The server renders it, so that it shows without scripts;
 * scripts replace it by the toast library's.
 */
export function FlashToast({ flash }: { flash: ToastMessage | null }) {
  const { pathname, search } = useLocation();
  const [still, setStill] = useState(flash);
  useEffect(() => onStill(setStill), []);
  useEffect(() => {
    if (!flash || flash === sent) return;
    sent = flash;
    notify(flash);
  }, [flash]);
  if (!still) return null;
  const close = (event: MouseEvent) => {
    event.preventDefault();
    setStill(null);
  };
  const box = (
    <div className="toasts">
      <ToastBox
        message={still}
        still
        close={
          // Without scripts, the link reloads the page, which then comes without the message.
          <a href={pathname + search} aria-label={fr.toast.close} onClick={close}>
            <CloseIcon />
          </a>
        }
      />
    </div>
  );
  // A delayed message is rendered at once only without scripts, as only a script can wait.
  return still.delay ? <noscript>{box}</noscript> : box;
}
