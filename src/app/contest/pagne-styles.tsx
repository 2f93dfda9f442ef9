import type { Candidate } from '#domain/contest/schema.ts';
import { useNonce } from './nonce.tsx';
import { pagneRules } from './pagne.ts';

interface Props {
  candidates: readonly Pick<Candidate, 'number' | 'pagne'>[];
  /** Further rules of the page (bar lengths), under the same nonce. */
  rules?: string;
}

/** The colours of the candidates on this page, in one `<style>`: the security policy refuses `style` attributes. */
export function PagneStyles({ candidates, rules = '' }: Props) {
  const nonce = useNonce();
  return (
    <style
      nonce={nonce}
      // Browsers hide the nonce of a parsed element, so hydration always sees another value.
      suppressHydrationWarning
      // biome-ignore lint/security/noDangerouslySetInnerHtml: built from validated colours and numbers only
      dangerouslySetInnerHTML={{ __html: pagneRules(candidates) + rules }}
    />
  );
}
