import { type FormEvent, useRef } from 'react';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Field, GroupError } from '#app/forms/field.tsx';
import { useField } from '#app/forms/form-context.ts';
import { PATTERNS } from '#domain/contest/pagne-rules.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';
import styles from './pagne-field.module.css';
import { SAMPLE_CLASS, SAMPLE_NUMBER } from './pagne-sample.ts';

const COLOURS = ['a', 'b', 'c'] as const;

/**
 * The fields for a pagne's pattern and colours, each pattern with its picture. With scripts the pictures follow the
 * colours as the operator chooses them.
 */
export function PagneField() {
  const group = useRef<HTMLFieldSetElement>(null);
  const said = {
    pattern: useText('pattern'),
    a: useText('a'),
    b: useText('b'),
    c: useText('c'),
  };
  const pattern = PATTERNS.find((one) => one === said.pattern) ?? PATTERNS[0];
  const show = ({ currentTarget }: FormEvent<HTMLInputElement>) =>
    group.current?.style.setProperty(`--${currentTarget.name}`, currentTarget.value);
  return (
    <fieldset ref={group} className={`${styles.group} ${SAMPLE_CLASS}`}>
      <PagneStyles candidates={[{ number: SAMPLE_NUMBER, pagne: { ...said, pattern } }]} />
      <legend>{copy.pattern}</legend>
      <p className="sm t2">{copy.patternHelp}</p>
      <div className={styles.patterns}>
        {PATTERNS.map((one) => (
          <label key={one} className={styles.choice}>
            <span className={`pagne pagne--${one} ${styles.cloth}`} aria-hidden="true" />
            <span className={styles.name}>
              <input type="radio" name="pattern" value={one} defaultChecked={one === pattern} />
              {copy.patterns[one]}
            </span>
          </label>
        ))}
      </div>
      <GroupError name="pattern" />
      <div className={styles.colours}>
        {COLOURS.map((name) => (
          <Field key={name} name={name} type="color" onInput={show} />
        ))}
      </div>
    </fieldset>
  );
}

/** The typed value of a field, or its first value. */
function useText(name: string): string {
  const { typed, first } = useField(name);
  return typed ?? first ?? '';
}
