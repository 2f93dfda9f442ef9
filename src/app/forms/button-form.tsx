import type { ReactNode } from 'react';
import { Form, useNavigation } from 'react-router';
import { SubmitButton } from './submit-button.tsx';

interface Props {
  /** Where it is sent; the page itself by default. */
  action?: string;
  /** What it says: fields that no visitor fills in. */
  fields?: Readonly<Record<string, string>>;
  /** Shown while it is under way. */
  pendingLabel: string;
  /** The button's; a wide first button by default. */
  className?: string;
  /** The form's. */
  formClassName?: string | undefined;
  onSubmit?: () => void;
  /** It is under way otherwise than by the button. */
  pending?: boolean;
  children: ReactNode;
}

/** A button that does one thing on the server. Of several on a page, the one that was pressed is busy. */
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
