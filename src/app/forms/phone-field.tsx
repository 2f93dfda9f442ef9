import { ChevronDown } from 'lucide-react';
import { type ReactNode, type RefObject, useCallback, useEffect, useRef, useState } from 'react';
import { allowedPhoneCountries, meantCountry, PHONE_EXAMPLES } from '#domain/phone-country-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import { phoneMessage } from '#site/copy/identity-phone.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { CountryButton } from './country-button.tsx';
import { FieldFrame, fieldProps, useFieldText } from './field.tsx';
import { useCheck, useField } from './form-context.ts';
import { visitorInformation } from './visitor-information.ts';
import './phone-flags.css';
import styles from './phone-field.module.css';

/** Most characters in the field (docs/specification.md §6.2). */
const MAX_LENGTH = 25;

/** The countries that a number may belong to. */
export interface PhoneChoice {
  /** ISO codes of the countries to choose from. */
  countries: readonly string[];
  /** ISO code of the preselected country. */
  country: string;
  /** True when `country` is a guess: the phone asks the visitor-information service, unless the visitor has chosen. */
  guessed: boolean;
}

interface Props {
  choice: PhoneChoice;
  /** Shown in place of the form's own sentence. */
  error?: ReactNode;
  autoComplete: 'username' | 'tel-national';
  required?: boolean;
  /** Name of the field that may be filled in instead. */
  orElse?: string;
  /** Shows how a number of the chosen country is written. */
  example?: boolean;
}

/**
 * Country and number. The country is a native list under its flag and dial code, which CSS alone keeps in step with the
 * choice, so that it works before and without scripts. Scripts put our own list over it, which searches by name; the
 * native one stays beneath, holds the choice and is what the form sends.
 */
export function PhoneField(props: Props) {
  const { choice, autoComplete, required = false, orElse, example = false } = props;
  const kept = useField('country_code').typed;
  const { countries } = choice;
  const country = kept ?? choice.country;
  const guessed = choice.guessed && !kept;
  const [chosen, setChosen] = useState(country);
  const [native, setNative] = useState(false);
  const enhanced = useHydrated() && !native;
  const list = useRef<HTMLSelectElement>(null);
  const listed = allowedPhoneCountries(countries);
  // The visitor may have chosen a country before hydration.
  useEffect(() => setChosen((before) => list.current?.value ?? before), []);

  // biome-ignore lint/correctness/useExhaustiveDependencies: once; what was chosen meanwhile is read from the list
  useEffect(() => {
    if (!guessed) return;
    let touched = false;
    const select = list.current;
    const onChange = () => {
      touched = true;
    };
    select?.addEventListener('change', onChange, { once: true });
    void visitorInformation().then((visitor) => {
      // Keep a choice that the visitor made before hydration, or since.
      const known = visitor?.loc && countries.includes(visitor.loc) && !touched && select?.value === country;
      if (known && visitor.loc) choose(visitor.loc);
    });
    return () => select?.removeEventListener('change', onChange);
  }, []);

  /** Selects a country in the native list and fires its events, so that the form's listeners hear of it. */
  function choose(iso2: string) {
    if (!list.current) return;
    list.current.value = iso2;
    for (const type of ['input', 'change']) list.current.dispatchEvent(new Event(type, { bubbles: true }));
  }

  /** Selects the country that the number itself names, as a pasted one may. */
  function follow(number: string) {
    const { iso2 = '' } = meantCountry(number, chosen) ?? {};
    if (iso2 !== chosen && countries.includes(iso2)) choose(iso2);
  }

  /** Shows the native list when the script of our own did not load. */
  function fallBack() {
    setNative(true);
    requestAnimationFrame(() => list.current?.focus());
  }

  const loadCheck = usePhoneCheck(list, countries);
  const { problem, typed: sent = '' } = useField('phone');
  const error = props.error ?? (problem && phoneMessage(problem, meantCountry(sent, country)));
  const shownExample = example ? PHONE_EXAMPLES[chosen] : undefined;
  const { text, typed, first } = useFieldText({
    name: 'phone',
    label: formCopy.phone,
    error,
    ...(shownExample ? { help: formCopy.example(shownExample) } : {}),
  });
  return (
    <FieldFrame {...text}>
      <div className={`saisie ${styles.field}`}>
        <span className={`indic pays ${styles.country}`}>
          <span className={`drap ${styles.flag}`} aria-hidden="true" />
          <span className={styles.dialCode} aria-hidden="true" />
          <ChevronDown size={18} strokeWidth={2.25} aria-hidden="true" />
          <select
            ref={list}
            name="country_code"
            aria-label={formCopy.country}
            className={enhanced ? `${styles.list} ${styles.beneath}` : styles.list}
            defaultValue={country}
            onChange={(event) => setChosen(event.target.value)}
            {...(enhanced ? { tabIndex: -1, 'aria-hidden': true } : {})}
          >
            {listed.map(({ iso2, name, dialCode }) => (
              <option key={iso2} value={iso2}>
                {formCopy.countryOption(name, dialCode)}
              </option>
            ))}
          </select>
          {enhanced && (
            <CountryButton countries={listed} chosen={chosen} onChoose={choose} onUnavailable={fallBack} />
          )}
        </span>
        <input
          {...fieldProps(text)}
          type="tel"
          inputMode="tel"
          autoComplete={autoComplete}
          maxLength={MAX_LENGTH}
          required={required}
          data-or-else={orElse}
          onFocus={loadCheck}
          onInput={(event) => follow(event.currentTarget.value)}
          placeholder={formCopy.phonePlaceholder}
          defaultValue={typed ?? first}
        />
      </div>
    </FieldFrame>
  );
}

type Check = typeof import('./phone-check.ts').checkPhone;

/**
 * Lets the form check the number before it is sent, once the phone library is loaded.
 *
 * @returns loads the library; if that fails, only the server checks the number
 */
function usePhoneCheck(list: RefObject<HTMLSelectElement | null>, countries: readonly string[]): () => void {
  const [check, setCheck] = useState<Check | null>(null);
  const ask = useCallback(
    (typed: string) => check?.(typed, list.current?.value ?? '', countries),
    [check, list, countries],
  );
  useCheck('phone', check ? ask : undefined);
  const load = useCallback(() => {
    import('./phone-check.ts').then(
      ({ checkPhone }) => setCheck(() => checkPhone),
      () => {},
    );
  }, []);
  useEffect(() => {
    // On a slow line a user may have focused the field before hydration, without typing yet.
    const number = list.current?.form?.elements.namedItem('phone');
    if (!(number instanceof HTMLInputElement)) return;
    if (number === document.activeElement || number.value !== number.defaultValue) load();
  }, [list, load]);
  return load;
}
