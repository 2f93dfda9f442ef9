import type { CastView } from './cast-view.ts';

// The thanks for a vote that this page has just seen counted: drawn from the server's answer, without asking it again.

interface CountedHere {
  view: CastView;
  /** The frame's data that the vote was sent with; newer data knows of the vote itself. */
  frame: object | undefined;
  /** By the phone's clock, milliseconds. */
  at: number;
  shown: boolean;
}

/** The page that says thanks comes at once, or another way was taken. */
const AT_ONCE_MS = 10_000;

let counted: CountedHere | null = null;

/** Keeps what was counted for the page that says thanks. @param frame data of the page's frame, as it is now */
export function keepCounted(view: CastView, frame: object | undefined): void {
  counted = { view, frame, at: Date.now(), shown: false };
}

/** Whether the next page that says thanks needs nothing from the server. */
export const isCountedHere = (): boolean =>
  counted !== null && !counted.shown && Date.now() - counted.at < AT_ONCE_MS;

/** The thanks, once; null where the server has to be asked. */
export function takeCounted(): CastView | null {
  if (!counted || !isCountedHere()) return null;
  counted.shown = true;
  return counted.view;
}

/**
 * The UTC day on which this visitor has given all daily votes, or null: as the frame's data says, and by what was
 * counted since.
 */
export function toVotedDay(frame: { votedDay: string | null } | undefined): string | null {
  const since = counted?.frame === frame ? counted?.view.record : undefined;
  return since?.dailyLeft === 0 ? since.day : (frame?.votedDay ?? null);
}
