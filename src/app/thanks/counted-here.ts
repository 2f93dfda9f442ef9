import type { CastView } from './cast-view.ts';

// The thanks for a vote that was just counted, drawn from the server's answer without another request.

interface CountedHere {
  view: CastView;
  /** The frame's data that the vote was sent with; newer data knows of the vote itself. */
  frame: object | undefined;
  /** By the phone's clock, milliseconds. */
  at: number;
  shown: boolean;
}

/** The thanks page opens within this time, or the visitor has gone elsewhere. */
const AT_ONCE_MS = 10_000;

let counted: CountedHere | null = null;

/** Keeps the counted votes for the thanks page. @param frame the present data of the page's frame */
export function keepCounted(view: CastView, frame: object | undefined): void {
  counted = { view, frame, at: Date.now(), shown: false };
}

/** Whether the next thanks page can be drawn without the server. */
export const isCountedHere = (): boolean =>
  counted !== null && !counted.shown && Date.now() - counted.at < AT_ONCE_MS;

/** Takes the kept thanks, once; null when the page must ask the server. */
export function takeCounted(): CastView | null {
  if (!counted || !isCountedHere()) return null;
  counted.shown = true;
  return counted.view;
}

/**
 * The UTC day on which this visitor has given all daily votes, or null: from the frame's data, updated by the votes
 * counted since.
 */
export function toVotedDay(frame: { votedDay: string | null } | undefined): string | null {
  const since = counted?.frame === frame ? counted?.view.record : undefined;
  return since?.dailyLeft === 0 ? since.day : (frame?.votedDay ?? null);
}
