import { useEffect, useRef, useState } from 'react';
import { useNavigate, useNavigation } from 'react-router';
import { onNetworkReturn } from '#app/offline/network-return.ts';
import { FORM_DROPPED } from '#app/offline/top-lines.ts';

/** Whether the line has dropped the form that the router still waits for: its sender may press again. */
export function useDroppedForm(): boolean {
  const waits = useNavigation().formData !== undefined;
  // The event may come before the router has told that it waits: only the end of waiting takes it back.
  const [dropped, setDropped] = useState(false);
  useEffect(() => {
    const onDrop = () => setDropped(true);
    addEventListener(FORM_DROPPED, onDrop);
    return () => removeEventListener(FORM_DROPPED, onDrop);
  }, []);
  useEffect(() => (waits ? () => setDropped(false) : undefined), [waits]);
  return waits && dropped;
}

/**
 * Once the line that dropped a form is back, loads the page again in place of the form: the page shows whether it
 * had arrived, and the notice about it goes.
 *
 * @param address the page's own
 */
export function useReloadAfterDrop(address: string): void {
  const navigate = useNavigate();
  const newest = useRef(() => {});
  useEffect(() => {
    newest.current = () => void navigate(address, { replace: true, preventScrollReset: true });
  });
  useEffect(() => {
    let stop = () => {};
    const onDrop = () => {
      stop();
      stop = onNetworkReturn(() => isStillDropped() && newest.current());
    };
    addEventListener(FORM_DROPPED, onDrop);
    return () => {
      stop();
      removeEventListener(FORM_DROPPED, onDrop);
    };
  }, []);
}

/** Whether the notice offers to send the form again: while it is being sent again, the notice has no button or is gone. */
const isStillDropped = () => document.querySelector('[data-bandeau=coupee] button') !== null;
