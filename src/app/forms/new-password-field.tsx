import { useEffect, useMemo, useRef, useState } from 'react';
import type { FieldProblem } from '#domain/errors.ts';
import type { PasswordMerits } from '#domain/identity/password-strength-rules.ts';
import { formCopy } from '#site/copy/identity.ts';
import styles from './field.module.css';
import { useCheck } from './form-context.ts';
import { PasswordField } from './password-field.tsx';

interface Props {
  label?: string;
  /** Shown above the rules for the password. */
  help?: string;
}

type Judge = (password: string) => PasswordMerits;

const RULES = ['longEnough', 'uncommon', 'strong'] as const;

/**
 * The field for a new password, with its rules below. With scripts, each rule shows while the visitor types whether the
 * password meets it; the list of common passwords is loaded when the field gets the focus.
 */
export function NewPasswordField({ label, help }: Props) {
  const place = useRef<HTMLDivElement>(null);
  const [judge, setJudge] = useState<Judge | null>(null);
  const [merits, setMerits] = useState<PasswordMerits | null>(null);

  useEffect(() => {
    const input = place.current?.querySelector('input');
    input?.addEventListener('focus', load);
    input?.addEventListener('input', typed);
    return () => {
      input?.removeEventListener('focus', load);
      input?.removeEventListener('input', typed);
    };
  });

  const typed = () => (judge ? look(judge) : load());

  function load() {
    if (judge) return;
    import('#domain/identity/password-strength-rules.ts').then(
      ({ passwordMerits }) => {
        setJudge(() => passwordMerits);
        look(passwordMerits);
      },
      // Without the list the rules are still shown, and the server checks.
      () => {},
    );
  }

  function look(by: Judge | null) {
    const written = place.current?.querySelector('input')?.value ?? '';
    setMerits(by && written ? by(written) : null);
  }

  const check = useMemo(() => judge && commonProblem(judge), [judge]);
  useCheck('password', check ?? undefined);
  return (
    <div ref={place}>
      <PasswordField
        name="password"
        autoComplete="new-password"
        label={label}
        help={
          <>
            {help && <p>{help}</p>}
            <ul className={styles.rules}>
              {RULES.map((rule) => (
                <li key={rule} className={merits?.[rule] ? styles.kept : undefined}>
                  {formCopy.passwordRules[rule]}
                </li>
              ))}
            </ul>
          </>
        }
      />
      <p className="vh" role="status">
        {merits && formCopy.passwordIs(merits)}
      </p>
    </div>
  );
}

const commonProblem =
  (judge: Judge) =>
  (password: string): FieldProblem | undefined =>
    judge(password).uncommon ? undefined : 'PASSWORD_COMMON';
