/** A press that is not seen to end, as where the browser's own menu opened, holds changes no longer than this. */
const LONGEST_PRESS_MS = 3_000;

/** Where presses are heard: the window. */
type Presses = Pick<EventTarget, 'addEventListener' | 'removeEventListener'>;

const ENDS = ['pointerup', 'pointercancel', 'blur'] as const;

/**
 * Holds back changes of the page while a finger or the mouse presses something: what a change moved away between press
 * and release would not be pressed. They come after the release and what it does.
 *
 * @param presses the window
 */
export function holdChanges(presses: Presses) {
  const held = new Map<string, () => void>();
  let timer: ReturnType<typeof setTimeout> | undefined;
  let pressed = false;

  function press() {
    pressed = true;
    clearTimeout(timer);
    timer = setTimeout(release, LONGEST_PRESS_MS);
  }
  function release() {
    pressed = false;
    clearTimeout(timer);
    const changes = [...held.values()];
    held.clear();
    for (const change of changes) change();
  }
  // The release makes a click, which comes before this. A press takes the focus from another element, whose `blur` is
  // heard here too: only the window's own tells that the operator has gone elsewhere.
  function end({ type, target }: Event) {
    if (!pressed || (type === 'blur' && target !== presses)) return;
    clearTimeout(timer);
    timer = setTimeout(release);
  }

  presses.addEventListener('pointerdown', press, true);
  for (const type of ENDS) presses.addEventListener(type, end, true);
  return {
    /**
     * Makes a change now, or after the release; of several that wait, only the last one of each kind is made.
     *
     * @param kind what the change replaces
     */
    change(kind: string, make: () => void): void {
      if (pressed) held.set(kind, make);
      else make();
    },
    /** Ends this; changes that wait are not made. */
    stop(): void {
      clearTimeout(timer);
      held.clear();
      presses.removeEventListener('pointerdown', press, true);
      for (const type of ENDS) presses.removeEventListener(type, end, true);
    },
  };
}
