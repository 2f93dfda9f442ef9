import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { parseInput } from '#domain/input.ts';
import { messageInput } from './schema.ts';

const message = { title: ' Ce soir ', body: 'En direct.\r\nVotez.' };

function problems(data: unknown) {
  try {
    parseInput(messageInput, data);
    return {};
  } catch (error) {
    return error instanceof AppError ? error.fields : error;
  }
}

describe('a message as it is written', () => {
  it('needs a title and a text; it is for all users, from the production, now', () => {
    expect(parseInput(messageInput, message)).toEqual({
      sender: 'production',
      title: 'Ce soir',
      body: 'En direct.\nVotez.',
      audience: { kind: 'all' },
      send_at: 'now',
    });
    expect(problems({})).toEqual({ title: 'REQUIRED', body: 'REQUIRED' });
    expect(problems({ title: ' ', body: '\n' })).toEqual({ title: 'REQUIRED', body: 'REQUIRED' });
  });

  it.each([
    [{ title: 'x'.repeat(81) }, { title: 'TOO_LONG' }],
    [{ title: 'a\nb' }, { title: 'INVALID' }],
    [{ title: 'a\0b' }, { title: 'INVALID' }],
    [{ title: '\ud83c' }, { title: 'INVALID' }],
    [{ body: 'x'.repeat(5_001) }, { body: 'TOO_LONG' }],
    [{ body: 'a\0b' }, { body: 'INVALID' }],
    [{ link: 'javascript:alert(1)' }, { link: 'INVALID' }],
    [{ link: '//evil.example' }, { link: 'INVALID' }],
    [{ link: 'http://canal.example' }, { link: 'INVALID' }],
    [{ link_label: 'Un bouton beaucoup trop long' }, { link_label: 'TOO_LONG' }],
    [{ image: 'https://evil.example/pixel.png' }, { image: 'INVALID' }],
    [{ image: '/portraits/../x.svg' }, { image: 'INVALID' }],
    [{ sender: 'nobody' }, { sender: 'INVALID' }],
    [{ audience: { kind: 'country', country: 'Côte d’Ivoire' } }, { 'audience.country': 'INVALID' }],
    [{ audience: { kind: 'user', user_id: 'x' } }, { 'audience.user_id': 'INVALID' }],
    [{ send_at: 'demain' }, { send_at: 'INVALID' }],
    [{ send_at: '2026-11-20T18:30:00' }, { send_at: 'INVALID' }],
  ])('%j is refused', (wrong, expected) => {
    expect(problems({ ...message, ...wrong })).toEqual(expected);
  });

  it('may lead to a page of ours or by https, show a picture of ours, and wait for its moment', () => {
    expect(
      problems({
        ...message,
        link: '/vote',
        link_label: 'Voter',
        image: '/portraits/grace.svg',
        image_alt: 'Grâce sur scène',
        send_at: '2026-11-20T18:30:00+01:00',
      }),
    ).toEqual({});
    expect(problems({ ...message, link: 'https://canal.example/direct', send_at: null })).toEqual({});
  });
});
