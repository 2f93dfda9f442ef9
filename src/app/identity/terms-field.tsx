import { Link } from 'react-router';
import { CheckboxField } from '#app/forms/checkbox-field.tsx';
import { registrationCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';

/** Agreement to the rules and the terms; both open in a new tab, so that the form keeps what was typed. */
export function TermsField() {
  return (
    <CheckboxField name="terms">
      <TermsSentence before={registrationCopy.terms.before} />
    </CheckboxField>
  );
}

/** A sentence of agreement, with links to the rules and the terms. @param before how the sentence begins */
export function TermsSentence({ before }: { before: string }) {
  const { rules, between, terms, after } = registrationCopy.terms;
  return (
    <>
      {before}
      <Link to={paths.rules()} target="_blank">
        {rules}
      </Link>
      {between}
      <Link to={paths.terms()} target="_blank">
        {terms}
      </Link>
      {after}
    </>
  );
}
