import { describe, expect, it } from 'vitest';
import { videoCopy } from '#site/copy/bonus-video.ts';
import { toSources } from './video-view.ts';

const plain = (text: string) => text.replaceAll('\u00a0', ' ');

describe('toSources', () => {
  it.each([
    ['file', '/videos/coulisses.webm', ['/videos/coulisses.webm', '/videos/coulisses.mp4']],
    ['file', '/videos/finale-2.mp4', ['/videos/finale-2.mp4']],
    ['file', 'https://evil.example/a.mp4', []],
    ['file', '//evil.example/a.mp4', []],
    ['file', '/videos/a.mp4?x=<script>', []],
    ['youtube', 'abcDEF12_-5', ['abcDEF12_-5']],
    ['youtube', '../../evil', []],
    ['dailymotion', 'x8abcd', ['x8abcd']],
    ['dailymotion', 'x8abcd?autoplay=1', []],
  ] as const)('gives a video of kind %s from %s the sources %j', (kind, source, files) => {
    expect(toSources({ kind, source })).toEqual(files);
  });
});

describe('what a video card says', () => {
  it.each([
    [400, '1 ko'],
    [279_000, '279 ko'],
    [8_000_000, '8 Mo'],
    [1_250_000, '1,3 Mo'],
    [24_600_000, '25 Mo'],
  ])('of %d bytes is %s', (bytes, text) => expect(plain(videoCopy.weight(bytes))).toBe(text));

  it.each([
    [20, '20 s'],
    [120, '2 min'],
  ])('of %d seconds is %s', (seconds, text) => expect(plain(videoCopy.duration(seconds))).toBe(text));
});
