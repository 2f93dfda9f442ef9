import { type RefObject, useEffect, useRef, useState } from 'react';
import { useNavigate } from 'react-router';
import { loadRoute } from '#app/ui/shell/preload-route.ts';
import { paths } from '#site/paths.ts';
import { postWatch } from './post-watch.ts';
import { celebrate } from './request-bonus.ts';
import { createWatch, type WatchState } from './watch.ts';

/** The commands that every player takes. */
export interface PlayerControls {
  seek(seconds: number): void;
  pause(): void;
}

/**
 * Measures how a video is watched. The bonus vote at its end leads to /vote (docs/specification.md §9.8).
 *
 * @param player the player's commands; set by the time it plays
 * @param earns false when the video gives nothing any more: nothing is sent then
 */
export function useWatch(videoId: string, player: RefObject<PlayerControls | null>, earns: boolean) {
  const navigate = useNavigate();
  const go = useRef(navigate);
  go.current = navigate;
  const [state, setState] = useState<WatchState>({
    phase: earns ? 'idle' : 'done',
    credited: 0,
    trouble: null,
  });
  const watch = useRef<ReturnType<typeof createWatch> | null>(null);

  useEffect(() => {
    if (!earns) return;
    const own = createWatch({
      videoId,
      post: postWatch,
      player: {
        seek: (seconds) => player.current?.seek(seconds),
        pause: () => player.current?.pause(),
      },
      onChange: setState,
      onBonus: (bonus) => {
        celebrate(bonus);
        go.current(paths.vote());
      },
    });
    watch.current = own;
    const onHidden = () => document.visibilityState === 'hidden' && own.away();
    document.addEventListener('visibilitychange', onHidden);
    return () => {
      document.removeEventListener('visibilitychange', onHidden);
      own.dispose();
      watch.current = null;
    };
  }, [videoId, player, earns]);

  // Load during the video what will show the bonus vote: on a slow line it would come seconds late.
  const watching = state.phase === 'watching';
  useEffect(() => {
    if (!watching) return;
    import('#app/ui/toast/toaster.tsx').catch(() => {});
    void loadRoute(paths.vote());
  }, [watching]);

  return { state, watch };
}
