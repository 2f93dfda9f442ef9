import type { MouseEvent } from 'react';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { Field, fieldId } from '#app/forms/field.tsx';
import { FormAlert } from '#app/forms/form-alert.tsx';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { AreaField, SelectField } from '#app/regie/acts/fields.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import page from '#app/regie/parts/page.module.css';
import type { Pagne } from '#domain/contest/schema.ts';
import type { TalentDraft } from '#domain/contest/talent-import-rules.ts';
import type { FieldProblems } from '#domain/errors.ts';
import { regieCandidates } from '#site/copy/regie-candidates.ts';
import { anyFieldMessage } from '#site/copy/regie-field-errors.ts';
import { importCopy as copy } from '#site/copy/regie-import.ts';
import styles from './import.module.css';
import type { ImportPreview } from './talent-import.server.ts';

const FIELDS = ['display_name', 'number', 'city', 'discipline'] as const;
const LABELS: Record<string, string> = {
  display_name: regieCandidates.name,
  number: regieCandidates.number,
  city: regieCandidates.city,
  discipline: regieCandidates.discipline,
  description: regieCandidates.description,
  gender: regieCandidates.gender,
};
/** Fields without an input here; an operator changes them on the talent's own page. */
const CARRIED = ['pattern', 'a', 'b', 'c'] as const;

const rowField = (row: number, name: string) => `rows.${row}.${name}`;

/** What an import would create, one card per talent, to correct before anything is created. */
export function ImportPreviewForm({ preview }: { preview: ImportPreview }) {
  const { drafts, problems, strange, unused, batch } = preview;
  const wrong = inOrder(Object.keys(problems));
  return (
    <section className={page.block} aria-labelledby="apercu-import">
      <PagneStyles candidates={drafts.map(woven)} />
      <h2 id="apercu-import" className={page.heading}>
        {copy.preview(drafts.length)}
      </h2>
      <p className="t2">{copy.previewLead}</p>
      {strange.length > 0 && <p className="sm">{copy.strange(strange)}</p>}
      {unused.length > 0 && <p className="sm">{copy.unused(unused)}</p>}
      {wrong.length > 0 && (
        <FormAlert title={copy.wrong(wrong.length)}>
          <ul className={styles.problems}>
            {wrong.map((name) => (
              <li key={name}>
                <a href={`#${fieldId(name)}`} onClick={goTo}>
                  {toWords(name, drafts)}
                </a>
              </li>
            ))}
          </ul>
        </FormAlert>
      )}
      <ActForm
        act="candidate.import"
        hidden={{ step: 'write' }}
        submit={copy.create}
        pendingLabel={copy.creating}
      >
        <input type="hidden" name="batch" value={batch} />
        <input type="hidden" name="count" value={drafts.length} />
        <ul className={styles.drafts}>
          {drafts.map((draft, row) => (
            // biome-ignore lint/suspicious/noArrayIndexKey: a line is known by its place, and the batch by its key
            <li key={row} className={styles.draft}>
              <Draft draft={draft} row={row} problems={problems} />
            </li>
          ))}
        </ul>
      </ActForm>
    </section>
  );
}

const SHOWN: readonly string[] = [...FIELDS, 'gender', 'description'];

/** Names of refused fields as the lines stand on the page, and within a line its fields. */
const inOrder = (names: readonly string[]): string[] => {
  const place = (field: string) => {
    const [, row = '', name = ''] = field.split('.');
    return Number(row) * (SHOWN.length + 1) + SHOWN.indexOf(name) + 1;
  };
  // Old browsers have no `toSorted`.
  return [...names].sort((a, b) => place(a) - place(b));
};

/** Focuses a field without a new history entry: for that, the router would drop the server's answer. */
function goTo(event: MouseEvent<HTMLAnchorElement>) {
  event.preventDefault();
  document.getElementById(event.currentTarget.hash.slice(1))?.focus();
}

interface DraftProps {
  draft: TalentDraft;
  /** The line's index in the preview, from 0. */
  row: number;
  problems: FieldProblems;
}

function Draft({ draft, row, problems }: DraftProps) {
  const { source, keep, fields, portrait, remarks } = draft;
  const limits = useActPage().limits['candidate.create'];
  const field = (name: keyof typeof fields) => {
    const problem = problems[rowField(row, name)];
    return {
      name: rowField(row, name),
      label: LABELS[name] ?? name,
      defaultValue: fields[name],
      error: problem ? anyFieldMessage(problem, name, limits?.[name]) : false,
    };
  };
  return (
    <fieldset className={styles.card}>
      <legend>{copy.line(source)}</legend>
      <div className={styles.face}>
        <Portrait
          candidate={{ ...woven(draft, row), display_name: fields.display_name, portrait: portrait || null }}
        />
      </div>
      <div className={styles.fields}>
        <label className={styles.keep}>
          <input type="checkbox" name={rowField(row, 'keep')} defaultChecked={keep} />
          {copy.keep}
        </label>
        {remarks.map((remark) => (
          <p key={copy.remark(remark)} className="sm t2">
            {copy.remark(remark)}
          </p>
        ))}
        <div className={styles.pair}>
          {FIELDS.map((name) => (
            <Field key={name} {...field(name)} {...(name === 'number' ? { inputMode: 'numeric' } : {})} />
          ))}
          <SelectField {...field('gender')} options={genders(fields.gender)} />
        </div>
        <AreaField {...field('description')} rows={3} />
        {CARRIED.map((name) => (
          <input key={name} type="hidden" name={rowField(row, name)} value={fields[name]} />
        ))}
        <input type="hidden" name={rowField(row, 'portrait')} value={portrait} />
        <input type="hidden" name={rowField(row, 'source')} value={source} />
      </div>
    </fieldset>
  );
}

/** The choices of a line: one that stands for none is offered only where the files left it open. */
function genders(told: string) {
  const known = Object.entries(regieCandidates.genders);
  return told === '' ? ([['', copy.genderOpen], ...known] as const) : known;
}

/** The pagne of a line, under a number made for it: those in the file may be double or missing. */
function woven({ fields: { pattern, a, b, c } }: TalentDraft, row: number) {
  return { number: 1000 + row, pagne: { pattern: pattern as Pagne['pattern'], a, b, c } };
}

/** « Ligne 4 : Ville », of `rows.2.city`. */
function toWords(field: string, drafts: readonly TalentDraft[]): string {
  const [, row = '', name = ''] = field.split('.');
  const source = drafts[Number(row)]?.source;
  return [source && copy.line(source), LABELS[name]].filter(Boolean).join('\u00a0: ');
}
