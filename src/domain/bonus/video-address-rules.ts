/** Where a video is played from: a file of this site, or another site. */
export const videoKinds = ['file', 'youtube', 'dailymotion'] as const;
export type VideoKind = (typeof videoKinds)[number];

/** A path of this site, without another host and without `..`. */
const OWN_FILE = /^\/(?:[\w-]+\/)*[\w-]+(?:\.[\w-]+)*\.(?:mp4|webm)$/;
const YOUTUBE_ID = /^[\w-]{11}$/;
const DAILYMOTION_ID = /^[a-z\d]{5,20}$/i;
const YOUTUBE_HOSTS = ['youtube.com', 'm.youtube.com', 'youtube-nocookie.com'];

/**
 * Reads a video's source from an address as operators copy it: a path of this site for a file, the other site's id of
 * the video for the other kinds.
 *
 * @returns null for an address of any other kind
 */
export function videoSource(kind: VideoKind, typed: string): string | null {
  const text = typed.trim();
  if (kind === 'file') return OWN_FILE.test(text) && text.length <= 300 ? text : null;
  return kind === 'youtube' ? youtubeId(text) : dailymotionId(text);
}

/**
 * Where a video can be watched: a path of this site, or an address of another.
 *
 * @param source as `videoSource` gives it
 */
export function watchAddress(kind: VideoKind, source: string): string {
  if (kind === 'file') return source;
  return kind === 'youtube' ? `https://youtu.be/${source}` : `https://dai.ly/${source}`;
}

function youtubeId(text: string): string | null {
  if (YOUTUBE_ID.test(text)) return text;
  const url = webAddress(text);
  if (!url) return null;
  const [, first = '', second = ''] = url.pathname.split('/');
  let id: string | null = null;
  if (url.host === 'youtu.be') id = first;
  else if (YOUTUBE_HOSTS.includes(url.host)) {
    if (first === 'watch') id = url.searchParams.get('v');
    else if (['embed', 'shorts', 'live'].includes(first)) id = second;
  }
  return id && YOUTUBE_ID.test(id) ? id : null;
}

function dailymotionId(text: string): string | null {
  if (DAILYMOTION_ID.test(text)) return text;
  const url = webAddress(text);
  if (!url) return null;
  const [, ...parts] = url.pathname.split('/');
  const [first = '', second = '', third = ''] = parts;
  let id = '';
  if (url.host === 'dai.ly') id = first;
  else if (url.host === 'dailymotion.com' && first === 'video') id = second;
  else if (url.host === 'dailymotion.com' && first === 'embed' && second === 'video') id = third;
  // Older addresses have the title after the id.
  id = id.replace(/_.*$/, '');
  return DAILYMOTION_ID.test(id) ? id : null;
}

/** An https address without user, password or port; `host` without `www.`. */
function webAddress(text: string): { host: string; pathname: string; searchParams: URLSearchParams } | null {
  if (!/^https:\/\//i.test(text) || !URL.canParse(text)) return null;
  const url = new URL(text);
  if (url.username || url.password || url.port) return null;
  return { host: url.host.replace(/^www\./, ''), pathname: url.pathname, searchParams: url.searchParams };
}
