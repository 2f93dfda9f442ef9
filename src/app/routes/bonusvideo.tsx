import { ShieldAlert } from 'lucide-react';
import { data, Form, Link } from 'react-router';
import { BonusHead } from '#app/bonus/bonus-head.tsx';
import { BonusInvitation } from '#app/bonus/bonus-invitation.tsx';
import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import { BonusOver } from '#app/bonus/bonus-over.tsx';
import styles from '#app/bonus/bonus-page.module.css';
import { EMBED_ORIGINS, type Host } from '#app/bonus/embed.ts';
import { EmbedPlayer } from '#app/bonus/embed-player.tsx';
import { FilePlayer } from '#app/bonus/file-player.tsx';
import { VideoCard, VideoChips, VideoPicture } from '#app/bonus/video-card.tsx';
import { shownVideos } from '#app/bonus/video-list.server.ts';
import type { ShownVideo } from '#app/bonus/video-view.ts';
import { type RequestContext, requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/bonusvideo.ts';

export const handle = { bar: 'back', footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: fr.title(loaderData?.kind === 'one' ? loaderData.video.title : videoCopy.title) },
];

export async function loader({ context, request }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  const { videos, video } = await asked(ctx, request);
  const registered = ctx.session?.registered ?? false;
  if (await readBonusOver(ctx)) return data({ kind: 'over' as const });
  if (video) return data({ kind: 'one' as const, video, registered, origin: new URL(request.url).origin });
  const gone = new URL(request.url).searchParams.has('id');
  return data({ kind: 'list' as const, videos, registered, gone }, { status: gone ? 404 : 200 });
}

/** The visitor agrees to another site's player: only the document that answers this form may frame that site. */
export async function action({ context, request }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  const { video } = await asked(ctx, request);
  if (!video || video.kind === 'file' || !ctx.session?.registered) return { agreed: null };
  ctx.allowFrames(EMBED_ORIGINS[video.kind]);
  return { agreed: video.id };
}

async function asked(ctx: RequestContext, request: Request) {
  const videos = await shownVideos(ctx);
  const id = new URL(request.url).searchParams.get('id');
  return { videos, video: videos.find((one) => one.id === id && one.sources.length > 0) ?? null };
}

export default function BonusVideoPage({ loaderData, actionData }: Route.ComponentProps) {
  if (loaderData.kind === 'over') return <NoMoreVideos />;
  if (loaderData.kind === 'list') return <OfferedVideos view={loaderData} />;
  const { video, registered, origin } = loaderData;
  return (
    <main className={`page page--nav ${styles.video}`}>
      <h1 className={`h1 ${styles.title}`}>{video.title}</h1>
      {registered && video.kind === 'file' && (
        <p className={styles.chips}>
          <VideoChips video={video} />
        </p>
      )}
      {registered ? (
        <Player key={video.id} video={video} origin={origin} agreed={actionData?.agreed === video.id} />
      ) : (
        <>
          <VideoPicture className={styles.still} video={video} />
          <BonusInvitation
            heading={videoCopy.until}
            text={videoCopy.signIn}
            next={paths.bonusVideo(video.id)}
          />
        </>
      )}
      <p className="t2">{video.description}</p>
      <Link className="lienfl" to={paths.bonusVideo()}>
        {videoCopy.all}
      </Link>
    </main>
  );
}

type ListView = Extract<Route.ComponentProps['loaderData'], { kind: 'list' }>;

function OfferedVideos({ view: { videos, registered, gone } }: { view: ListView }) {
  return (
    <main>
      <BonusHead
        heading={gone ? videoCopy.unknown.heading : videoCopy.heading}
        lead={gone ? videoCopy.unknown.text : videoCopy.lead}
        count={null}
      />
      <div className={`page page--nav etroit pile ${styles.body}`}>
        {videos.length === 0 && <p className="carte t2">{videoCopy.none}</p>}
        {videos.map((video) => (
          <VideoCard key={video.id} video={video} />
        ))}
        {!registered && videos.length > 0 && (
          <BonusInvitation heading={videoCopy.until} text={videoCopy.signIn} next={paths.bonusVideo()} />
        )}
      </div>
    </main>
  );
}

function NoMoreVideos() {
  return (
    <main>
      <BonusHead heading={videoCopy.heading} lead="" count={null} />
      <div className={`page page--nav etroit ${styles.body}`}>
        <BonusOver />
      </div>
    </main>
  );
}

function Player({ video, origin, agreed }: { video: ShownVideo; origin: string; agreed: boolean }) {
  if (video.kind === 'file') return <FilePlayer video={video} />;
  const foreign = { ...video, kind: video.kind };
  return agreed ? <EmbedPlayer video={foreign} origin={origin} /> : <Consent video={foreign} />;
}

/** Shown in place of another site's player: what loading it means, and the button that agrees. */
function Consent({ video }: { video: ShownVideo & { kind: Host } }) {
  const host = videoCopy.host[video.kind];
  return (
    <>
      <VideoPicture className={styles.still} video={video} />
      <Form method="post" action={paths.bonusVideo(video.id)} reloadDocument className="carte pile">
        <div className="avis">
          <ShieldAlert size={24} strokeWidth={2.25} aria-hidden="true" />
          <div>
            <p>
              <b>{videoCopy.consent(host)}</b>
            </p>
            <p>{videoCopy.consentHelp(host)}</p>
          </div>
        </div>
        <button className="btn btn--1 btn--bloc" type="submit">
          {videoCopy.accept}
        </button>
      </Form>
    </>
  );
}
