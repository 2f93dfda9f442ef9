import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { SubmitButton } from './submit-button.tsx';

interface Props {
  /** The form's action; the page itself by default. */
  action?: string;
  /** Hidden fields, by name. */
  fields?: Readonly<Record<string, string>>;
  /** Label while the form is being sent. */
  pendingLabel: string;
  /** Class of the button; a wide primary button by default. */
  className?: string;
  /** Class of the form. */
  formClassName?: string | undefined;
  onSubmit?: () => void;
  /** True while the same thing is being done by other means than this button. */
  pending?: boolean;
  children: ReactNode;
}

/** A form with one button that does one thing on the server. Of several on a page, only the pressed one looks busy. */
export function ButtonForm(props: Props) {
  const { action, fields = {}, pendingLabel, className, formClassName, onSubmit, children } = props;
  const sent = useNavigation();
  const parts = Object.entries(fields);
  const pressed =
    sent.formMethod === 'POST' &&
    (action === undefined || sent.formAction === action) &&
    [...(sent.formData?.keys() ?? [])].length === parts.length &&
    parts.every(([name, value]) => sent.formData?.get(name) === value);
  return (
    <Form
      method="post"
      preventScrollReset={action === undefined}
      className={formClassName}
      {...(action === undefined ? {} : { action })}
      {...(onSubmit ? { onSubmit } : {})}
    >
      {parts.map(([name, value]) => (
        <input key={name} type="hidden" name={name} value={value} />
      ))}
      <SubmitButton
        pending={props.pending || pressed}
        pendingLabel={pendingLabel}
        {...(className ? { className } : {})}
      >
        {children}
      </SubmitButton>
    </Form>
  );
}
