import { describe, expect, it } from 'vitest';
import { shareTextNames } from '#domain/contest/share-text-rules.ts';
import { THEME_COLOURS } from '#domain/contest/theme-rules.ts';
import type { FieldProblems } from '#domain/errors.ts';
import { actInputs } from '#domain/regie/schema.ts';
import { fieldMessage } from './errors-of-fields.ts';
import { anyFieldMessage } from './regie-field-errors.ts';
import { fieldSentences } from './regie-week-errors.ts';

/** Values that an operator can send from a form, and that no field takes; each with what it is wrong in. */
const wrong: Record<string, readonly [act: keyof typeof actInputs, value: string]> = {
  start_date: ['contest.create', 'demain'],
  end_date: ['contest.extend', '2026-13-40T21:00'],
  result_date: ['contest.create', '20/11/2026'],
  week: ['contest.create', '0'],
  number: ['candidate.create', '1,5'],
  a: ['candidate.create', 'rouge'],
  display_name: ['candidate.create', 'Aïcha\u0007'],
  amount: ['code.create', 'deux'],
  max_uses: ['code.create', '0'],
  max_uses_per_user: ['code.create', '1e9'],
  starts_at: ['code.create', 'hier'],
  ends_at: ['code.create', 'hier'],
  count: ['code.create-bulk', '1 000'],
  partner: ['code.create-bulk', 'Radio\u0007'],
  source: ['video.create', 'https://vimeo.com/1234'],
  duration_s: ['video.create', '2 min'],
  megabytes: ['video.create', 'lourd'],
  captions: ['video.create', 'sous-titres.srt'],
  link: ['banner.create', 'exemple.org'],
  text: ['banner.create', 'a\0b'],
  answer: ['faq.create', 'a\0b'],
  at: ['message.send', 'ce soir'],
  daily_votes: ['settings.votes', '0'],
  home: ['settings.votes', 'XX'],
  time_zone: ['settings.zone', 'Abidjan, Côte d’Ivoire'],
  action: ['settings.theme', 'orange'],
  site_title: ['settings.texts', 'Votez\u0007'],
};
const video = {
  title: 'a',
  description: 'a',
  kind: 'youtube',
  duration_s: '60',
  megabytes: '1',
  amount: '1',
};

describe('a field of the régie that was refused', () => {
  it.each(Object.entries(wrong))('says what it expects: %s', (field, [act, value]) => {
    const sent = { ...(field === 'source' ? video : {}), [field]: value };
    const problems = actInputs[act]
      .safeParse(sent)
      .error?.issues.filter(({ path }) => path.join('.') === field);
    expect(problems?.length, field).toBeGreaterThan(0);
    const sentence = anyFieldMessage('INVALID', field);
    expect(sentence).not.toBe(fieldMessage('INVALID'));
    expect(sentence).toMatch(/^[A-ZÀÉÎ].*\.$/);
  });

  it('says so of every colour and every text of shared links', () => {
    for (const name of [...THEME_COLOURS, ...shareTextNames]) {
      expect([name, anyFieldMessage('INVALID', name)]).not.toEqual([name, fieldMessage('INVALID')]);
    }
  });

  it('names the bounds of a number where they are known', () => {
    expect(anyFieldMessage('INVALID', 'number', { min: 1, max: 999 })).toBe(
      'Indiquez un nombre entier de 1 à 999, en chiffres.',
    );
  });

  it('asks to tick, and for how many, where a group of boxes is empty', () => {
    expect(anyFieldMessage('REQUIRED', 'eliminated_ids')).toBe('Cochez au moins un talent.');
    expect(anyFieldMessage('TWO_CANDIDATES', 'candidate_ids')).toBe('Cochez au moins deux talents.');
    expect(anyFieldMessage('REQUIRED', 'members')).toBe('Cochez au moins un compte.');
    expect(anyFieldMessage('REQUIRED', 'display_name')).toBe(fieldMessage('REQUIRED'));
  });

  it('asks for the reason alone where a rule of a tie-break is chosen', () => {
    expect(anyFieldMessage('TIE_BREAK_NEEDED', 'tie_reason')).toContain('dites pourquoi');
    expect(anyFieldMessage('TIE_BREAK_NEEDED', 'tie_rule')).toContain('dites comment');
  });

  it('names the instant before or after which a date has to lie, to the second where that counts', () => {
    const said = (fields: FieldProblems, limit: string) => fieldSentences({ fields, limit });
    expect(said({ end_date: 'NOT_LATER' }, '2026-11-20T21:00:05.000Z')).toEqual({
      end_date: 'Cette date vient trop tôt\u00a0: il en faut une après le 20/11/2026 à 21:00:05\u00a0UTC.',
    });
    expect(said({ end_date: 'NOT_EARLIER' }, '2026-11-20T21:00:00.000Z')).toEqual({
      end_date: 'Cette date vient trop tard\u00a0: il en faut une avant le 20/11/2026 à 21:00\u00a0UTC.',
    });
    // Results may be announced for the very end of the vote.
    expect(said({ result_date: 'NOT_LATER' }, '2026-11-20T21:00:00.000Z')?.result_date).toContain(
      'elle ne peut pas venir avant le 20/11/2026 à 21:00',
    );
  });

  it('says how long a text may be where that is known', () => {
    expect(anyFieldMessage('TOO_LONG', 'display_name', { maxLength: 40 })).toBe(
      'C’est trop long (40 caractères au plus).',
    );
    expect(anyFieldMessage('TOO_LONG', 'markdown', { maxLength: 60_000 })).toContain(
      '60\u00a0000 caractères',
    );
    expect(anyFieldMessage('TOO_LONG', 'ids')).toBe(fieldMessage('TOO_LONG'));
  });
});
