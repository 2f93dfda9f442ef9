import { Search } from 'lucide-react';
import { type ChangeEvent, useEffect, useRef } from 'react';
import { Form } from 'react-router';
import { staticCopy } from '#site/copy/static-pages.ts';
import { paths } from '#site/paths.ts';
import styles from './faq.module.css';
import { FAQ_SEARCH_MAX } from './faq-search.ts';

interface Props {
  query: string;
  onSearch: (query: string) => void;
}

/** Searches at each key with scripts; without them, by submitting the form. */
export function FaqSearchForm({ query, onSearch }: Props) {
  const field = useRef<HTMLInputElement>(null);
  // Search also for text that was typed before hydration.
  // biome-ignore lint/correctness/useExhaustiveDependencies: only once, when the scripts have arrived.
  useEffect(() => {
    if (field.current && field.current.value !== query) onSearch(field.current.value);
  }, []);

  const { label, submit } = staticCopy.faq.search;
  return (
    <Form method="get" action={paths.faq()} role="search" className={`champ ${styles.search}`}>
      <label htmlFor="faq-q">{label}</label>
      <div className={`saisie ${styles.field}`}>
        <input
          ref={field}
          id="faq-q"
          name="q"
          type="search"
          value={query}
          maxLength={FAQ_SEARCH_MAX}
          autoComplete="off"
          enterKeyHint="search"
          onChange={(event: ChangeEvent<HTMLInputElement>) => onSearch(event.currentTarget.value)}
        />
        <button type="submit" aria-label={submit}>
          <Search size={22} strokeWidth={2.25} aria-hidden="true" />
        </button>
      </div>
    </Form>
  );
}
