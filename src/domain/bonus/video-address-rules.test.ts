import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { type VideoKind, videoSource, watchAddress } from './video-address-rules.ts';

describe('videoSource', () => {
  it.each([
    'dQw4w9WgXcQ',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ&t=10s',
    'https://m.youtube.com/watch?list=x&v=dQw4w9WgXcQ',
    'https://youtu.be/dQw4w9WgXcQ?si=abc',
    'https://www.youtube-nocookie.com/embed/dQw4w9WgXcQ',
    ' https://youtube.com/shorts/dQw4w9WgXcQ ',
  ])('reads %s as YouTube', (typed) => {
    expect(videoSource('youtube', typed)).toBe('dQw4w9WgXcQ');
  });

  it.each([
    'x8abc12',
    'https://www.dailymotion.com/video/x8abc12',
    'https://www.dailymotion.com/video/x8abc12_le-titre_fun',
    'https://www.dailymotion.com/embed/video/x8abc12?autoplay=1',
    'https://dai.ly/x8abc12',
  ])('reads %s as Dailymotion', (typed) => {
    expect(videoSource('dailymotion', typed)).toBe('x8abc12');
  });

  it('takes files of this site, and of no other', () => {
    expect(videoSource('file', '/videos/prime-1.fr.mp4')).toBe('/videos/prime-1.fr.mp4');
    for (const other of [
      'https://ailleurs.example/a.mp4',
      '//ailleurs.example/a.mp4',
      '/../etc/a.mp4',
      '/videos/../a.mp4',
      '/videos/a.mp4?x',
      '/videos/a.svg',
      '\\videos\\a.mp4',
      'javascript:alert(1)//a.mp4',
    ]) {
      expect(videoSource('file', other), other).toBeNull();
    }
  });

  it.each([
    'https://evil.example/watch?v=dQw4w9WgXcQ',
    'https://www.youtube.com.evil.example/watch?v=dQw4w9WgXcQ',
    'https://evil.example#youtube.com/watch?v=dQw4w9WgXcQ',
    'https://youtube.com@evil.example/watch?v=dQw4w9WgXcQ',
    'http://www.youtube.com/watch?v=dQw4w9WgXcQ',
    'javascript:alert(1)',
    'https://www.youtube.com/watch?v=<script>',
    'https://www.youtube.com/watch?v=dQw4w9WgXcQ%22%3E',
    'https://vimeo.com/1234',
    '',
  ])('does not take %s', (typed) => {
    expect(videoSource('youtube', typed)).toBeNull();
    expect(videoSource('dailymotion', typed)).toBeNull();
  });

  it('gives nothing but an id or a path, for any typed text', () => {
    const typed = fc.oneof(
      fc.string(),
      fc.webUrl({ withQueryParameters: true, withFragments: true }),
      fc.string().map((text) => `https://www.youtube.com/watch?v=${text}`),
      fc.string().map((text) => `/videos/${text}.mp4`),
    );
    fc.assert(
      fc.property(typed, fc.constantFrom('file', 'youtube', 'dailymotion' as const), (text, kind) => {
        const source = videoSource(kind, text);
        return source === null || /^[\w-]{5,20}$|^\/(?!\/)(?:[\w-]+(?:\.[\w-]+)*\/?)+$/.test(source);
      }),
    );
  });
});

it.each<[VideoKind, string]>([
  ['file', '/videos/prime-1.fr.mp4'],
  ['youtube', 'dQw4w9WgXcQ'],
  ['dailymotion', 'x8abc12'],
])(
  'the address at which a video of the kind %s is watched is one that would be taken for it',
  (kind, source) => {
    expect(videoSource(kind, watchAddress(kind, source))).toBe(source);
  },
);
