import { type ComponentType, type KeyboardEvent, useEffect, useId, useRef, useState } from 'react';
import type { PhoneCountry } from '#domain/phone-country-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import type { CountryListProps } from './country-list.tsx';
import styles from './phone-field.module.css';
import { TYPE_TO_FIND_MS } from './type-to-find.ts';

interface Props {
  /** The countries to choose from. */
  countries: readonly PhoneCountry[];
  /** ISO code of the chosen one. */
  chosen: string;
  onChoose(iso2: string): void;
  /** Called when the list's script did not load. */
  onUnavailable(): void;
}

type List = ComponentType<CountryListProps>;

/** Loaded when the visitor points at the button or focuses it: most visits never open it. */
const loadList = () => import('./country-list.tsx').then(({ CountryList }) => CountryList);

/** The button that opens the list of countries; it lies over the flag and dial code. */
export function CountryButton({ countries, chosen, onChoose, onUnavailable }: Props) {
  const id = useId();
  const button = useRef<HTMLButtonElement>(null);
  const [List, setList] = useState<List | null>(null);
  const [open, setOpen] = useState(false);
  const typed = useRef({ text: '', at: 0 });
  const country = countries.find(({ iso2 }) => iso2 === chosen);

  const load = () => {
    if (!List)
      loadList()
        .then((list) => setList(() => list))
        .catch(() => {});
  };

  useEffect(() => {
    if (!open || List) return;
    let left = false;
    loadList().then(
      (list) => !left && setList(() => list),
      () => !left && onUnavailable(),
    );
    return () => {
      left = true;
    };
  }, [open, List, onUnavailable]);

  const close = () => {
    setOpen(false);
    typed.current.text = '';
  };

  function onKeyDown(event: KeyboardEvent) {
    if (event.key === 'ArrowDown' || event.key === 'ArrowUp') {
      event.preventDefault();
      setOpen(true);
      return;
    }
    if (event.key.length !== 1 || event.key === ' ' || event.ctrlKey || event.metaKey || event.altKey) return;
    const fresh = event.timeStamp - typed.current.at > TYPE_TO_FIND_MS;
    typed.current = { text: (fresh ? '' : typed.current.text) + event.key, at: event.timeStamp };
    setOpen(true);
  }

  return (
    <>
      <button
        ref={button}
        type="button"
        className={styles.button}
        aria-label={formCopy.chosenCountry(country?.name ?? '', country?.dialCode ?? '')}
        aria-haspopup="listbox"
        aria-expanded={open}
        aria-controls={open && List ? id : undefined}
        onPointerEnter={load}
        onFocus={load}
        onClick={() => (open ? close() : setOpen(true))}
        onKeyDown={onKeyDown}
      />
      {open && List && button.current && (
        <List
          id={id}
          button={button.current}
          countries={countries}
          chosen={chosen}
          typed={typed.current.text}
          onChoose={(iso2) => {
            onChoose(iso2);
            close();
            button.current?.focus();
          }}
          onClose={(byKey) => {
            close();
            if (byKey) button.current?.focus();
          }}
        />
      )}
    </>
  );
}
