import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { registerKeys, signHead, verifierLine } from '#domain/register/keys.ts';
import { readHead, readNote } from '#domain/register/note-rules.ts';
import { askOf, otherLog, withOther } from '#test/lying-register.ts';
import { type Lies, setupPhones } from '#test/phones.ts';

const MINUTE_MS = 60_000;

describe('a register that lies', () => {
  it('is found out by another vote in the place of ours', async () => {
    const it = await setupPhones();
    await it.seal();
    const { positions } = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const log = otherLog(it.keys, origin, withOther(entries, positions[0] ?? 0));
    await it.lied('absent', it.receipt, {}, log.answer);
  });

  it('is found out by another root, by a proof with a bit turned, by the wrong place', async () => {
    const it = await setupPhones();
    await it.seal();
    const { positions } = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const head = { origin, size: entries.length, root: new Uint8Array(32).fill(7) };
    await it.lied('absent', it.receipt, {}, (path) =>
      path === 'checkpoint' ? Promise.resolve(new Response(signHead(it.keys, head))) : null,
    );
    const position = positions[0] ?? 0;
    await it.lied('absent', it.receipt, {}, (path, honest) =>
      path.startsWith('proof/') ? honest().then(turned) : null,
    );
    await it.lied('absent', it.receipt, {}, (path) =>
      path.startsWith('position/')
        ? Promise.resolve(Response.json({ position: (position + 1) % 3, size: 3 }))
        : null,
    );
  });

  it('is found out by an older head than the phone has seen, or than holds the vote', async () => {
    const it = await setupPhones();
    await it.seal();
    const { head } = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const older = otherLog(it.keys, origin, entries.slice(0, 2));
    await it.lied('older', it.receipt, { head }, older.answer);
    const none = otherLog(it.keys, origin, []);
    await it.lied('older', it.receipt, {}, none.answer);
    await it.lied('older', it.receipt, { head }, (path) => none.answer(path) ?? gone(path));
  });

  it('is found out by a history other than the phone has seen, as long or longer', async () => {
    const it = await setupPhones();
    await it.seal();
    const seen = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const others = [0, 1, 2].filter((position) => position !== seen.positions[0]);
    for (const position of others) {
      const fork = otherLog(it.keys, origin, withOther(entries, position));
      // A phone that has seen no head yet cannot detect it; one that has, does.
      expect((await it.check(it.receipt, {}, fork.answer)).kind).toBe('found');
      await it.lied('rewritten', it.receipt, { head: seen.head }, fork.answer);
      const longer = otherLog(it.keys, origin, [...withOther(entries, position), ...entries]);
      await it.lied('rewritten', it.receipt, { head: seen.head }, longer.answer);
    }
  });

  it('is found out by a history without the vote that the phone has seen, while the vote is said to wait', async () => {
    const it = await setupPhones();
    await it.seal();
    const { head } = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const fork = otherLog(it.keys, origin, [...entries.slice(1), ...entries]);
    await it.lied('rewritten', it.receipt, { head }, (path) => fork.answer(path) ?? gone(path));
  });

  it('is found out by a signature that is not the key’s, or a key that is not the one from before', async () => {
    const it = await setupPhones();
    await it.seal();
    const { head } = await it.remember(it.receipt);
    const { origin, entries } = await it.entries();
    const stranger = otherLog(registerKeys('a secret of somebody else, long enough'), origin, entries);
    await it.lied('unsigned', it.receipt, {}, stranger.answer);
    await it.lied('unsigned', it.receipt, { head }, stranger.answer);
    const key = (await askOf(it.app)(`/registre/${it.contest}/key`)).text();
    for (const line of [(await key).replace(/.{6}\n$/, 'AAAAA=\n'), '', '<html>']) {
      const swapped: Lies = (path) => (path === 'key' ? Promise.resolve(new Response(line)) : null);
      await it.lied('unsigned', it.receipt, {}, swapped);
      // The phone has the key already, and does not fetch it.
      expect((await it.check(it.receipt, { head }, swapped)).kind).toBe('found');
    }
    const elsewhere = `palmares.example/registre/${randomUUID()}`;
    const other = otherLog(it.keys, elsewhere, entries);
    await it.lied('unsigned', it.receipt, {}, other.answer);
    await it.lied('unsigned', it.receipt, {}, (path) =>
      path === 'key' ? Promise.resolve(new Response(verifierLine(it.keys, elsewhere))) : other.answer(path),
    );
  });

  it('is found out by what cannot be read: no note, no proof, one too short or too long, no position', async () => {
    const it = await setupPhones();
    await it.seal();
    const note = await (await askOf(it.app)(`/registre/${it.contest}/checkpoint`)).text();
    const head = readHead(readNote(note)?.text ?? '');
    const notes = [
      '',
      '<html></html>',
      note.trim(),
      note.replace(/\n\n/, '\n'),
      note.replace(`\n${head?.size}\n`, '\n-1\n'),
    ];
    for (const text of notes) {
      await it.lied('unreadable', it.receipt, {}, (path) =>
        path === 'checkpoint' ? Promise.resolve(new Response(text)) : null,
      );
    }
    for (const body of [new Uint8Array(0), new Uint8Array(33), new Uint8Array(96)]) {
      await it.lied('unreadable', it.receipt, {}, (path) =>
        path.startsWith('proof/') ? Promise.resolve(new Response(body)) : null,
      );
    }
    const position =
      (answer: Response): Lies =>
      (path) =>
        path.startsWith('position/') ? Promise.resolve(answer) : null;
    for (const said of ['{', '{}', '{"position":-1,"size":3}', '{"position":"0","size":3}', '[]', 'null']) {
      await it.lied('unreadable', it.receipt, {}, position(new Response(said)));
    }
    await it.lied('unreadable', it.receipt, {}, position(new Response('{"latest":"soon"}', { status: 404 })));
    await it.lied('unreadable', it.receipt, {}, position(new Response('<html>', { status: 404 })));
  });

  it('is found out by a vote that is not there: after the promised time, after it was there, for ever', async () => {
    const it = await setupPhones();
    await it.seal();
    const { head } = await it.remember(it.receipt);
    const first = await it.check(it.receipt, { head }, gone);
    if (first.kind !== 'waiting') throw new Error(JSON.stringify(first));
    const { due } = first;
    // The server may renew its promise again and again: the first one counts.
    const later = await it.check(it.receipt, { head, due }, gone, due - 1);
    expect(later).toMatchObject({ kind: 'waiting', due });
    await it.lied('late', it.receipt, { head, due }, gone, due);
    await it.lied('missing', it.receipt, { head, found: true }, gone);
    await it.lied('missing', it.receipt, { head }, (path) =>
      path.startsWith('position/') ? Promise.resolve(Response.json({ latest: null }, { status: 404 })) : null,
    );
    const yesterday = new Date(Date.now() - 25 * 3_600_000).toISOString();
    await it.lied('late', { ...it.receipt, given_at: yesterday }, { head }, gone);
  });
});

/** A server that says that no vote is sealed yet. */
function gone(path: string): Promise<Response> | null {
  if (!path.startsWith('position/')) return null;
  const latest = new Date(Date.now() + 10 * MINUTE_MS).toISOString();
  return Promise.resolve(
    Response.json({ latest }, { status: 404, headers: { date: new Date().toUTCString() } }),
  );
}

/** An answer with one bit of its first byte flipped. */
async function turned(whole: Response): Promise<Response> {
  const bytes = new Uint8Array(await whole.arrayBuffer());
  bytes[0] = (bytes[0] ?? 0) ^ 1;
  return new Response(bytes);
}
