import { describe, expect, it } from 'vitest';
import { command, EMBED_ORIGINS, embedAddress, type Host, readNews } from './embed.ts';

describe('a player of another site', () => {
  it.each<[Host, string]>([
    ['youtube', 'abcDEF12345'],
    ['dailymotion', 'x8abcd'],
  ])('of %s comes from an origin that its page may frame, over https', (host, id) => {
    const url = new URL(embedAddress(host, id, 'https://palmares.example'));
    expect(EMBED_ORIGINS[host]).toContain(url.origin);
    expect(url.pathname.endsWith(`/${id}`)).toBe(true);
    expect(url.searchParams.get('origin')).toBe('https://palmares.example');
  });

  it.each<[string, Host, unknown, unknown]>([
    [
      'time',
      'youtube',
      '{"event":"infoDelivery","info":{"currentTime":12.5,"playerState":1}}',
      { time: 12.5, state: 'playing' },
    ],
    ['a pause', 'youtube', '{"event":"infoDelivery","info":{"playerState":2}}', { state: 'paused' }],
    ['the end', 'youtube', '{"event":"onStateChange","info":0}', { state: 'ended' }],
    ['volume', 'youtube', '{"event":"infoDelivery","info":{"volume":80}}', null],
    ['an alert', 'youtube', '{"event":"alreadyInitialized"}', null],
    ['time', 'dailymotion', 'event=timeupdate&time=3.2', { time: 3.2, state: 'playing' }],
    [
      'time as JSON',
      'dailymotion',
      '{"event":"video_timechange","videoTime":7}',
      { time: 7, state: 'playing' },
    ],
    ['time as an object', 'dailymotion', { event: 'timeupdate', time: 1 }, { time: 1, state: 'playing' }],
    ['a pause', 'dailymotion', 'event=pause', { state: 'paused' }],
    ['the end', 'dailymotion', 'event=video_end', { state: 'ended' }],
    ['nothing', 'dailymotion', 'event=apiready', null],
    ['a number', 'youtube', 12, null],
    ['null', 'youtube', null, null],
    ['an array of nothing', 'dailymotion', '[]', null],
    ['a time that is none', 'youtube', '{"event":"infoDelivery","info":{"currentTime":"soon"}}', null],
  ])('says %s (%s)', (_what, host, message, expected) => {
    expect(readNews(host, message)).toEqual(expected);
  });

  it('is told where to go', () => {
    expect(JSON.parse(command('youtube', 'seek', 12))).toEqual({
      event: 'command',
      func: 'seekTo',
      args: [12, true],
    });
    expect(JSON.parse(command('youtube', 'pause'))).toMatchObject({ func: 'pauseVideo' });
    expect(JSON.parse(command('dailymotion', 'seek', 12))).toEqual({ command: 'seek', parameters: [12] });
  });
});
