import { redirect } from 'react-router';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { readForm, refuse, typed } from '#app/forms/form-answer.server.ts';
import { limitsFor } from '#app/forms/limits.server.ts';
import pageStyles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import styles from '#app/regie/preview/preview.module.css';
import { PreviewFacts } from '#app/regie/preview/preview-facts.tsx';
import { PreviewForm } from '#app/regie/preview/preview-form.tsx';
import { PreviewPhone } from '#app/regie/preview/preview-phone.tsx';
import { previewScreen } from '#app/regie/preview/preview-screen.server.ts';
import { requestFrom } from '#app/request.ts';
import { parseInput } from '#domain/input.ts';
import { recordRehearsal } from '#domain/regie/opening.ts';
import { choosePreview } from '#domain/regie/preview.ts';
import { previewInput } from '#domain/regie/preview-schema.ts';
import { regie } from '#site/copy/regie.ts';
import { previewCopy as copy } from '#site/copy/regie-preview.ts';
import type { Route } from './+types/apercu.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

export async function loader({ context, url }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  ctx.allowFrames(["'self'"]);
  return { ...(await previewScreen(ctx, url.searchParams.get('page'))), limits: limitsFor(previewInput) };
}

const FIELDS = ['contest_id', 'moment', 'at', 'phase'];

/** Starts a preview, or ends the running one. It only changes what this browser sees; the journal records it. */
export async function action({ context, request, url }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const session = await ctx.operator();
  if (!session) throw redirect(regiePaths.signInAgain('demande'));
  let form: FormData | null = null;
  try {
    form = await readForm(request);
    if (form.get('moment') === 'end') ctx.endPreview();
    else {
      const preview = await choosePreview(ctx.dependencies, parseInput(previewInput, typed(form, FIELDS)));
      await recordRehearsal(ctx.dependencies.db, session, preview.contestId);
      ctx.startPreview(session, preview);
    }
    return redirect(regiePaths.preview(url.searchParams.get('page')));
  } catch (error) {
    return refuse(ctx, error, typed(form, FIELDS));
  }
}

export const headers = formHeaders;

export default function PreviewScreen({ loaderData, actionData }: Route.ComponentProps) {
  return (
    <>
      <h1 className={pageStyles.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <div className={styles.screen}>
        <div className={styles.choice}>
          {loaderData.shown && <PreviewFacts page={loaderData.page} shown={loaderData.shown} />}
          <PreviewForm {...loaderData} answer={actionData} />
        </div>
        {loaderData.weeks.length > 0 && <PreviewPhone {...loaderData} />}
      </div>
    </>
  );
}
