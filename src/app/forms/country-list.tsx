import {
  FloatingFocusManager,
  useDismiss,
  useInteractions,
  useListNavigation,
  useTypeahead,
} from '@floating-ui/react';
import { Search } from 'lucide-react';
import { type KeyboardEvent as KeyPress, type RefObject, useEffect, useRef } from 'react';
import { PHONE_COUNTRIES, type PhoneCountry } from '#domain/phone-country-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import { findByAnyName } from './filter-countries.ts';
import styles from './phone-field.module.css';
import { TYPE_TO_FIND_MS } from './type-to-find.ts';
import { useCountrySearch } from './use-country-search.ts';
import { useListPlace } from './use-list-place.ts';

export interface CountryListProps {
  id: string;
  /** The button below or above which the list opens. */
  button: HTMLElement;
  countries: readonly PhoneCountry[];
  /** ISO code of the chosen country. */
  chosen: string;
  /** Letters typed on the button: they open the list and begin the search. */
  typed: string;
  onChoose(iso2: string): void;
  /** @param byKey true when a key closed the list: the focus then goes back to the button */
  onClose(byKey: boolean): void;
}

/** Shows a country's flag, a part of the one picture with all flags. */
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
  const found = useCountrySearch({ countries, chosen, onChoose });
  const { search, shown, selectedIndex, activeIndex, setActiveIndex } = found;
  const list = useRef<HTMLUListElement>(null);
  const field = useRef<HTMLInputElement>(null);
  const items = useRef<(HTMLElement | null)[]>([]);
  const labels = useRef<(string | null)[]>([]);
  labels.current = shown.map((country) => country.name);
  items.current.length = shown.length;

  const { setFloating, context, isPositioned } = useListPlace(button, onClose);
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

  // What was typed on the button begins the search here.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when the list opens
  useEffect(() => {
    for (const key of typed) {
      list.current?.dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    }
  }, []);

  // Only the list scrolls: the page stays where it is, under the thumb.
  useEffect(() => {
    const item = activeIndex === null ? null : items.current[activeIndex];
    if (!isPositioned || !list.current || !item) return;
    item.focus({ preventScroll: true });
    const below = item.offsetTop + item.offsetHeight - list.current.clientHeight;
    list.current.scrollTop = Math.min(Math.max(list.current.scrollTop, below), item.offsetTop);
  }, [activeIndex, isPositioned]);

  const onKeyDown = (event: KeyPress) =>
    found.onListKey(event, {
      typing: context.dataRef.current.typing ?? false,
      toField: () => field.current?.focus(),
    });

  return (
    <FloatingFocusManager context={context} modal={false} initialFocus={-1} returnFocus={false}>
      <div ref={setFloating} className={`liste-pays ${styles.open}`}>
        <SearchField listId={id} field={field} found={found} />
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
              <CountryRow country={country} />
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

interface SearchFieldProps {
  /** Id of the list that it filters. */
  listId: string;
  field: RefObject<HTMLInputElement | null>;
  found: ReturnType<typeof useCountrySearch>;
}

/** The search field above the list. It has no name and no form, so the form around it neither checks nor sends it. */
function SearchField({ listId, field, found }: SearchFieldProps) {
  return (
    <div className={styles.search}>
      <Search size={20} strokeWidth={2.25} aria-hidden="true" />
      <input
        ref={field}
        form=""
        type="search"
        aria-label={formCopy.findCountry}
        aria-controls={listId}
        placeholder={formCopy.findCountryHint}
        autoComplete="off"
        autoCapitalize="none"
        spellCheck={false}
        value={found.search}
        onFocus={() => found.setActiveIndex(null)}
        onChange={(event) => found.setSearch(event.target.value)}
        onKeyDown={found.onSearchKey}
      />
    </div>
  );
}

function CountryRow({ country }: { country: PhoneCountry }) {
  return (
    <>
      <span ref={(flag) => showFlag(flag, country)} className={`drap ${styles.flag}`} aria-hidden="true" />
      <span className="f1">{country.name}</span>
      <span className="t2">+{country.dialCode}</span>
    </>
  );
}
