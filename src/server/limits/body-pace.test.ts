import { once } from 'node:events';
import { readdir } from 'node:fs/promises';
import { connect } from 'node:net';
import { afterEach, describe, expect, it, onTestFinished, vi } from 'vitest';
import { ensureCompetition } from '#domain/contest/service.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';
import type { Dependencies } from '../dependencies.ts';
import { type BodyPace, pacedReader } from './body-pace.ts';

const PACE: BodyPace = { silenceMs: 30_000, graceMs: 60_000, bytesPerSecond: 1_000 };

describe('the pace of a body', () => {
  afterEach(() => void vi.useRealTimers());

  /** Reads a body whose pieces have the given bytes and pauses. @returns how it ended, and the pieces that came */
  async function reading(pieces: readonly [seconds: number, bytes: number][]) {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const body = (async function* () {
      for (const [seconds, bytes] of pieces) {
        await new Promise((resolve) => setTimeout(resolve, seconds * 1000));
        yield Buffer.alloc(bytes);
      }
    })();
    const read = pacedReader(body, PACE);
    let came = 0;
    const whole = (async () => {
      while (!(await read()).done) came += 1;
      return 'whole';
    })().catch((error: { code: string }) => error.code);
    await vi.runAllTimersAsync();
    return { end: await whole, came };
  }

  it('is kept by one that is never silent for long, nor slow for long', async () => {
    const steady = Array.from({ length: 500 }, () => [10, 10_000] as const);
    expect(await reading(steady.map((one) => [...one]))).toEqual({ end: 'whole', came: 500 });
    // A phone that loses its network twice, as in two tunnels.
    expect(
      await reading([
        [29, 100],
        [29, 90_000],
        [29, 1_000],
      ]),
    ).toMatchObject({ end: 'whole' });
  });

  it('is lost by one that falls silent', async () => {
    expect(
      await reading([
        [1, 900_000],
        [31, 1],
      ]),
    ).toEqual({ end: 'UPLOAD_INTERRUPTED', came: 1 });
  });

  it('is lost by one that comes a byte at a time', async () => {
    const drops = Array.from({ length: 100 }, (): [number, number] => [10, 1]);
    expect(await reading(drops)).toEqual({ end: 'UPLOAD_INTERRUPTED', came: 6 });
  });

  it('counts no second that its reader takes', async () => {
    vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
    const body = (async function* () {
      for (let n = 0; n < 100; n += 1) yield Buffer.alloc(1);
    })();
    const read = pacedReader(body, PACE);
    while (!(await read()).done) vi.advanceTimersByTime(20_000);
  });
});

describe('two uploads that have stopped', () => {
  const HEAD = Buffer.from('\0\0\0\x20ftypisom\0\0\x02\0isomiso2avc1mp41', 'latin1');

  it('make room for a third, and are told why with what had been typed', { timeout: 60_000 }, async () => {
    const videoPace = { silenceMs: 2_000, graceMs: 60_000, bytesPerSecond: 1 };
    const hasty = ({ config }: Dependencies) => Object.assign(config.uploads, { videoPace });
    const { app, db, deps } = await testSite({}, undefined, hasty);
    await ensureCompetition(db, 'test');
    const operator = await makeOperator(deps, 'operator');
    const { host, origin, port } = new URL(await app.listen({ port: 0, host: '127.0.0.1' }));
    const { folder } = deps.config.uploads;
    const drafts = () => readdir(`${folder}/drafts`).catch(() => []);
    const headers = { ...operator.headers, accept: 'text/html' };
    const stopped = await Promise.all(
      ['Premier film', 'Deuxième film'].map(async (title) => {
        const socket = connect(Number(port), '127.0.0.1');
        onTestFinished(() => void socket.destroy());
        await once(socket, 'connect');
        let answer = '';
        socket.on('data', (data) => {
          answer += data;
        });
        const closed = once(socket, 'close');
        const lines = Object.entries({ ...headers, host, 'content-length': '5000000' });
        const field = (name: string) => `--b\r\nContent-Disposition: form-data; name="${name}"`;
        socket.write(
          `POST /regie/videos HTTP/1.1\r\n${lines.map(([name, value]) => `${name}: ${value}\r\n`).join('')}` +
            'content-type: multipart/form-data; boundary=b\r\n\r\n' +
            `${field('act')}\r\n\r\nvideo.create\r\n${field('title')}\r\n\r\n${title}\r\n` +
            `${field('fichier_video')}; filename="film.mp4"\r\n\r\n`,
        );
        socket.write(HEAD);
        return { title, told: closed.then(() => answer) };
      }),
    );
    await expect.poll(async () => (await drafts()).length, { timeout: 1_900 }).toBe(2);
    const form = new FormData();
    form.set('act', 'video.create');
    form.set('fichier_video', new File([new Uint8Array(HEAD), new Uint8Array(5_000)], 'film.mp4'));
    const third = await fetch(`${origin}/regie/videos`, { method: 'POST', headers, body: form });
    // The upload has come; the form is refused only for its missing title.
    expect(third.status).toBe(422);
    expect(await readdir(`${folder}/videos`)).toHaveLength(1);
    for (const { title, told } of stopped) {
      expect(await told).toMatch(/^HTTP\/1\.1 400 /);
      expect(await told).toContain('L’envoi s’est interrompu');
      expect(await told).toContain(title);
    }
    expect(await drafts()).toEqual([]);
  });
});
