import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import type { AssignBonusAnswer, StartVideoAnswer, VideoProgressAnswer } from '#domain/bonus/schema.ts';
import { createWatch, type WatchAnswer, type WatchState } from './watch.ts';

type Reply = WatchAnswer<Partial<StartVideoAnswer & VideoProgressAnswer>>;

const bonus: AssignBonusAnswer = {
  bonus_type: 'video',
  granted: 1,
  bonus_count: 1,
  initial_bonus_count: 1,
  never_had_bonus: 0,
};
const started = (position = 0): Reply => ({
  data: { checkpoint: 'c0', position, duration_s: 30, interval_s: 10, finished: false },
});
const counted = (checkpoint: string, position: number, other: Partial<VideoProgressAnswer> = {}): Reply => ({
  data: { checkpoint, position, skipped: false, finished: false, bonus: null, ...other },
});

/** A player, and a server that gives these answers in turn and records what was sent. */
function setupWatch(...replies: Reply[]) {
  const sent: Record<string, unknown>[] = [];
  const states: WatchState[] = [];
  const player = { seek: vi.fn(), pause: vi.fn() };
  const onBonus = vi.fn();
  const watch = createWatch({
    videoId: 'v',
    post: async (path, body) => {
      sent.push({ call: path.split('/').at(-1), ...body });
      return (replies.shift() ?? 'offline') as never;
    },
    player,
    onChange: (state) => states.push(state),
    onBonus,
  });
  /** Plays from one second to another; the position is reported four times a second, as browsers do. */
  async function play(from: number, to: number) {
    let back: number | null = null;
    for (let position = from; position <= to && back === null; position += 0.25) {
      back = watch.at(position);
      await vi.advanceTimersByTimeAsync(250);
    }
    return back;
  }
  return { watch, sent, states, player, onBonus, play, last: () => states.at(-1) };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

describe('watching a video', () => {
  it('sends a checkpoint every interval with the one before, and the end', async () => {
    const it = setupWatch(
      started(),
      counted('c1', 10),
      counted('c2', 20),
      counted('c3', 30, { finished: true, bonus }),
    );
    await it.watch.begin();
    await it.play(0, 29.75);
    it.watch.end();
    await vi.advanceTimersByTimeAsync(0);
    expect(it.sent.map(({ call, checkpoint }) => [call, checkpoint])).toEqual([
      ['start', undefined],
      ['progress', 'c0'],
      ['progress', 'c1'],
      ['progress', 'c2'],
    ]);
    expect(it.sent.at(-1)).toMatchObject({ video_id: 'v', position: 30 });
    expect(it.onBonus).toHaveBeenCalledExactlyOnceWith(bonus);
    expect(it.last()).toMatchObject({ phase: 'done', credited: 30 });
  });

  it('has counted what was watched when it is left, and between two checkpoints', async () => {
    const it = setupWatch(started(), counted('c1', 7), counted('c2', 8.5));
    await it.watch.begin();
    await it.play(0, 7);
    it.watch.away();
    await vi.advanceTimersByTimeAsync(0);
    expect(it.sent.at(-1)).toMatchObject({ call: 'progress', checkpoint: 'c0', position: 7 });
    // No more was watched since, so nothing is sent.
    it.watch.away();
    await it.play(7, 8.5);
    it.watch.dispose();
    const told = it.states.length;
    await vi.advanceTimersByTimeAsync(60_000);
    expect(it.sent.map(({ position }) => position)).toEqual([undefined, 7, 8.5]);
    expect(it.states).toHaveLength(told);
  });

  it('sends nothing when a viewer leaves who has begun nothing', async () => {
    const it = setupWatch();
    it.watch.away();
    it.watch.dispose();
    expect(it.sent).toEqual([]);
  });

  it('goes on where it was left', async () => {
    const it = setupWatch(started(12.5));
    await it.watch.begin();
    expect(it.player.seek).toHaveBeenCalledWith(12.5);
    expect(it.watch.at(12.5)).toBeNull();
  });

  it('lets a viewer look back, and never jump ahead', async () => {
    const it = setupWatch(started());
    await it.watch.begin();
    await it.play(0, 5);
    expect(it.watch.jumps(3)).toBeNull();
    expect(it.watch.jumps(6)).toBeNull();
    expect(it.watch.jumps(20)).toBe(5);
    expect(it.watch.at(20)).toBe(5);
    expect(it.sent).toHaveLength(1);
  });

  it('goes back when the server says that it was too fast', async () => {
    const it = setupWatch(started(), counted('c1', 4, { skipped: true }));
    await it.watch.begin();
    await it.play(0, 11);
    expect(it.player.seek).toHaveBeenCalledWith(4);
    expect(it.watch.jumps(9)).toBe(4);
  });

  it('sends what did not arrive again, with the same checkpoint', async () => {
    const it = setupWatch(started(), 'offline', counted('c1', 14));
    await it.watch.begin();
    await it.play(0, 10.5);
    expect(it.last()?.trouble).toBe('offline');
    await it.play(10.5, 15);
    expect(it.sent.slice(1).map(({ checkpoint }) => checkpoint)).toEqual(['c0', 'c0']);
    expect(it.last()).toMatchObject({ trouble: null, credited: 14 });
  });

  it('stops with the server’s sentence when another view has taken its place, and may be taken up again', async () => {
    const it = setupWatch(started(), { refused: 'Arrêtée ici.' }, started(10));
    await it.watch.begin();
    await it.play(0, 10.5);
    expect(it.last()).toMatchObject({ phase: 'stopped', trouble: { message: 'Arrêtée ici.' } });
    expect(it.player.pause).toHaveBeenCalledOnce();
    expect(it.watch.at(11)).toBeNull();
    await it.watch.begin();
    expect(it.last()).toMatchObject({ phase: 'watching', credited: 10, trouble: null });
  });

  it('waits at the end for the seconds that the server still misses', async () => {
    const it = setupWatch(started(), counted('c1', 27), counted('c2', 30, { finished: true, bonus }));
    await it.watch.begin();
    it.watch.end();
    await vi.advanceTimersByTimeAsync(2_900);
    expect(it.sent).toHaveLength(2);
    await vi.advanceTimersByTimeAsync(200);
    expect(it.sent.at(-1)).toMatchObject({ checkpoint: 'c1', position: 30 });
    expect(it.onBonus).toHaveBeenCalledOnce();
  });

  it('sends nothing of a video that has given its vote', async () => {
    const it = setupWatch({
      data: { checkpoint: 'c', position: 30, duration_s: 30, interval_s: 10, finished: true },
    });
    await it.watch.begin();
    await it.play(0, 25);
    it.watch.end();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(it.sent).toHaveLength(1);
    expect(it.last()?.phase).toBe('done');
  });

  it('sends nothing once the page is left', async () => {
    const it = setupWatch(started(), counted('c1', 27), counted('c2', 30));
    await it.watch.begin();
    it.watch.end();
    await vi.advanceTimersByTimeAsync(0);
    it.watch.dispose();
    await vi.advanceTimersByTimeAsync(60_000);
    expect(it.sent).toHaveLength(2);
  });
});
