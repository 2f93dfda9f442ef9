import { describe, expect, it } from 'vitest';
import { demoCandidates } from '#demonstration/content/candidates.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import { stageFigures } from './stage-figures.server.ts';

const candidate = (number: number, portrait: string | null, eliminated = false) =>
  ({
    id: `c${number}`,
    display_name: `Talent ${number}`,
    number,
    portrait,
    eliminated,
    description: 'long',
  }) as Candidate;
const drawn = ['/portraits/scene/a.svg', '/portraits/scene/b.svg', '/portraits/scene/c.svg'];
const ctx = { assetBytes: async (path: string) => (drawn.includes(path) ? 1 : null) };
const shown = async (candidates: Candidate[]) =>
  (await stageFigures(ctx, candidates)).map(({ candidate: { number }, cutOut }) => [number, cutOut]);

describe('the figures of the home page’s stage', () => {
  it('are the candidates of the show, by the figures that are cut out for it', async () => {
    const all = [
      candidate(1, '/portraits/a.svg'),
      candidate(2, '/portraits/x.svg'),
      candidate(3, '/portraits/b.svg', true),
      candidate(4, '/portraits/b.svg'),
      candidate(5, '/portraits/c.svg'),
    ];
    expect(await shown(all)).toEqual([
      [1, drawn[0]],
      [4, drawn[1]],
      [5, drawn[2]],
    ]);
  });

  it('are portraits where the show has no such figures, an initial where it has no portrait, and none without candidates', async () => {
    const own = '/uploads/portraits/0123456789abcdef0123456789abcdef-360.webp';
    expect(
      await shown([
        candidate(1, own),
        candidate(2, null),
        candidate(3, own, true),
        candidate(4, '/portraits/a.svg'),
      ]),
    ).toEqual([
      [1, null],
      [2, null],
      [4, null],
    ]);
    expect(await shown([])).toEqual([]);
  });

  it('carry no description to the phone', async () => {
    expect(JSON.stringify(await stageFigures(ctx, [candidate(1, null)]))).not.toContain('long');
  });

  it('are three of the demonstration’s where that is the show', async () => {
    const allCandidates = demoCandidates.map(
      (one) => ({ ...one, id: one.key, eliminated: false }) as unknown as Candidate,
    );
    const scene = ['aicha', 'koffi', 'grace'].map((name) => `/portraits/scene/${name}.svg`);
    const figures = await stageFigures(
      { assetBytes: async (path) => (scene.includes(path) ? 1 : null) },
      allCandidates,
    );
    expect(figures.map(({ cutOut }) => cutOut)).toEqual(scene);
  });
});
