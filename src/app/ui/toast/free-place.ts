/** A part of the screen, in pixels from its top. */
interface Strip {
  top: number;
  bottom: number;
}

/** Everything that can be tapped, in the page and in its lines about the network. */
const CONTROLS = ':is(main, .bandeau) :is(a[href], button, input:not([type=hidden]), select, summary, label)';
/** The block that a control belongs to: a question, a form, a card. */
const WHOLE = 'section, form, aside, article, fieldset, li, .carte, .avis';
/** Pixels between a message and what is above or below it. */
const GAP = 8;

/** The cost of covering an element, by kind. */
const WEIGHT = { touched: 1000, around: 100, title: 2, control: 1 } as const;

/**
 * Moves the messages to where they do not cover what was just tapped, and cover least of the title and the controls.
 * The candidates are the style sheet's place, the other end of the screen, and the gap below the title.
 *
 * @param region the messages' region, fixed to the screen
 * @returns whether it is placed below the title, and so has to follow it when the page scrolls
 */
function findFreePlace(region: HTMLElement): boolean {
  region.style.removeProperty('top');
  region.style.removeProperty('bottom');
  const { top, bottom, left, right, height } = region.getBoundingClientRect();
  if (height === 0) return false;
  const { top: low, bottom: high } = openScreen();
  const other = top < innerHeight / 2 ? high - height : low;
  const cover = (place: Strip) =>
    coveredWeight(
      (box) => box.left < right && box.right > left && box.top < place.bottom && box.bottom > place.top,
    );
  const title = belowTitle(low, height);
  let least = cover({ top, bottom });
  let found: number | null = null;
  for (const place of [other, title]) {
    const weight = place === null ? least : cover({ top: place, bottom: place + height });
    if (weight >= least) continue;
    least = weight;
    found = place;
    region.style.top = `${place}px`;
    region.style.bottom = 'auto';
  }
  return found !== null && found === title;
}

/** Top of a message between the title and the first control below it, in pixels; null when it does not fit there. */
function belowTitle(low: number, height: number): number | null {
  const end = document.querySelector('main h1')?.getBoundingClientRect().bottom ?? 0;
  if (end < low) return null;
  const tops = [...document.querySelectorAll(CONTROLS)].map((one) => one.getBoundingClientRect().top);
  const room = Math.min(...tops.filter((top) => top >= end)) - end - height;
  return room >= 0 ? end + Math.min(GAP, room / 2) : null;
}

/** The part of the screen between the bars, with a small gap to them. */
function openScreen(): Strip {
  const bar = document.querySelector('.haut')?.getBoundingClientRect();
  const ends = [...document.querySelectorAll('.nav, .action')].map((end) => {
    const { top, height } = end.getBoundingClientRect();
    return height > 0 && getComputedStyle(end).visibility === 'visible' ? top : innerHeight;
  });
  return { top: Math.max(0, bar?.bottom ?? 0) + GAP, bottom: Math.min(innerHeight, ...ends) - GAP };
}

/** The summed cost of everything that a place covers. */
function coveredWeight(covers: (box: DOMRect) => boolean): number {
  const covered = (element: Element | null | undefined) =>
    element !== null && element !== undefined && covers(element.getBoundingClientRect());
  const { activeElement } = document;
  const touched = activeElement?.matches(CONTROLS) ? activeElement : null;
  const controls = [...document.querySelectorAll(CONTROLS)].filter(
    (element) => covered(element) && getComputedStyle(element).visibility === 'visible',
  );
  return (
    (covered(touched) ? WEIGHT.touched : 0) +
    (covered(touched?.closest(WHOLE)) ? WEIGHT.around : 0) +
    (covered(document.querySelector('main h1')) ? WEIGHT.title : 0) +
    controls.length * WEIGHT.control
  );
}

/**
 * Keeps the messages in a free place while they are shown, also when the page's size changes or the focus moves.
 *
 * @returns stops it
 */
export function keepFreePlace(region: HTMLElement): () => void {
  let atTitle = false;
  const find = () => {
    atTitle = findFreePlace(region);
  };
  const follow = () => atTitle && find();
  find();
  const watch = new ResizeObserver(find);
  watch.observe(document.body);
  document.addEventListener('focusin', find);
  // Only a message below the title follows the scrolling; elsewhere the page scrolls beneath it, and it must not jump.
  document.addEventListener('scroll', follow, { passive: true });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', find);
    document.removeEventListener('scroll', follow);
  };
}
