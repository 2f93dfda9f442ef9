import {
  autoUpdate,
  FloatingFocusManager,
  type Middleware,
  offset,
  shift,
  size,
  useDismiss,
  useFloating,
  useInteractions,
  useListNavigation,
  useTypeahead,
} from '@floating-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent as KeyPress, useEffect, useLayoutEffect, useRef, useState } from 'react';
import { PHONE_COUNTRIES, type PhoneCountry } from '#domain/phone-country-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import { filterCountries, findByAnyName } from './filter-countries.ts';
import styles from './phone-field.module.css';
import { opensUpwards, TYPE_TO_FIND_MS } from './type-to-find.ts';

/** Space between the list and the edge of the screen. */
const EDGE = 8;
const TALLEST = 390;
/** The field, and a row of the list. */
const LOWEST = 112;
/** Rows that a page key moves by. */
const PAGE = 5;

/** What a browser has that knows of requests to close: a back button or gesture, Escape. */
interface Watcher {
  onclose: (() => void) | null;
  destroy(): void;
}

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

/**
 * The open list of countries: arrows, Home, End, page keys, typing, Enter, Escape, or a tap. The field above it filters
 * it. The list has the focus at first, so that no keyboard covers it on a phone.
 */
export function CountryList(props: CountryListProps) {
  const { id, button, countries, chosen, typed, onChoose, onClose } = props;
  const [search, setSearch] = useState('');
  const shown = filterCountries(countries, search);
  const selectedIndex = shown.findIndex((country) => country.iso2 === chosen);
  /** Null while the field has the focus. */
  const [activeIndex, setActiveIndex] = useState<number | null>(Math.max(0, selectedIndex));
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const items = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);
  labels.current = shown.map((country) => country.name);
  items.current.length = shown.length;

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
      shift({ padding: EDGE }),
      size({
        padding: EDGE,
        apply: ({ availableHeight, elements }) => {
          elements.floating.style.maxHeight = `${Math.min(TALLEST, Math.max(availableHeight, LOWEST))}px`;
        },
      }),
    ],
  });
  const { getFloatingProps, getItemProps } = useInteractions([
    useDismiss(context),
    useListNavigation(context, {
      listRef: items,
      activeIndex,
      selectedIndex: selectedIndex < 0 ? null : selectedIndex,
      focusItemOnOpen: false,
      focusItemOnHover: false,
      scrollItemIntoView: false,
      onNavigate: (index) => setActiveIndex((before) => index ?? before),
    }),
    useTypeahead(context, {
      listRef: labels,
      activeIndex,
      resetMs: TYPE_TO_FIND_MS,
      findMatch: (_names, typed) => findByAnyName(shown, typed),
      onMatch: setActiveIndex,
    }),
  ]);

  // The system's back closes the list, as it closes a modal dialog, where the browser can be asked to.
  // biome-ignore lint/correctness/useExhaustiveDependencies: for as long as the list is open
  useEffect(() => {
    const { CloseWatcher } = window as { CloseWatcher?: new () => Watcher };
    if (!CloseWatcher) return;
    const watcher = new CloseWatcher();
    watcher.onclose = () => onClose(true);
    return () => watcher.destroy();
  }, []);

  // What was typed on the button begins the search here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    for (const key of typed) {
      list.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  }, []);

  useLayoutEffect(() => {
    if (refs.floating.current) Object.assign(refs.floating.current.style, floatingStyles);
  }, [refs, floatingStyles]);

  // Only the list scrolls: the page stays where it is, under the thumb.
  useEffect(() => {
    const item = activeIndex === null ? null : items.current[activeIndex];
    if (!isPositioned || !list.current || !item) return;
    item.focus({ preventScroll: true });
    const below = item.offsetTop + item.offsetHeight - list.current.clientHeight;
    list.current.scrollTop = Math.min(Math.max(list.current.scrollTop, below), item.offsetTop);
  }, [activeIndex, isPositioned]);

  function onSearchKey(event: KeyPress) {
    if (event.key === 'ArrowDown' && shown.length > 0) {
      event.preventDefault();
      setActiveIndex(0);
    } else if (event.key === 'Enter') {
      // Never the form around it.
      event.preventDefault();
      if (shown[0]) onChoose(shown[0].iso2);
    }
  }

  /** Keys that the library leaves to grids. */
  function onKeyDown(event: KeyPress) {
    const last = shown.length - 1;
    const active = activeIndex ?? 0;
    const targets: Record<string, number> = {
      Home: 0,
      End: last,
      PageUp: Math.max(0, active - PAGE),
      PageDown: Math.min(last, active + PAGE),
    };
    const target = targets[event.key];
    if (target !== undefined) {
      event.preventDefault();
      setActiveIndex(target);
    } else if (event.key === 'ArrowUp' && active === 0) {
      event.preventDefault();
      field.current?.focus();
    } else if (event.key === 'Enter' || (event.key === ' ' && !context.dataRef.current.typing)) {
      event.preventDefault();
      const country = shown[active];
      if (country) onChoose(country.iso2);
    }
  }

  return (
    <FloatingFocusManager context={context} modal={false} initialFocus={-1} returnFocus={false}>
      <div ref={refs.setFloating} className={`liste-pays ${styles.open}`}>
        <div className={styles.search}>
          <Search size={20} strokeWidth={2.25} aria-hidden="true" />
          <input
            ref={field}
            // No field of the form around it: it has no name, and is no part of what is checked or sent.
            form=""
            type="search"
            aria-label={formCopy.findCountry}
            aria-controls={id}
            placeholder={formCopy.findCountryHint}
            autoComplete="off"
            autoCapitalize="none"
            spellCheck={false}
            value={search}
            onFocus={() => setActiveIndex(null)}
            onChange={(event) => setSearch(event.target.value)}
            onKeyDown={onSearchKey}
          />
        </div>
        <ul
          {...getFloatingProps({ onKeyDown })}
          id={id}
          ref={list}
          // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options
          role="listbox"
          aria-label={formCopy.country}
        >
          {shown.map((country, index) => (
            <li
              key={country.iso2}
              {...getItemProps({ onClick: () => onChoose(country.iso2) })}
              ref={(item) => {
                items.current[index] = item;
              }}
              // biome-ignore lint/a11y/noNoninteractiveElementToInteractiveRole: a list of options
              role="option"
              aria-selected={index === selectedIndex}
              tabIndex={index === (activeIndex ?? 0) ? 0 : -1}
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
        <p className={shown.length > 0 ? 'vh' : styles.none} role="status">
          {search && formCopy.countriesFound(shown.length)}
        </p>
      </div>
    </FloatingFocusManager>
  );
}
