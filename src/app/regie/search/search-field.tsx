import { Search } from 'lucide-react';
import { useEffect, useId } from 'react';
import { Form } from 'react-router';
import { regiePaths } from '#app/regie/paths.ts';
import { SEARCH_MAX } from '#domain/regie/search-rules.ts';
import { searchCopy as copy } from '#site/copy/regie-search.ts';
import styles from './search.module.css';

const MARK = 'data-recherche';

/**
 * The one search of the régie: a form that works without scripts too.
 *
 * @param name accessible name of the region, on the page that has a second search beside the menu's
 */
export function SearchField({ name }: { name?: string }) {
  const id = useId();
  return (
    <Form method="get" action={regiePaths.search()} role="search" aria-label={name} className={styles.form}>
      <label className="vh" htmlFor={id}>
        {copy.label}
      </label>
      <input
        id={id}
        type="search"
        name="q"
        maxLength={SEARCH_MAX}
        placeholder={copy.placeholder}
        autoComplete="off"
        enterKeyHint="search"
        required
        {...{ [MARK]: '' }}
      />
      <button type="submit">
        <Search size={18} strokeWidth={2.25} aria-hidden="true" />
        <span className="vh">{copy.submit}</span>
      </button>
    </Form>
  );
}

/** The key « / » focuses the search, except while the operator types text. */
export function useSearchKey(): void {
  useEffect(() => {
    function lead(event: KeyboardEvent) {
      if (event.key !== '/' || event.ctrlKey || event.metaKey || event.altKey) return;
      const { target } = event;
      if (target instanceof HTMLElement && target.closest('input, textarea, select, [contenteditable]'))
        return;
      const fields = [...document.querySelectorAll<HTMLInputElement>(`[${MARK}]`)];
      const field = fields.find((one) => one.checkVisibility()) ?? fields[0];
      if (!field) return;
      event.preventDefault();
      // On a phone the search is inside the menu, which has to be opened.
      field.closest('details')?.setAttribute('open', '');
      field.focus();
    }
    document.addEventListener('keydown', lead);
    return () => document.removeEventListener('keydown', lead);
  }, []);
}
