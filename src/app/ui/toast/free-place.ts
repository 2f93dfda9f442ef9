/** A part of the screen, in pixels from its top. */
interface Strip {
  top: number;
  bottom: number;
}

/** What can be touched, and what is left of a page's lines about the network. */
const CONTROLS = ':is(main, .bandeau) :is(a[href], button, input:not([type=hidden]), select, summary, label)';
/** What a control belongs to: a question, a form, a card. */
const WHOLE = 'section, form, aside, article, fieldset, li, .carte, .avis';
/** Between a message and what is above or below it. */
const GAP = 8;

/** How much a message must not cover one thing rather than another. */
const WEIGHT = { touched: 1000, around: 100, title: 2, control: 1 } as const;

/**
 * Moves the messages to where they cover nothing that was just touched, and least of the page's title and of what can be
 * touched: where the style sheet has them, at the other end of the screen, or between the title and what follows it.
 *
 * @param region that is fixed to the screen
 * @returns whether it stands at the title, with which it has to move on
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

/** The top of a message that stands between the page's title and the first thing to touch below it, if it fits there. */
function belowTitle(low: number, height: number): number | null {
  const end = document.querySelector('main h1')?.getBoundingClientRect().bottom ?? 0;
  if (end < low) return null;
  const tops = [...document.querySelectorAll(CONTROLS)].map((one) => one.getBoundingClientRect().top);
  const room = Math.min(...tops.filter((top) => top >= end)) - end - height;
  return room >= 0 ? end + Math.min(GAP, room / 2) : null;
}

/** The screen between the bars, a little apart from them. */
function openScreen(): Strip {
  const bar = document.querySelector('.haut')?.getBoundingClientRect();
  const ends = [...document.querySelectorAll('.nav, .action')].map((end) => {
    const { top, height } = end.getBoundingClientRect();
    return height > 0 && getComputedStyle(end).visibility === 'visible' ? top : innerHeight;
  });
  return { top: Math.max(0, bar?.bottom ?? 0) + GAP, bottom: Math.min(innerHeight, ...ends) - GAP };
}

/** The weight of what a place covers. */
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
 * Keeps the messages in a free place for as long as they are shown: what comes later, and where the focus goes, counts too.
 *
 * @returns how to stop
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
  // Elsewhere what is scrolled goes by below the message, which does not jump about.
  document.addEventListener('scroll', follow, { passive: true });
  return () => {
    watch.disconnect();
    document.removeEventListener('focusin', find);
    document.removeEventListener('scroll', follow);
  };
}
