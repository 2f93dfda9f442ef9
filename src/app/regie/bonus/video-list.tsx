import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { Removal } from '#app/regie/acts/removal.tsx';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { AdminVideo } from '#domain/bonus/video-admin.ts';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { regieVideos as copy } from '#site/copy/regie-videos.ts';

interface Props {
  videos: readonly AdminVideo[];
}

/** All bonus videos in their order, each with the votes that it has given and its acts. */
export function VideoList({ videos }: Props) {
  return (
    <ol className={page.list}>
      {videos.map((video, index) => (
        <li key={video.id} className={page.block}>
          <h3 className={page.heading}>{video.title}</h3>
          <p className="sm">
            <b>{copy.states[video.state]}</b>{' '}
            {copy.period(utcMinute(video.starts_at), video.ends_at && utcMinute(video.ends_at))}
          </p>
          <p className="sm t2">{facts(video)}</p>
          <p className="sm t2">{copy.given(video.votes, video.people)}</p>
          <div className={styles.row}>
            <Link className="lienfl" to={regiePaths.videos(video.id)}>
              {copy.change}
              <span className="vh"> : {video.title}</span>
            </Link>
            {index > 0 && <Move id={video.id} direction="up" />}
            {index < videos.length - 1 && <Move id={video.id} direction="down" />}
            {video.state !== 'ended' && (
              <Removal
                act="video.withdraw"
                fields={{ id: video.id }}
                says={copy.withdraw}
                of={video.title}
                consequence={copy.withdrawal}
              />
            )}
            {video.state === 'planned' && (
              <Removal
                act="video.remove"
                fields={{ id: video.id }}
                says={copy.remove}
                of={video.title}
                consequence={copy.removal}
              />
            )}
          </div>
        </li>
      ))}
    </ol>
  );
}

function Move({ id, direction }: { id: string; direction: 'up' | 'down' }) {
  return <ActForm act="video.move" quiet hidden={{ id, direction }} submit={copy[direction]} />;
}

function facts(video: AdminVideo): string {
  return [
    copy.kinds[video.kind],
    video.source,
    videoCopy.duration(video.duration_s),
    video.bytes !== null && videoCopy.weight(video.bytes),
    copy.gives(video.amount),
  ]
    .filter(Boolean)
    .join(' · ');
}
