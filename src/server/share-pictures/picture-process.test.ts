import { existsSync, readFileSync } from 'node:fs';
import path from 'node:path';
import sharp from 'sharp';
import { afterAll, describe, expect, it, onTestFinished } from 'vitest';
import type { ShareCard } from '#domain/sharing/schema.ts';
import { WORKER_PATIENCE_MS } from '#test/patience.ts';
import { createPictureProcess } from './picture-process.ts';

const PUBLIC = path.resolve(import.meta.dirname, '../../../public');
const painter = createPictureProcess(PUBLIC, WORKER_PATIENCE_MS);
afterAll(() => painter.stop());

/** The child of this process that runs the file. */
function child(): number | undefined {
  const ours = readFileSync(`/proc/self/task/${process.pid}/children`, 'utf8').trim().split(' ').map(Number);
  return ours.find((pid) => readFileSync(`/proc/${pid}/cmdline`, 'utf8').includes('picture-child'));
}

const linux = existsSync('/proc/self/autogroup');
const question: ShareCard = { kind: 'faq', question: 'Combien de fois puis-je voter ?', faces: [] };

/** A candidate with the worst possible value in every field. */
const hostile: Extract<ShareCard, { kind: 'candidate' }> = {
  kind: 'candidate',
  candidate: {
    id: 'x',
    display_name: '<b>&"</b> 🦁',
    number: 1,
    discipline: '',
    city: '',
    gender: 'm',
    portrait: '../../../../etc/passwd',
    pagne: { pattern: 'losange', a: '"/><script>', b: 'red', c: '' },
  },
};

describe('the process that paints', () => {
  it.each([
    ['a question', question],
    ['the site', null],
    ['a candidate whose values are no names, no colours and no portrait', hostile],
  ])('makes a picture of %s that every robot accepts', async (_name, card) => {
    const picture = await painter.paint(card);
    expect(await sharp(picture).metadata()).toMatchObject({ format: 'jpeg', width: 1200, height: 630 });
    expect(picture.length).toBeGreaterThan(10_000);
    expect(picture.length).toBeLessThan(300_000);
  });

  it.runIf(linux)('gives way to other processes on the same core', async () => {
    await painter.paint(question);
    expect(readFileSync(`/proc/${child()}/autogroup`, 'utf8')).toMatch(/nice 10$/m);
  });

  it.runIf(linux)('fails its picture when it is killed, and is there for the next one', async () => {
    await painter.paint(question);
    const lost = painter.paint(question);
    process.kill(child() ?? 0, 'SIGKILL');
    await expect(lost).rejects.toThrow('gone');
    expect((await painter.paint(question)).length).toBeGreaterThan(10_000);
  });

  it('shows a portrait that an operator has sent, and paints nothing while it cannot be read', async () => {
    const card: ShareCard = {
      ...hostile,
      candidate: { ...hostile.candidate, portrait: '/uploads/portraits/x.webp' },
    };
    const green = { create: { width: 720, height: 864, channels: 3, background: '#00ff00' } } as const;
    const sent = await sharp(green).webp().toBuffer();
    let there = false;
    const own = createPictureProcess(PUBLIC, WORKER_PATIENCE_MS, async (paths) => {
      if (!there) throw new Error('away');
      return new Map(paths.map((name) => [name, sent]));
    });
    onTestFinished(() => own.stop());
    await expect(own.paint(card)).rejects.toThrow('away');
    there = true;
    const [red = 0, bright = 0, blue = 0] = await pixel(await own.paint(card), 900, 250);
    expect(bright).toBeGreaterThan(200);
    expect(Math.max(red, blue)).toBeLessThan(60);
  });
});

async function pixel(picture: Buffer, left: number, top: number): Promise<number[]> {
  return [...(await sharp(picture).extract({ left, top, width: 1, height: 1 }).raw().toBuffer())];
}
