import { CircleCheck, Info, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';
import { videoCopy } from '#site/copy/bonus-video.ts';
import styles from './player.module.css';
import type { ShownVideo } from './video-view.ts';
import type { WatchState } from './watch.ts';

interface Props {
  video: ShownVideo;
  state: WatchState;
  /** The player's position, in whole seconds. */
  position: number;
  /** A further notice, or null. */
  notice: string | null;
  onResume(): void;
}

/** Below the player: how much is left to watch, and any problem. */
export function WatchStatus({ video, state, position, notice, onResume }: Props) {
  const { phase, trouble } = state;
  if (video.finished) {
    return (
      <Notice icon={<CircleCheck size={24} strokeWidth={2.25} aria-hidden="true" />}>
        {videoCopy.finished(video.amount)}
      </Notice>
    );
  }
  // At the end the bar keeps what was played while the server counts, even if the line is cut for long.
  const playing = phase === 'watching' || phase === 'checking';
  const watched = phase === 'done' ? video.seconds : Math.max(state.credited, playing ? position : 0);
  const left = Math.max(0, Math.ceil(video.seconds - (phase === 'idle' ? video.watched : watched)));
  return (
    <div className={styles.status}>
      <progress
        className={`avec-js ${styles.bar}`}
        aria-label={videoCopy.progress}
        max={video.seconds}
        value={video.seconds - left}
      />
      <p className="sm t2 avec-js">
        {left === 0 ? videoCopy.checking(video.amount) : videoCopy.left(left, video.amount)}
      </p>
      <div role="status" className={styles.notices}>
        {notice && <Notice icon={<Info size={24} strokeWidth={2.25} aria-hidden="true" />}>{notice}</Notice>}
        {trouble === 'offline' && (
          <Notice waiting icon={<WifiOff size={24} strokeWidth={2.25} aria-hidden="true" />}>
            {videoCopy.offline}
          </Notice>
        )}
        {trouble !== null && trouble !== 'offline' && (
          <Notice waiting icon={<Info size={24} strokeWidth={2.25} aria-hidden="true" />}>
            {trouble.message}
          </Notice>
        )}
      </div>
      {phase === 'stopped' && (
        <button className="btn btn--1 btn--bloc" type="button" onClick={onResume}>
          {videoCopy.retry}
        </button>
      )}
      <noscript>
        <Notice icon={<Info size={24} strokeWidth={2.25} aria-hidden="true" />}>{videoCopy.noScript}</Notice>
      </noscript>
    </div>
  );
}

function Notice(props: { icon: ReactNode; waiting?: boolean; children: ReactNode }) {
  return (
    <div className={`avis ${props.waiting ? 'avis--att' : ''}`}>
      {props.icon}
      <p>{props.children}</p>
    </div>
  );
}
