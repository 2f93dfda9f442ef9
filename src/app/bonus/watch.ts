import type { AssignBonusAnswer, StartVideoAnswer, VideoProgressAnswer } from '#domain/bonus/schema.ts';

/** The state of watching a video. */
export interface WatchState {
  /**
   * `watching`: checkpoints are sent while the video plays. `checking`: the video is over, and the server counts.
   * `stopped`: it continues only when the viewer asks. `done`: nothing is left to earn.
   */
  phase: 'idle' | 'starting' | 'watching' | 'checking' | 'stopped' | 'done';
  /** Seconds that count as watched. */
  credited: number;
  /** `offline`: the last checkpoint did not arrive, and is sent again. Otherwise the server's sentence. */
  trouble: 'offline' | { message: string } | null;
}

/** The result of a call: its answer, a refusal with its sentence, or no answer at all. */
export type WatchAnswer<T> = { data: T } | { refused: string } | 'offline';
export type Post = <T>(path: string, body: object) => Promise<WatchAnswer<T>>;

interface Parts {
  videoId: string;
  post: Post;
  /** The player's commands; positions in seconds. */
  player: { seek(seconds: number): void; pause(): void };
  onChange(state: WatchState): void;
  onBonus(bonus: AssignBonusAnswer): void;
}

const START = '/api/bonus/videos/start';
const PROGRESS = '/api/bonus/videos/progress';
/** A checkpoint that did not arrive is sent again after this time. */
const AGAIN_MS = 4_000;
/** How often, at the end, the viewer waits for the seconds that the server has not counted yet. */
const LAST_TRIES = 5;
/** A position further than this past what was played is a jump. */
const JUMP_SECONDS = 2;

/**
 * Follows a viewer through a video: every few seconds of playing, sends the checkpoint that the server gave last, and
 * reports the seconds that the server counts. Only the server's clock decides.
 */
export function createWatch({ videoId, post, player, onChange, onBonus }: Parts) {
  let state: WatchState = { phase: 'idle', credited: 0, trouble: null };
  let checkpoint = '';
  let interval = Number.POSITIVE_INFINITY;
  let duration = Number.POSITIVE_INFINITY;
  let furthest = 0;
  let dueAt = 0;
  let sending = false;
  let lastTries = 0;
  let left = false;
  let timer: ReturnType<typeof setTimeout> | undefined;

  function change(to: Partial<WatchState>): void {
    if (left) return;
    state = { ...state, ...to };
    onChange(state);
  }

  function stop(message: string): void {
    player.pause();
    change({ phase: 'stopped', trouble: { message } });
  }

  /** Starts, or continues at the position that the server has stored. */
  async function begin(): Promise<void> {
    if (state.phase !== 'idle' && state.phase !== 'stopped') return;
    change({ phase: 'starting', trouble: null });
    const answer = await post<StartVideoAnswer>(START, { video_id: videoId });
    if (answer === 'offline') {
      player.pause();
      return change({ phase: 'stopped', trouble: 'offline' });
    }
    if ('refused' in answer) return stop(answer.refused);
    const { data } = answer;
    if (data.finished) return change({ phase: 'done' });
    ({ checkpoint, duration_s: duration, interval_s: interval } = data);
    furthest = data.position;
    lastTries = 0;
    dueAt = Date.now() + interval * 1000;
    change({ phase: 'watching', credited: data.position });
    if (data.position > 0) player.seek(data.position);
  }

  async function send(position: number): Promise<void> {
    if (sending) return;
    sending = true;
    const body = { video_id: videoId, checkpoint, position: Math.min(position, duration) };
    const answer = await post<VideoProgressAnswer>(PROGRESS, body);
    sending = false;
    if (left) {
      if (answer !== 'offline' && 'data' in answer && answer.data.bonus) onBonus(answer.data.bonus);
      return;
    }
    dueAt = Date.now() + (answer === 'offline' ? AGAIN_MS : interval * 1000);
    if (answer === 'offline') {
      change({ trouble: 'offline' });
      if (state.phase === 'checking') later(AGAIN_MS);
      return;
    }
    if ('refused' in answer) return stop(answer.refused);
    const { data } = answer;
    checkpoint = data.checkpoint;
    change({ credited: data.position, trouble: null });
    if (data.finished) {
      change({ phase: 'done', credited: duration });
      if (data.bonus) onBonus(data.bonus);
    } else if (data.skipped) {
      furthest = data.position;
      change({ phase: 'watching' });
      player.seek(data.position);
    } else if (state.phase === 'checking') {
      lastTries += 1;
      if (lastTries > LAST_TRIES) return change({ phase: 'stopped' });
      later(Math.max(1, duration - data.position) * 1000);
    }
  }

  function later(milliseconds: number): void {
    clearTimeout(timer);
    timer = setTimeout(() => void send(duration), milliseconds);
  }

  /** At the end of the video, sends the last checkpoint, after any that is still on its way. */
  function end(): void {
    if (state.phase !== 'watching') return;
    change({ phase: 'checking' });
    if (sending) later(1000);
    else void send(duration);
  }

  /** When the viewer leaves the page, perhaps for good, sends what they have watched since the last checkpoint. */
  function away(): void {
    if (state.phase === 'watching' && furthest > state.credited) void send(furthest);
  }

  return {
    begin,
    end,

    /** Takes the playing position, in seconds. @returns the position to go back to after a jump, or null */
    at(position: number): number | null {
      if (state.phase !== 'watching') return null;
      if (position > furthest + JUMP_SECONDS) return furthest;
      furthest = Math.max(furthest, position);
      // A file may be a little longer than its stated duration.
      if (position >= duration) end();
      else if (Date.now() >= dueAt) void send(position);
      return null;
    },

    /** Whether seeking to `position` jumps ahead. @returns the furthest allowed position then, or null */
    jumps(position: number): number | null {
      return state.phase === 'watching' && position > furthest + JUMP_SECONDS ? furthest : null;
    },

    away,

    /** Call it when the page is left. */
    dispose(): void {
      away();
      left = true;
      clearTimeout(timer);
    },
  };
}
