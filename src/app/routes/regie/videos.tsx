import { Link } from 'react-router';
import { VideoCard } from '#app/bonus/video-card.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { readForm, refuse } from '#app/forms/form-answer.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm, previewForm } from '#app/regie/acts/perform.server.ts';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { formToPreview } from '#app/regie/acts/typed-form.server.ts';
import { typedInto } from '#app/regie/acts/typed-into.ts';
import { toAnswer } from '#app/regie/acts/use-act-page.ts';
import { takeVideo } from '#app/regie/bonus/take-video.server.ts';
import { VideoForm } from '#app/regie/bonus/video-form.tsx';
import { VideoList } from '#app/regie/bonus/video-list.tsx';
import { previewCard, toTyped } from '#app/regie/bonus/video-preview.server.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { Term } from '#app/regie/parts/term.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import { listAdminVideos } from '#domain/bonus/video-admin.ts';
import { regie } from '#site/copy/regie.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';
import type { Route } from './+types/videos.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['video.create', 'video.edit', 'video.move', 'video.withdraw', 'video.remove'] as const;

export const loader = actPage(ACTS, async ({ ctx, url }) => {
  const videos = await Promise.all(
    (await listAdminVideos(ctx.dependencies)).map(async (video) => ({
      ...video,
      bytes: (await ctx.assetBytes(video.source)) ?? video.bytes,
    })),
  );
  const edited = videos.find(({ id }) => id === url.searchParams.get('id')) ?? null;
  const known = edited && toTyped(edited);
  const megabytesMax = Math.floor(ctx.dependencies.uploads.videos.bytesMax / 1024 / 1024);
  return { videos, edited, known, card: known && (await previewCard(ctx, known)), megabytesMax };
});

/** Does an act on videos; the button of the preview saves nothing. */
export async function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  try {
    const { request: form, refusal } = await takeVideo(ctx, request);
    if (refusal) return refuse(ctx, refusal, typedInto(await readForm(form)));
    return await answerForm(ctx, form);
  } catch (error) {
    if (error instanceof Response) throw error;
    return refuse(ctx, error, {});
  }
}

async function answerForm(ctx: RequestContext, request: Request) {
  const form = await formToPreview(request);
  if (form) {
    return previewForm(ctx, form, ACTS, async () => {
      const typed = typedInto(form);
      return { typed, card: await previewCard(ctx, typed) };
    });
  }
  return performForm(ctx, request, ACTS, undefined, regiePaths.videos());
}

export const headers = formHeaders;

export default function Videos({ loaderData, actionData }: Route.ComponentProps) {
  const { videos, edited, known, megabytesMax } = loaderData;
  const previewed = actionData && 'card' in actionData ? actionData : undefined;
  const card = previewed?.card ?? loaderData.card;
  const answer = toAnswer(actionData);
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      {/* The answer to a form too large to read names no act, so the form itself does not show it. */}
      <StrayAnswer answer={answer} told={Boolean(answer?.values.act)} />
      <Term name="video" />
      <div className={styles.editor}>
        <section className={page.block}>
          <div className={page.head}>
            <h2 className={page.heading}>{edited ? copy.edit(edited.title) : copy.new}</h2>
            {edited && (
              <Link className="lienfl" to={regiePaths.videos()}>
                {copy.other}
              </Link>
            )}
          </div>
          <VideoForm
            key={edited ? edited.version : videos.length}
            edited={edited}
            typed={previewed?.typed ?? known ?? {}}
            megabytesMax={megabytesMax}
          />
        </section>
        <section className={page.block} aria-live="polite">
          <h2 className={page.heading}>{copy.preview}</h2>
          {card && !card.playable && <p className="msgerr">{copy.badAddress}</p>}
          {card ? (
            <section className={styles.phone} aria-label={copy.preview}>
              <VideoCard video={card.video} heading="h3" />
            </section>
          ) : (
            <p className="t2">{copy.noPreview}</p>
          )}
        </section>
      </div>
      <h2 className={page.title}>{copy.list}</h2>
      {videos.length === 0 ? <p className="t2">{copy.empty}</p> : <VideoList videos={videos} />}
    </>
  );
}
