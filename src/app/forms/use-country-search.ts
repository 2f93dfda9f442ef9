import { type KeyboardEvent as KeyPress, useState } from 'react';
import type { PhoneCountry } from '#domain/phone-country-rules.ts';
import { filterCountries } from './filter-countries.ts';

/** Rows that a page key moves by. */
const PAGE = 5;

interface Searching {
  countries: readonly PhoneCountry[];
  /** ISO code of the chosen country. */
  chosen: string;
  onChoose(iso2: string): void;
}

/** What the list does with a key besides moving to another row. */
interface ListKeys {
  /** True while the visitor types to find a country: a space is then part of the search. */
  typing: boolean;
  toField(): void;
}

/** State of the open list: the countries shown, the active one, and the keys that the library does not handle. */
export function useCountrySearch({ countries, chosen, onChoose }: Searching) {
  const [search, setSearch] = useState('');
  const shown = filterCountries(countries, search);
  const selectedIndex = shown.findIndex((country) => country.iso2 === chosen);
  /** Null while the field has the focus. */
  const [activeIndex, setActiveIndex] = useState<number | null>(Math.max(0, selectedIndex));

  /** Keys in the field above the list. */
  function onSearchKey(event: KeyPress): void {
    if (event.key === 'ArrowDown' && shown.length > 0) {
      event.preventDefault();
      setActiveIndex(0);
    } else if (event.key === 'Enter') {
      // Enter must not submit the form around the field.
      event.preventDefault();
      if (shown[0]) onChoose(shown[0].iso2);
    }
  }

  /** Keys in the list that the library handles in grids only. */
  function onListKey(event: KeyPress, { typing, toField }: ListKeys): void {
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
      toField();
    } else if (event.key === 'Enter' || (event.key === ' ' && !typing)) {
      event.preventDefault();
      const country = shown[active];
      if (country) onChoose(country.iso2);
    }
  }

  return { search, setSearch, shown, selectedIndex, activeIndex, setActiveIndex, onSearchKey, onListKey };
}
