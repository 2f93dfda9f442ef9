import { useEffect, useRef } from 'react';
import { createRoot } from 'react-dom/client';
import { Toaster, toast } from 'sonner';
import { fr } from '#site/copy/fr.ts';
import { keepFreePlace } from './free-place.ts';
import { TOAST_MS, TOAST_WITH_NEXT_MS, type ToastMessage } from './message.ts';
import { CloseIcon, ToastBox } from './toast-box.tsx';
import styles from './toaster.module.css';

/** The library removes a message from the page this long after it has closed. */
const LEAVING_MS = 250;

/** Time until a screen reader has noticed the region; messages before that are not read out. */
const HEARD_MS = 100;

let region: Promise<void> | undefined;

/** Opens the region in its own React root, so that messages outlive the page that sent them, error pages included. */
function openRegion(): Promise<void> {
  return new Promise((resolve) => {
    const place = document.body.appendChild(document.createElement('div'));
    createRoot(place).render(<Region onReady={resolve} />);
  });
}

function Region({ onReady }: { onReady: () => void }) {
  // Runs after the Toaster's own effect: a message sent before the Toaster listens would be lost.
  useEffect(onReady, [onReady]);
  return (
    <Toaster
      className="toasts"
      visibleToasts={1}
      duration={TOAST_MS}
      hotkey={[]}
      swipeDirections={[]}
      customAriaLabel={fr.toast.region}
      toastOptions={{ unstyled: true }}
    />
  );
}

/** Shows one message; resolves once it has left the page. */
export async function show(message: ToastMessage): Promise<void> {
  region ??= openRegion().then(() => new Promise((heard) => setTimeout(heard, HEARD_MS)));
  await region;
  await new Promise<void>((resolve) => {
    let open = true;
    const gone = () => {
      open = false;
      resolve();
    };
    const draw = (duration: number, id?: number | string) => {
      // Closing moves the focus, which must not draw the message again.
      if (!open) return;
      toast.custom(
        (own) => <Held id={own} message={message} onHold={(time) => draw(time, own)} onClose={gone} />,
        {
          duration,
          onDismiss: gone,
          onAutoClose: gone,
          ...(id === undefined ? {} : { id }),
        },
      );
    };
    draw(stay(message));
  });
  await new Promise((resolve) => setTimeout(resolve, LEAVING_MS));
}

const stay = ({ next }: ToastMessage) => (next ? TOAST_WITH_NEXT_MS : TOAST_MS);

interface HeldProps {
  id: number | string;
  message: ToastMessage;
  onHold: (duration: number) => void;
  onClose: () => void;
}

/** The library keeps a message while the mouse is over it; this component keeps it during keyboard focus too. */
function Held({ id, message, onHold, onClose }: HeldProps) {
  const inside = useRef<HTMLDivElement>(null);
  useEffect(() => {
    const region = inside.current?.closest<HTMLElement>('.toasts');
    return region ? keepFreePlace(region) : undefined;
  }, []);
  useEffect(() => {
    // The library's list item around this element can take the focus as well.
    const item = inside.current?.closest('li');
    const hold = () => onHold(Number.POSITIVE_INFINITY);
    const release = (event: FocusEvent) => {
      if (!item?.contains(event.relatedTarget as Node | null)) onHold(stay(message));
    };
    item?.addEventListener('focusin', hold);
    item?.addEventListener('focusout', release);
    return () => {
      item?.removeEventListener('focusin', hold);
      item?.removeEventListener('focusout', release);
    };
  }, [onHold, message]);
  const close = () => {
    onClose();
    toast.dismiss(id);
  };
  return (
    <div ref={inside}>
      <ToastBox
        message={message}
        still={message.next !== undefined}
        close={
          <button type="button" aria-label={fr.toast.close} onClick={close}>
            <CloseIcon />
          </button>
        }
      >
        <Body message={message} />
      </ToastBox>
    </div>
  );
}

/** Subject, text and next step; the step is an ordinary link, because messages outlive their page and its router. */
function Body({ message: { about, text, next } }: { message: ToastMessage }) {
  if (!about && !next) return text;
  return (
    <span className={styles.body}>
      {about && <span className={styles.about}>{about}</span>}
      <span>{text}</span>
      {next && location.pathname !== next.to && (
        <a className={styles.next} href={next.to}>
          {next.label}
        </a>
      )}
    </span>
  );
}
