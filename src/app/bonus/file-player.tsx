import { Play } from 'lucide-react';
import { useEffect, useRef, useState } from 'react';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { videoCopy } from '#site/copy/bonus-video.ts';
import styles from './player.module.css';
import { type PlayerControls, useWatch } from './use-watch.ts';
import type { ShownVideo } from './video-view.ts';
import { WatchStatus } from './watch-status.tsx';

/** How long the notice stays that a viewer cannot jump ahead. */
const NOTICE_MS = 5000;

/** A video of this site in the browser's own player; nothing is loaded before the viewer starts it. */
export function FilePlayer({ video }: { video: ShownVideo }) {
  const hydrated = useHydrated();
  const element = useRef<HTMLVideoElement>(null);
  const controls = useRef<PlayerControls>({
    seek: (seconds) => {
      if (element.current) element.current.currentTime = seconds;
    },
    pause: () => element.current?.pause(),
  });
  const { state, watch } = useWatch(video.id, controls, !video.finished);
  const [begun, setBegun] = useState(false);
  const [broken, setBroken] = useState(false);
  const [jumped, setJumped] = useState(false);
  const [position, setPosition] = useState(0);

  useEffect(() => {
    if (!jumped) return;
    const timer = setTimeout(() => setJumped(false), NOTICE_MS);
    return () => clearTimeout(timer);
  }, [jumped]);

  function holdBack(to: number | null | undefined): void {
    if (to == null) return;
    controls.current.seek(to);
    setJumped(true);
  }

  function play(): void {
    setBroken(false);
    void element.current?.play().catch(() => {
      // The browser's own player says why; a file that cannot be played fires `onError`.
    });
  }

  return (
    <>
      <div className={styles.frame}>
        {/* biome-ignore lint/a11y/useMediaCaption: each video names its captions, where it has words */}
        <video
          ref={element}
          className={styles.video}
          controls={begun || !hydrated}
          controlsList="nodownload noplaybackrate noremoteplayback"
          playsInline
          preload="none"
          poster={video.poster ?? undefined}
          width={640}
          height={360}
          aria-label={video.title}
          onPlay={({ currentTarget: { textTracks } }) => {
            setBegun(true);
            // Captions are shown, and loaded, only now: as the default track they would load with the page.
            if (!begun && textTracks[0]) textTracks[0].mode = 'showing';
            void watch.current?.begin();
          }}
          onTimeUpdate={({ currentTarget: { currentTime, seeking } }) => {
            if (seeking) return;
            setPosition(Math.floor(currentTime));
            holdBack(watch.current?.at(currentTime));
          }}
          onSeeking={({ currentTarget }) => holdBack(watch.current?.jumps(currentTarget.currentTime))}
          onRateChange={({ currentTarget }) => {
            // At double speed half would count: the server counts real seconds.
            if (state.phase !== 'done' && currentTarget.playbackRate > 1) currentTarget.playbackRate = 1;
          }}
          onEnded={() => watch.current?.end()}
        >
          {video.sources.map((source, index) => (
            <source
              key={source}
              src={source}
              type={source.endsWith('.webm') ? 'video/webm' : 'video/mp4'}
              onError={index === video.sources.length - 1 ? () => setBroken(true) : undefined}
            />
          ))}
          {video.captions && (
            <track kind="captions" src={video.captions} srcLang="fr" label={videoCopy.captions} />
          )}
        </video>
        {hydrated && !begun && (
          <button className={styles.start} type="button" onClick={play}>
            <span className={styles.play}>
              <Play size={30} strokeWidth={2.25} fill="currentColor" aria-hidden="true" />
            </span>
            <span className="vh">{video.watched > 0 ? videoCopy.resume : videoCopy.watch}</span>
          </button>
        )}
      </div>
      <WatchStatus
        video={video}
        state={state}
        position={position}
        notice={broken ? videoCopy.unplayable : jumped ? videoCopy.skipped : null}
        onResume={play}
      />
    </>
  );
}
