import { once } from 'node:events';
import { Readable } from 'node:stream';
import { expect, it } from 'vitest';
import { createVideoPlaces } from './video-places.ts';

const PIECE = Buffer.alloc(64 * 1024, 7);
const SILENT_MS = 10_001;

/** Two places with a clock that the test moves; each film counts as open until it is closed. */
function setupPlaces() {
  const clock = { now: 0 };
  const places = createVideoPlaces(2, () => clock.now);
  const films = { open: 0 };
  const open = async () => {
    films.open += 1;
    const film = Readable.from(
      (function* () {
        for (let n = 0; n < 200; n += 1) yield PIECE;
      })(),
      { objectMode: false },
    );
    film.once('close', () => {
      films.open -= 1;
    });
    return film;
  };
  const play = async () => {
    const stream = await places.read(open);
    stream.on('error', () => {});
    return { stream, pieces: stream.iterator({ destroyOnReturn: false }) };
  };
  return { clock, places, films, play };
}

it('players that take nothing lose their places to others, the one that was silent for longest first', async () => {
  const { clock, films, play } = setupPlaces();
  const [paused, watching] = [await play(), await play()];
  await Promise.all([paused.pieces.next(), watching.pieces.next()]);
  clock.now += SILENT_MS;
  for (let n = 0; n < 3; n += 1) await watching.pieces.next();
  const third = await play();
  await expect(third.pieces.next()).resolves.toMatchObject({ done: false });
  expect([paused.stream.destroyed, watching.stream.destroyed]).toEqual([true, false]);
  await expect.poll(() => films.open).toBe(2);
});

it('more players than there are places for are refused while all take something, and let in when one has ended', async () => {
  const { films, play } = setupPlaces();
  const [first] = [await play(), await play()];
  await expect(play()).rejects.toMatchObject({ code: 'BUSY' });
  expect(films.open).toBe(2);
  first.stream.destroy();
  await once(first.stream, 'close');
  await play();
});

it('players that ask at the same moment are no more than there are places for', async () => {
  const { films, play } = setupPlaces();
  const asked = await Promise.allSettled(Array.from({ length: 20 }, play));
  expect(asked.filter(({ status }) => status === 'fulfilled')).toHaveLength(2);
  expect(films.open).toBe(2);
});

it('a film that cannot be opened keeps no place', async () => {
  const { places, play } = setupPlaces();
  for (let n = 0; n < 3; n += 1)
    await expect(places.read(() => Promise.reject(new Error('away')))).rejects.toThrow('away');
  await Promise.all([play(), play()]);
});
