import { Eye, EyeOff } from 'lucide-react';
import { type ComponentProps, useEffect, useRef, useState } from 'react';
import { formCopy } from '#site/copy/identity.ts';
import { useHydrated } from '../ui/use-hydrated.ts';
import { FieldFrame, type FieldText, fieldId, fieldProps } from './field.tsx';

type Limits = Pick<ComponentProps<'input'>, 'minLength' | 'maxLength'>;
type Props = Omit<FieldText, 'label'> &
  Limits & {
    autoComplete: 'current-password' | 'new-password';
    label?: string;
    /** True by default. */
    required?: boolean;
  };

/** A password, never filled in by the page. The eye only works with scripts, so it only comes with them. */
export function PasswordField({
  name,
  help,
  error,
  label = formCopy.password,
  required = true,
  ...input
}: Props) {
  const text = { name, label, ...(help ? { help } : {}), error };
  const [shown, setShown] = useState(false);
  const hydrated = useHydrated();
  const inputRef = useRef<HTMLInputElement>(null);

  // Sent as a password, so that no browser keeps it among the words it suggests.
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
          {...input}
          {...fieldProps(text)}
          ref={inputRef}
          type={shown ? 'text' : 'password'}
          required={required}
          autoCapitalize="none"
          autoCorrect="off"
          spellCheck={false}
        />
        {hydrated && (
          <button
            type="button"
            aria-label={formCopy.showPassword}
            aria-pressed={shown}
            aria-controls={fieldId(name)}
            onClick={() => setShown(!shown)}
          >
            <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
          </button>
        )}
      </div>
    </FieldFrame>
  );
}
