import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { holdChanges } from './hold-changes.ts';

describe('changes of the live screen during a press', () => {
  beforeEach(() => vi.useFakeTimers());
  afterEach(() => vi.useRealTimers());

  function setup() {
    const heard = new Map<string, (event: Event) => void>();
    const page = {
      addEventListener: (type: string, listener: (event: Event) => void) => heard.set(type, listener),
      removeEventListener: (type: string) => heard.delete(type),
    } as unknown as EventTarget;
    const holding = holdChanges(page);
    const made: string[] = [];
    const change = (kind: string, what: string) => holding.change(kind, () => made.push(what));
    const tell = (type: string, target: unknown = page) => heard.get(type)?.({ type, target } as Event);
    return { made, change, tell, stop: holding.stop };
  }

  it('are made at once while nothing is pressed', () => {
    const { made, change } = setup();
    change('state', 'first');
    change('state', 'second');
    expect(made).toEqual(['first', 'second']);
  });

  it.each(['pointerup', 'pointercancel', 'blur'])(
    'wait for %s and what it does; of each kind only the last is made',
    (end) => {
      const { made, change, tell } = setup();
      tell('pointerdown');
      change('state', 'old');
      change('curve', 'curve');
      change('state', 'new');
      tell(end);
      expect(made).toEqual([]);
      vi.runAllTimers();
      expect(made).toEqual(['new', 'curve']);
      change('state', 'later');
      expect(made).toEqual(['new', 'curve', 'later']);
    },
  );

  it('wait on while the press takes the focus from another element', () => {
    const { made, change, tell } = setup();
    tell('pointerdown');
    tell('blur', 'the field that had the focus');
    change('state', 'waits');
    vi.advanceTimersByTime(100);
    expect(made).toEqual([]);
    tell('pointerup');
    vi.runAllTimers();
    expect(made).toEqual(['waits']);
  });

  it('wait three seconds at most for a press that is not seen to end', () => {
    const { made, change, tell } = setup();
    tell('pointerdown');
    change('state', 'waits');
    vi.advanceTimersByTime(2_999);
    expect(made).toEqual([]);
    vi.advanceTimersByTime(1);
    expect(made).toEqual(['waits']);
  });

  it('wait for a second press that follows at once', () => {
    const { made, change, tell } = setup();
    tell('pointerdown');
    tell('pointerup');
    tell('pointerdown');
    change('state', 'waits');
    vi.advanceTimersByTime(100);
    expect(made).toEqual([]);
    tell('pointerup');
    vi.runAllTimers();
    expect(made).toEqual(['waits']);
  });

  it('are not made any more on a screen that was left', () => {
    const { made, change, tell, stop } = setup();
    tell('pointerdown');
    change('state', 'waits');
    stop();
    tell('pointerup');
    vi.runAllTimers();
    expect(made).toEqual([]);
  });
});
