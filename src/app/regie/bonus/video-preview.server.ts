import { type ShownVideo, shownVideo } from '#app/bonus/video-view.ts';
import type { RequestContext } from '#app/request.ts';
import { videoKinds, videoSource } from '#domain/bonus/video-address-rules.ts';
import type { AdminVideo } from '#domain/bonus/video-admin.ts';

type Typed = Readonly<Record<string, string>>;

/** The form's values for an existing video. */
export function toTyped({ bytes, ...video }: AdminVideo): Record<string, string> {
  return {
    title: video.title,
    description: video.description,
    kind: video.kind,
    source: video.source,
    duration_s: String(video.duration_s),
    megabytes:
      bytes === null ? '' : String(Math.max(0.001, Math.round(bytes / 1000) / 1000)).replace('.', ','),
    captions: video.captions ?? '',
    poster: video.poster ?? '',
    amount: String(video.amount),
    starts_at: video.starts_at.slice(0, 16),
    ends_at: video.ends_at?.slice(0, 16) ?? '',
  };
}

/**
 * The card of a video as the public would see it, from the values typed so far, without the invalid ones.
 *
 * @returns `playable`: whether the video's address would be accepted
 */
export async function previewCard(
  ctx: RequestContext,
  typed: Typed,
): Promise<{ video: ShownVideo; playable: boolean }> {
  const text = (name: string) => typed[name]?.trim() ?? '';
  const whole = (name: string) => Math.max(1, Math.floor(Number(text(name))) || 1);
  const kind = videoKinds.find((one) => one === typed.kind) ?? 'file';
  const source = videoSource(kind, text('source'));
  const megabytes = Number(text('megabytes').replace(',', '.'));
  const video = shownVideo(
    {
      id: typed.id ?? '',
      title: text('title') || '…',
      description: text('description'),
      kind,
      source: source ?? '',
      duration_s: whole('duration_s'),
      captions: text('captions') || null,
      poster: text('poster') || null,
      bytes: megabytes > 0 ? Math.round(megabytes * 1_000_000) : null,
      amount: whole('amount'),
      ends_at: null,
      watched_s: 0,
      finished: false,
    },
    source && kind === 'file' ? await ctx.assetBytes(source) : null,
  );
  return { video, playable: source !== null };
}
