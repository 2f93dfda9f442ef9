import { Link } from 'react-router';
import { Field } from '#app/forms/field.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { carriesFile } from '#app/regie/files/picture-form.server.ts';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import styles from '#app/regie/talents/import.module.css';
import { ImportPreviewForm } from '#app/regie/talents/import-preview.tsx';
import { performImport, previewImport } from '#app/regie/talents/talent-import.server.ts';
import { requestFrom } from '#app/request.ts';
import { IMPORT_MAX } from '#domain/contest/act-schema.ts';
import { SHEET_TITLES } from '#domain/contest/talent-sheet-rules.ts';
import { CSV_BEGINNING, csvLines } from '#domain/csv.ts';
import { regie } from '#site/copy/regie.ts';
import { importCopy as copy, importExample } from '#site/copy/regie-import.ts';
import type { Route } from './+types/import-talents.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

/** The second one for its fields, which a line of an import has too. */
const ACTS = ['candidate.import', 'candidate.create'] as const;

export const loader = actPage(ACTS, async () => ({ most: IMPORT_MAX, model: MODEL }));

/** The table to fill in, with an example line, as a data URL: it is small enough for the link itself. */
const MODEL = `data:text/csv;charset=utf-8,${encodeURIComponent(CSV_BEGINNING + csvLines([SHEET_TITLES, importExample]))}`;

/** A form with files gets a preview; the preview's own form sends the fields back, and the talents are created. */
export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  return carriesFile(request) ? previewImport(ctx, request) : performImport(ctx, request);
}

export const headers = formHeaders;

export default function ImportTalents({ loaderData, actionData }: Route.ComponentProps) {
  const preview = actionData && 'preview' in actionData ? actionData.preview : null;
  return (
    <>
      <Link className="lienfl" to={regiePaths.candidates()}>
        {copy.back}
      </Link>
      <h1 className={page.title}>{copy.title}</h1>
      {preview && <ImportPreviewForm key={preview.batch} preview={preview} />}
      <section className={page.block}>
        <p>{copy.lead}</p>
        <ul className={styles.ways}>
          {copy.ways.map((way) => (
            <li key={way}>{way}</li>
          ))}
        </ul>
        <p className="sm t2">
          <a className="lienfl" href={loaderData.model} download={copy.modelFile}>
            {copy.model}
          </a>{' '}
          {copy.modelHelp}
        </p>
        <ActForm
          act="candidate.import"
          withFile
          hidden={{ step: 'read' }}
          submit={copy.read}
          pendingLabel={copy.reading}
          quiet={preview !== null}
          className={styles.upload ?? ''}
        >
          <Field
            name="files"
            label={copy.files}
            help={copy.filesHelp(loaderData.most)}
            type="file"
            multiple
            accept=".zip,.csv,image/jpeg,image/png,image/webp,image/avif"
            required
          />
        </ActForm>
      </section>
    </>
  );
}
