import { describe, expect, it } from 'vitest';
import { AppError } from '#domain/errors.ts';
import { narrowDoor, PLACES } from '#test/narrow-door.ts';
import { admit, assertRoom } from './admission.ts';

const setupNarrowDoor = () => narrowDoor(['a secret for tests, thirty-two bytes']);
/** The error of a refusal, with the ticket to come back with. */
const refused = async (work: Promise<unknown>): Promise<AppError> => {
  const error = await work.catch((thrown: unknown) => thrown);
  if (!(error instanceof AppError)) throw new Error(`Not refused: ${error}`);
  return error;
};

describe('a registration or a sign-in', () => {
  it('that has no room costs nothing else, and is told its turn', async () => {
    const it = setupNarrowDoor();
    it.fill();
    let begun = false;
    const work = async () => {
      begun = true;
    };
    const told = { code: 'IN_LINE', status: 503, retryAfter: 1, ticket: expect.stringContaining('.') };
    expect(await refused(admit(it, {}, work))).toMatchObject(told);
    expect(await refused(assertRoom(it, {}))).toMatchObject(told);
    expect(begun).toBe(false);
  });

  it('has no place where the line is too long', async () => {
    const it = setupNarrowDoor();
    it.fill();
    for (let n = 0; n < 24_000; n += 1) it.turnstile.enter(null);
    const { code, retryAfter, ticket } = await refused(admit(it, {}, async () => {}));
    expect([code, retryAfter, ticket]).toEqual(['BUSY', 30, undefined]);
  });

  it('keeps its place when it fails before the password was looked at, or because the database is away', async () => {
    const it = setupNarrowDoor();
    const giveBack = it.fill();
    const { ticket } = await refused(assertRoom(it, {}));
    giveBack();
    it.pass(1_000);
    const invalid = admit(it, { ticket }, async () => {
      throw new AppError('EMAIL_TAKEN');
    });
    expect((await refused(invalid)).code).toBe('EMAIL_TAKEN');
    const away = admit(it, { ticket }, async (passwords) => {
      await passwords.hash('x');
      throw Object.assign(new Error('connection lost'), { code: 'ECONNRESET' });
    });
    await expect(away).rejects.toThrow('connection lost');
    it.pass(6_000);
    it.fill();
    // It is still the same place, and good: the caller is told to come back with it.
    expect((await refused(assertRoom(it, { ticket }))).ticket).toBe(ticket);
  });

  it('has used its place up once the password was looked at', async () => {
    const it = setupNarrowDoor();
    const giveBack = it.fill();
    const { ticket } = await refused(assertRoom(it, {}));
    giveBack();
    it.pass(1_000);
    const wrong = admit(it, { ticket }, async (passwords) => {
      await passwords.verify('hash of y', 'x');
      throw new AppError('WRONG_CREDENTIALS');
    });
    expect((await refused(wrong)).code).toBe('WRONG_CREDENTIALS');
    it.fill();
    expect((await refused(assertRoom(it, { ticket }))).ticket).not.toBe(ticket);
  });

  it('that was let in and waited in vain has a place at once', async () => {
    const it = setupNarrowDoor();
    const tooLong = admit(it, {}, async () => {
      throw new AppError('BUSY', { retryAfter: 3 });
    });
    const { code, retryAfter, ticket } = await refused(tooLong);
    expect([code, retryAfter]).toEqual(['IN_LINE', 3]);
    const giveBack = it.fill();
    await refused(assertRoom(it, {}));
    giveBack();
    expect(await admit(it, { ticket }, async () => 'in')).toBe('in');
  });

  it('gives its room back whatever comes of it', async () => {
    const it = setupNarrowDoor();
    for (let n = 0; n < 3 * PLACES; n += 1) {
      await admit(it, {}, async () => 'done');
      await expect(admit(it, {}, () => Promise.reject(new TypeError('a defect')))).rejects.toThrow(
        'a defect',
      );
    }
    await assertRoom(it, {});
  });
});

describe('a hundred who register at once', () => {
  it('are let in as passwords are hashed, once each, and callers who come back early wait for their turn', async () => {
    const it = setupNarrowDoor();
    // What is under way keeps the hashing busy.
    const giveBack = it.fill();
    let inside = 0;
    let most = 0;
    const letIn: number[] = [];
    async function attempt(person: number, ticket?: string) {
      try {
        await admit(it, { ticket }, async (passwords) => {
          inside += 1;
          most = Math.max(most, inside);
          letIn.push(person);
          await passwords.hash(`password of ${person}`);
          inside -= 1;
        });
        return null;
      } catch (error) {
        expect(error).toMatchObject({ code: 'IN_LINE' });
        return { person, ticket: (error as AppError).ticket };
      }
    }
    const answers = await Promise.all(Array.from({ length: 100 }, (_, person) => attempt(person)));
    let waiting = answers.filter((one) => one !== null);
    expect(waiting).toHaveLength(100);
    giveBack();
    const stillBusy = Array.from({ length: PLACES / 2 }, () => it.turnstile.enter(null));
    expect(stillBusy.every((one) => 'pass' in one)).toBe(true);
    for (let turns = 4; waiting.length > 0; turns += 4) {
      it.pass(100);
      // All come, the last one first.
      const told = await Promise.all(
        waiting.toReversed().map(({ person, ticket }) => attempt(person, ticket)),
      );
      waiting = told.filter((one) => one !== null).toReversed();
      expect([...letIn].sort((one, other) => one - other)).toEqual(
        Array.from({ length: turns }, (_, n) => n),
      );
    }
    expect(most).toBeLessThanOrEqual(PLACES / 2);
    expect(it.most()).toBeLessThanOrEqual(2);
  });
});
