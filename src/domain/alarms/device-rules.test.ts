import { describe, expect, it } from 'vitest';
import { alarmMark } from './device-rules.ts';

describe('the mark of an alarm', () => {
  const at = (time: string) => new Date(`2026-01-01T${time}Z`);

  it('is its own where the alarm was recorded, whenever it is sent', () => {
    expect(alarmMark('queue', 'a', at('20:00:00'))).toBe(alarmMark('queue', 'a', at('20:04:59')));
    expect(alarmMark('queue', 'a', at('20:00:00'))).not.toBe(alarmMark('queue', 'b', at('20:00:00')));
  });

  it('is one per quarter of an hour where the database is silent, whether the alarm was recorded or not', () => {
    const mark = alarmMark('database', null, at('20:15:00'));
    expect(alarmMark('database', null, at('20:29:59'))).toBe(mark);
    expect(alarmMark('database', 'a', at('20:20:00'))).toBe(mark);
    expect(alarmMark('database', null, at('20:30:00'))).not.toBe(mark);
    expect(alarmMark('queue', null, at('20:15:00'))).not.toBe(mark);
  });
});
