import { Eye, EyeOff } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { formCopy } from '#site/copy/identity.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { FieldFrame, type FieldInForm, fieldId, fieldProps, useFieldText } from './field.tsx';
import { limitsForType } from './limits.ts';

type Props = FieldInForm & {
  autoComplete: 'current-password' | 'new-password';
  /** Required by the form's schema by default. */
  required?: boolean;
};

/** A password field, never filled in by the page. The eye button appears only with scripts, which it needs. */
export function PasswordField({ autoComplete, required, ...asked }: Props) {
  const { text, limits } = useFieldText(asked);
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const inputRef = useRef<HTMLInputElement>(null);

  // Hide the password on submit: a browser may store a plain text field's value as a suggestion.
  useEffect(() => {
    const hide = () => setShown(false);
    const form = inputRef.current?.form;
    form?.addEventListener('submit', hide);
    return () => form?.removeEventListener('submit', hide);
  }, []);

  const Icon = shown ? EyeOff : Eye;
  return (
    <FieldFrame {...text}>
      <div className="saisie">
        <input
          {...limitsForType(limits, 'password')}
          {...(required === undefined ? {} : { required })}
          {...fieldProps(text)}
          autoComplete={autoComplete}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {hydrated && (
          <button
            type="button"
            aria-label={formCopy.showPassword}
            aria-pressed={shown}
            aria-controls={fieldId(asked.name)}
            onClick={() => setShown(!shown)}
          >
            <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
