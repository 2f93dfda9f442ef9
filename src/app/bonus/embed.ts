import type { BonusVideo } from '#domain/bonus/schema.ts';

/** A video site whose player can be embedded. */
export type Host = Exclude<BonusVideo['kind'], 'file'>;

/** The players' origins: those that a page may frame, and whose messages it trusts. */
export const EMBED_ORIGINS: Record<Host, readonly string[]> = {
  youtube: ['https://www.youtube-nocookie.com'],
  dailymotion: ['https://www.dailymotion.com', 'https://geo.dailymotion.com'],
};

/**
 * The address of a site's player, with captions on and no suggestions afterwards.
 *
 * @param origin origin of the page that embeds it
 */
export function embedAddress(host: Host, id: string, origin: string): string {
  if (host === 'youtube') {
    const query = new URLSearchParams({
      enablejsapi: '1',
      origin,
      playsinline: '1',
      rel: '0',
      hl: 'fr',
      cc_load_policy: '1',
      cc_lang_pref: 'fr',
    });
    return `https://www.youtube-nocookie.com/embed/${id}?${query}`;
  }
  const query = new URLSearchParams({
    api: 'postMessage',
    origin,
    'queue-enable': '0',
    'subtitles-default': 'fr',
  });
  return `https://www.dailymotion.com/embed/video/${id}?${query}`;
}

/** A player's report of its position (seconds) and state. */
export interface PlayerNews {
  time?: number;
  state?: 'playing' | 'paused' | 'ended';
}

/** The message that makes a player report; YouTube's is silent until it gets it. */
export const GREETING: Record<Host, string | null> = {
  youtube: JSON.stringify({ event: 'listening', id: 'palmares', channel: 'widget' }),
  dailymotion: null,
};

/** The message that commands a player. The site's own script, which would send it, is not loaded. */
export function command(host: Host, act: 'seek' | 'pause', seconds = 0): string {
  if (host === 'youtube') {
    const [func, args] = act === 'seek' ? ['seekTo', [seconds, true]] : ['pauseVideo', []];
    return JSON.stringify({ event: 'command', func, args });
  }
  return JSON.stringify({ command: act, parameters: act === 'seek' ? [seconds] : [] });
}

/** Parses a player's message; null when it is not a report. */
export function readNews(host: Host, message: unknown): PlayerNews | null {
  const said = parsed(message);
  if (!said) return null;
  return host === 'youtube' ? fromYoutube(said) : fromDailymotion(said);
}

type Said = Record<string, unknown>;

function parsed(message: unknown): Said | null {
  if (typeof message === 'object') return message as Said | null;
  if (typeof message !== 'string') return null;
  try {
    const value: unknown = JSON.parse(message);
    return typeof value === 'object' ? (value as Said | null) : null;
  } catch {
    // Dailymotion's older players write their messages as the query of an address.
    return Object.fromEntries(new URLSearchParams(message));
  }
}

const YOUTUBE_STATES: Record<number, PlayerNews['state']> = { 0: 'ended', 1: 'playing', 2: 'paused' };

function fromYoutube({ event, info }: Said): PlayerNews | null {
  if (event === 'onStateChange') return news(undefined, YOUTUBE_STATES[Number(info)]);
  if (event !== 'infoDelivery' && event !== 'initialDelivery') return null;
  const { currentTime, playerState } = (info ?? {}) as Said;
  return news(currentTime, YOUTUBE_STATES[Number(playerState ?? Number.NaN)]);
}

const DAILYMOTION_STATES: Record<string, PlayerNews['state']> = {
  play: 'playing',
  playing: 'playing',
  pause: 'paused',
  end: 'ended',
  video_end: 'ended',
};

function fromDailymotion({ event, time, videoTime }: Said): PlayerNews | null {
  const name = String(event);
  const isTime = name === 'timeupdate' || name === 'video_timechange';
  return news(isTime ? (time ?? videoTime) : undefined, isTime ? 'playing' : DAILYMOTION_STATES[name]);
}

function news(time: unknown, state: PlayerNews['state']): PlayerNews | null {
  const seconds = time === undefined ? Number.NaN : Number(time);
  const known = { ...(Number.isFinite(seconds) ? { time: seconds } : {}), ...(state ? { state } : {}) };
  return Object.keys(known).length > 0 ? known : null;
}
