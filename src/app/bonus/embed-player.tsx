import { useEffect, useRef, useState } from 'react';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { command, EMBED_ORIGINS, embedAddress, GREETING, type Host, readNews } from './embed.ts';
import styles from './player.module.css';
import { type PlayerControls, useWatch } from './use-watch.ts';
import type { ShownVideo } from './video-view.ts';
import { WatchStatus } from './watch-status.tsx';

/** A player that has not told its position within this time never will: the page then measures time itself. */
const SILENT_MS = 10_000;

interface Props {
  video: ShownVideo & { kind: Host };
  /** Origin of the page, to which the other site's player posts its messages. */
  origin: string;
}

/** Another site's player in a frame, after the visitor has agreed to it. No script of that site runs in this page. */
export function EmbedPlayer({ video, origin }: Props) {
  const host = video.kind;
  const frame = useRef<HTMLIFrameElement>(null);
  // A player may be redirected within its site: messages go to the origin that the last one came from.
  const home = useRef(EMBED_ORIGINS[host][0] ?? '');
  const tell = (message: string) => frame.current?.contentWindow?.postMessage(message, home.current);
  const controls = useRef<PlayerControls>({
    seek: (seconds) => tell(command(host, 'seek', seconds)),
    pause: () => tell(command(host, 'pause')),
  });
  const { state, watch } = useWatch(video.id, controls, !video.finished);
  const [position, setPosition] = useState(0);
  const [jumped, setJumped] = useState(false);
  const [silent, setSilent] = useState(false);

  useEffect(() => {
    let heard = false;
    const greeting = GREETING[host];
    // Repeated, because the player may load later than the page.
    const greet = setInterval(() => {
      if (!heard && greeting) frame.current?.contentWindow?.postMessage(greeting, home.current);
    }, 500);
    const patience = setTimeout(() => !heard && setSilent(true), SILENT_MS);

    function hear({ source, origin: from, data }: MessageEvent): void {
      if (source !== frame.current?.contentWindow || !EMBED_ORIGINS[host].includes(from)) return;
      const news = readNews(host, data);
      if (!news) return;
      heard = true;
      home.current = from;
      clearInterval(greet);
      setSilent(false);
      if (news.state === 'playing') void watch.current?.begin();
      if (news.time !== undefined) {
        setPosition(Math.floor(news.time));
        const back = watch.current?.at(news.time);
        setJumped(back != null);
        if (back != null) controls.current.seek(back);
      }
      if (news.state === 'ended') watch.current?.end();
    }

    addEventListener('message', hear);
    return () => {
      clearInterval(greet);
      clearTimeout(patience);
      removeEventListener('message', hear);
    };
  }, [host, watch]);

  useEffect(() => {
    if (!silent) return;
    let seconds = video.watched;
    void watch.current?.begin();
    const clock = setInterval(() => {
      if (document.visibilityState !== 'visible') return;
      seconds += 1;
      setPosition(seconds);
      watch.current?.at(seconds);
      if (seconds >= video.seconds) watch.current?.end();
    }, 1000);
    return () => clearInterval(clock);
  }, [silent, video.watched, video.seconds, watch]);

  return (
    <>
      <div className={styles.frame}>
        <iframe
          ref={frame}
          className={styles.video}
          src={embedAddress(host, video.sources[0] ?? '', origin)}
          title={video.title}
          allow="autoplay; encrypted-media; fullscreen; picture-in-picture"
          allowFullScreen
        />
      </div>
      <WatchStatus
        video={video}
        state={state}
        position={position}
        notice={jumped ? videoCopy.skipped : silent ? videoCopy.silent(videoCopy.host[host]) : null}
        onResume={() => void watch.current?.begin()}
      />
    </>
  );
}
