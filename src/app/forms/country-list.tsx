import {
  autoUpdate,
  FloatingFocusManager,
  type Middleware,
  offset,
  size,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useRole,
  useTypeahead,
} from '@floating-ui/react';
import { type KeyboardEvent as KeyPress, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PHONE_COUNTRIES, type PhoneCountry } from '#domain/phone-country-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import styles from './phone-field.module.css';
import { findCountry, opensUpwards, TYPE_TO_FIND_MS } from './type-to-find.ts';

/** Space between the list and the edge of the screen. */
const EDGE = 8;
const TALLEST = 340;
/** Rows that a page key moves by. */
const PAGE = 5;

export interface CountryListProps {
  id: string;
  /** The button under which (or over which) it opens. */
  button: HTMLElement;
  countries: readonly PhoneCountry[];
  /** ISO code of the chosen country. */
  chosen: string;
  /** What was typed on the button: it opens the list and begins the search. */
  typed: string;
  onChoose(iso2: string): void;
  /** @param byKey closed by Escape: the focus belongs to the button again */
  onClose(byKey: boolean): void;
}

/** The list opens upwards where fewer than 200 pixels are left below the button (docs/specification.md §6.8). */
const upwards: Middleware = {
  name: 'upwards',
  fn: ({ placement, elements }) => {
    const { bottom } = elements.reference.getBoundingClientRect();
    const height = window.visualViewport?.height ?? window.innerHeight;
    const wanted = opensUpwards(bottom, height) ? 'top-start' : 'bottom-start';
    return placement === wanted ? {} : { reset: { placement: wanted } };
  },
};

/** Shows a country's flag of the one picture of all. */
function showFlag(flag: HTMLElement | null, { iso2 }: PhoneCountry): void {
  const row = PHONE_COUNTRIES.findIndex((country) => country.iso2 === iso2);
  const last = PHONE_COUNTRIES.length - 1;
  flag?.style.setProperty('--drapeaux', String(last + 1));
  flag?.style.setProperty('--drapeau', `${(100 * row) / last}%`);
}

/** The open list of countries: arrows, Home, End, page keys, typing, Enter, Escape, or a tap. */
export function CountryList({ id, button, countries, chosen, typed, onChoose, onClose }: CountryListProps) {
  const names = countries.map((country) => country.name);
  const selectedIndex = countries.findIndex((country) => country.iso2 === chosen);
  const [activeIndex, setActiveIndex] = useState<number>(Math.max(0, selectedIndex));
  const items = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>(names);

  const { refs, floatingStyles, context, isPositioned } = useFloating({
    open: true,
    onOpenChange: (open, _event, reason) => {
      if (!open) onClose(reason === 'escape-key');
    },
    placement: 'bottom-start',
    elements: { reference: button },
    whileElementsMounted: autoUpdate,
    middleware: [
      upwards,
      offset(4),
      size({
        padding: EDGE,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.min(TALLEST, Math.max(availableHeight, 96))}px`;
        },
      }),
    ],
  });
  const { getFloatingProps, getItemProps } = useInteractions([
    useRole(context, { role: 'listbox' }),
    useDismiss(context),
    useListNavigation(context, {
      listRef: items,
      activeIndex,
      selectedIndex,
      focusItemOnOpen: false,
      scrollItemIntoView: false,
      onNavigate: (index) => setActiveIndex((before) => index ?? before),
    }),
    useTypeahead(context, {
      listRef: labels,
      activeIndex,
      resetMs: TYPE_TO_FIND_MS,
      findMatch: findCountry,
      onMatch: setActiveIndex,
    }),
  ]);

  // What was typed on the button begins the search here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    for (const key of typed) {
      refs.floating.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  }, []);

  useLayoutEffect(() => {
    if (refs.floating.current) Object.assign(refs.floating.current.style, floatingStyles);
  }, [refs, floatingStyles]);

  // Only the list scrolls: the page stays where it is, under the thumb.
  useEffect(() => {
    const list = refs.floating.current;
    const item = items.current[activeIndex];
    if (!isPositioned || !list || !item) return;
    item.focus({ preventScroll: true });
    const below = item.offsetTop + item.offsetHeight - list.clientHeight;
    list.scrollTop = Math.min(Math.max(list.scrollTop, below), item.offsetTop);
  }, [activeIndex, isPositioned, refs]);

  /** Keys that the library leaves to grids. */
  function onKeyDown(event: KeyPress) {
    const last = countries.length - 1;
    const targets: Record<string, number> = {
      Home: 0,
      End: last,
      PageUp: Math.max(0, activeIndex - PAGE),
      PageDown: Math.min(last, activeIndex + PAGE),
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setActiveIndex(target);
    } else if (event.key === 'Enter' || (event.key === ' ' && !context.dataRef.current.typing)) {
      event.preventDefault();
      const country = countries[activeIndex];
      if (country) onChoose(country.iso2);
    }
  }

  return (
    <FloatingFocusManager context={context} modal={false} initialFocus={-1} returnFocus={false}>
      <ul
        {...getFloatingProps({ onKeyDown })}
        id={id}
        ref={refs.setFloating}
        className={`liste-pays ${styles.open}`}
        aria-label={formCopy.country}
      >
        {countries.map((country, index) => (
          <li
            key={country.iso2}
            {...getItemProps({ onClick: () => onChoose(country.iso2) })}
            ref={(item) => {
              items.current[index] = item;
            }}
            // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options
            role="option"
            aria-selected={index === selectedIndex}
            tabIndex={index === activeIndex ? 0 : -1}
          >
            <span
              ref={(flag) => showFlag(flag, country)}
              className={`drap ${styles.flag}`}
              aria-hidden="true"
            />
            <span className="f1">{country.name}</span>
            <span className="t2">+{country.dialCode}</span>
          </li>
        ))}
      </ul>
    </FloatingFocusManager>
  );
}
