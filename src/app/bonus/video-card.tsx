import { Check, Play } from 'lucide-react';
import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { WidePicture } from '#app/pictures/wide-picture.tsx';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';
import styles from './video-card.module.css';
import type { ShownVideo } from './video-view.ts';

/**
 * A video to watch: its poster, bonus votes, duration and size. Nothing of the video is loaded. The one button covers
 * the whole card.
 */
export function VideoCard({ video, heading: Heading = 'h2' }: { video: ShownVideo; heading?: 'h2' | 'h3' }) {
  return (
    <article className={`carte carte--nue ${styles.card}`}>
      <VideoPicture video={video}>
        <span className={styles.play} aria-hidden="true">
          <Play size={30} strokeWidth={2.25} fill="currentColor" />
        </span>
      </VideoPicture>
      <div className={styles.text}>
        <Heading className="h3">{video.title}</Heading>
        <p className={`sm t2 ${styles.lead}`}>
          {video.finished ? videoCopy.finished(video.amount) : until(video.amount)}
        </p>
        <Link className={`btn btn--2 btn--bloc ${styles.watch}`} to={paths.bonusVideo(video.id)}>
          <Play size={20} strokeWidth={2.25} fill="currentColor" aria-hidden="true" />
          {video.finished ? videoCopy.again : video.watched > 0 ? videoCopy.resume : videoCopy.watch}
          <span className="vh"> {videoCopy.named(video.title)}</span>
        </Link>
      </div>
    </article>
  );
}

const until = (amount: number) => (amount > 1 ? videoCopy.untilMany(amount) : videoCopy.until);

/** Displayed width: a card is as wide as a phone, or as a column of a large screen. */
const SIZES = '(min-width: 768px) 640px, 92vw';

interface PictureProps {
  video: ShownVideo;
  className?: string | undefined;
  /** Drawn over the picture. */
  children?: ReactNode;
}

/** The video's poster, with its bonus votes. It has no alternative text: the title beside it says what it shows. */
export function VideoPicture({ video, className = '', children }: PictureProps) {
  return (
    <div className={`${styles.picture} ${className}`}>
      {video.poster === null ? (
        <span className={`pagne pagne--losange ${styles.cloth}`} aria-hidden="true" />
      ) : (
        <WidePicture className="portrait" path={video.poster} alt="" sizes={SIZES} />
      )}
      {children}
      <span className={styles.facts}>
        <VideoChips video={video} />
      </span>
    </div>
  );
}

/** A video's bonus votes on the left, its duration and size on the right. */
export function VideoChips({ video }: { video: ShownVideo }) {
  const facts = [
    videoCopy.duration(video.seconds),
    video.bytes !== null && videoCopy.weight(video.bytes),
    video.kind !== 'file' && videoCopy.host[video.kind],
  ];
  return (
    <>
      {video.finished ? (
        <span className="puce puce--ok">
          <Check size={16} strokeWidth={2.25} aria-hidden="true" />
          {videoCopy.seen}
        </span>
      ) : (
        <span className="puce puce--or">{bonusCopy.gain(video.amount)}</span>
      )}
      <span className="puce">{facts.filter(Boolean).join(' · ')}</span>
    </>
  );
}
