import { ActForm } from '#app/regie/acts/act-form.tsx';
import { AreaField } from '#app/regie/acts/fields.tsx';
import type { TextPage } from '#domain/text-page-rules.ts';
import { regiePages as copy } from '#site/copy/regie-pages.ts';

interface Props {
  page: TextPage;
  /** The newest version when the page was loaded. */
  version: number;
  markdown: string;
  /** Sections that the text must have, and whether it has them. */
  sections: readonly { id: string; present: boolean }[];
}

/** The form for a long text. */
export function TextForm({ page, version, markdown, sections }: Props) {
  return (
    <ActForm
      act="page.publish"
      hidden={{ page, version: String(version) }}
      labels={{ markdown: copy.text }}
      submit={copy.publish}
      consequence={copy.consequence}
      needsCode
    >
      <AreaField
        name="markdown"
        help={page === 'cgu' ? `${copy.textHelp} ${copy.retention}` : copy.textHelp}
        rows={22}
        spellCheck
        defaultValue={markdown}
      />
      <div className="sm t2">
        {copy.required}
        {'\u00a0: '}
        {sections.map(({ id, present }, index) => (
          <span key={id}>
            {index > 0 && ', '}
            <b>#{id}</b> ({present ? copy.present : copy.missing})
          </span>
        ))}
      </div>
      <button type="submit" name="apercu" value="1" formNoValidate className="btn btn--2 btn--sm">
        {copy.showPreview}
      </button>
    </ActForm>
  );
}
