import { describe, expect, it } from 'vitest';
import { readSettings } from '#server/config/config.ts';
import { assertDemonstrationIsMeant } from './rules.ts';

const opening = (env: Record<string, string>) => {
  try {
    assertDemonstrationIsMeant(readSettings(env));
    return 'opens';
  } catch (error) {
    return (error as Error).message;
  }
};

describe('a demonstration', () => {
  it.each([
    {},
    { HOST: 'localhost' },
    { HOST: '::1' },
    { HOST: '127.0.0.2', PUBLIC_URL: 'http://[::1]:3000' },
    { PUBLIC_URL: 'http://127.0.0.1:3000' },
    { DATABASE_URL: 'postgresql://palmares@127.0.0.1:5433/palmares' },
    { DATABASE_URL: 'postgresql:///palmares?host=/var/run/postgresql' },
    { DATABASE_URL: 'postgresql://x@localhost/palmares?host=%2Ftmp%2Fcluster' },
  ])('opens by itself where only this machine comes in (%j)', (env) => {
    expect(opening(env)).toBe('opens');
  });

  it.each([
    [{ PUBLIC_URL: 'https://vote.example.org' }, 'PUBLIC_URL=https://vote.example.org'],
    [{ HOST: '0.0.0.0' }, 'HOST=0.0.0.0'],
    [{ HOST: '::' }, 'HOST=::'],
    [{ HOST: '192.168.1.4' }, 'HOST=192.168.1.4'],
    [{ PUBLIC_URL: 'http://localhost.example.org' }, 'PUBLIC_URL=http://localhost.example.org'],
    [{ PUBLIC_URL: 'http://127.0.0.1.example.org' }, 'PUBLIC_URL=http://127.0.0.1.example.org'],
    [{ DATABASE_URL: 'postgresql://palmares:geheim@db.example/palmares' }, 'DATABASE_URL'],
    [{ DATABASE_URL: 'postgresql://localhost/palmares?host=db.example' }, 'DATABASE_URL'],
  ])('anywhere else is refused, with the rule and both remedies (%j)', (env, named) => {
    const told = opening(env);
    expect(told).toContain(`et ${named} n’en est pas`);
    expect(told).toContain('Donnez NODE_ENV=production');
    expect(told).toContain('DEMONSTRATION=1');
    expect(told).not.toContain('geheim');
    expect(opening({ ...env, DEMONSTRATION: '1' })).toBe('opens');
  });

  it('is not production at the same time', () => {
    const production = {
      NODE_ENV: 'production',
      SESSION_SECRET: 's'.repeat(32),
      REGISTER_SECRET: 'r'.repeat(32),
      PUBLIC_URL: 'https://palmares.example',
      COMPETITION_ID: 'saison-7',
    };
    expect(opening(production)).toBe('opens');
    expect(opening({ ...production, DEMONSTRATION: '1' })).toContain('se contredisent');
  });
});
