import { type InputEvent, type ReactNode, useState } from 'react';
import { useField } from '#app/forms/form-context.ts';
import { InstantField } from '#app/regie/parts/instant-field.tsx';
import { fieldInstant, toEcho, typedInstant } from '#site/regie-clock.ts';
import styles from './date-field.module.css';
import { useShowZone } from './use-show-zone.ts';

interface Props {
  name: string;
  label?: string;
  help?: ReactNode;
  readOnly?: boolean;
  /** ISO 8601. */
  iso: string;
  /** The database's clock, as the page was made, milliseconds. */
  now: number;
}

/**
 * A date and time in UTC, written out below the field as the operator types, with the show's own time and the distance
 * from now: a wrong month is noticed in words, and overlooked in digits. Without scripts, the sent date is written out.
 */
export function DateField({ name, label, help, readOnly = false, iso, now }: Props) {
  const { typed } = useField(name);
  const [written, setWritten] = useState<string | null>(null);
  const instant = typedInstant(written ?? typed ?? iso);
  const zone = useShowZone();
  const hear = ({ target }: InputEvent<HTMLDivElement>) =>
    target instanceof HTMLInputElement && setWritten(target.value);
  return (
    <div onInput={hear}>
      <InstantField
        name={name}
        {...(label === undefined ? {} : { label })}
        help={help}
        step={1}
        readOnly={readOnly}
        defaultValue={fieldInstant(iso)}
      />
      <p className={`sm ${styles.echo}`} aria-live="polite">
        {instant && toEcho(instant, zone, now)}
      </p>
    </div>
  );
}
