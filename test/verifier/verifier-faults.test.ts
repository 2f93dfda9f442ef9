import { randomUUID } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { NoteKey } from './small-log.ts';
import {
  candidates,
  changedAt,
  check,
  keyOf,
  seen,
  setupOpenVote,
  setupPublishedVote,
  VOTE_BYTES,
} from './votes.ts';

describe('the verifier finds and names', () => {
  it('a signature that is not the register’s', async () => {
    const one = await setupOpenVote(5);
    one.lie = (path, honest) =>
      path === 'checkpoint' ? one.log.checkpoint().replace('\n5\n', '\n4\n') : honest();
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['signature'], headIsGood: false });
  });

  it('another key than the one known from elsewhere', async () => {
    const one = await setupOpenVote(5);
    const other = keyOf(new NoteKey(one.log.origin).verifierKey);
    expect(await check(one, { key: other })).toMatchObject({
      verdict: 'wrong',
      codes: ['key'],
      headIsGood: false,
    });
    const pinned = { ...seen(one), key: other };
    expect((await check(one, { pinned })).codes).toEqual(['key']);
  });

  it('a register that is another than its address says, unless it is told its name', async () => {
    const one = await setupOpenVote(5);
    const address = one.log.address.replace('127.0.0.1', 'localhost');
    expect(await check(one, { address })).toMatchObject({ verdict: 'wrong', codes: ['origin'] });
    expect(await check(one, { address, origin: one.log.origin })).toMatchObject({ verdict: 'right' });
    expect(await check(one, { address, key: keyOf(one.log.key.verifierKey) })).toMatchObject({
      verdict: 'right',
    });
  });

  it('a witness’s signature that is false', async () => {
    const one = await setupOpenVote(5);
    const [own, forger] = [new NoteKey('temoin.example.org', 4), new NoteKey('temoin.example.org', 4)];
    const text = one.log.checkpointText();
    const [, , blob = ''] = forger.signatureLine(text).trimEnd().split(' ');
    const id = Buffer.from(own.verifierKey.split('+')[1] ?? '', 'hex');
    const forged = Buffer.concat([id, Buffer.from(blob, 'base64').subarray(4)]).toString('base64');
    one.lie = (path, honest) =>
      path === 'checkpoint' ? `${one.log.checkpoint()}— ${own.name} ${forged}\n` : honest();
    expect((await check(one, { witnesses: [keyOf(own.verifierKey, 4)] })).codes).toEqual(['witness']);
  });

  it('an entry that was changed, by its position', async () => {
    for (const position of [0, 100, 255, 300, 599]) {
      const one = await setupOpenVote();
      const bundle = `tile/entries/00${Math.floor(position / 256)}`;
      const at = (position % 256) * VOTE_BYTES + 20;
      one.lie = (path, honest) => (path.startsWith(bundle) ? changedAt(honest(), at) : honest());
      const outcome = await check(one, { pinned: seen(one, 50) });
      expect(outcome).toMatchObject({ verdict: 'wrong', codes: ['entry'], headIsGood: false });
      // Programs count positions from 0, sentences from 1.
      expect(outcome.faults).toMatchObject([{ position }]);
      expect(outcome.sentence).toContain(`La ligne ${position + 1} a changé`);
    }
  });

  it('another root, where tiles follow the changed entries', async () => {
    const one = await setupOpenVote();
    const head = one.log.checkpoint();
    const lying = await setupOpenVote();
    one.lie = (path) =>
      path === 'checkpoint' ? head : path === 'key' ? one.log.file(path) : lying.log.file(path);
    expect(await check(one)).toMatchObject({ verdict: 'wrong', codes: ['root'] });
  });

  it('tiles that are not those of the entries', async () => {
    for (const [tile, level] of [
      ['tile/0/001', 0],
      ['tile/1/000.p/2', 1],
    ] as const) {
      const one = await setupOpenVote();
      one.lie = (path, honest) => (path === tile ? changedAt(honest(), 40) : honest());
      expect(await check(one)).toMatchObject({ verdict: 'right' });
      expect((await check(one, { tiles: true })).faults).toMatchObject([{ code: 'tile', level }]);
    }
  });

  it('an entry that is missing, whether its bundle is shorter or not there', async () => {
    const one = await setupOpenVote();
    one.lie = (path, honest) =>
      path === 'tile/entries/001' ? (honest() as Buffer).subarray(VOTE_BYTES) : honest();
    const shorter = await check(one);
    expect(shorter).toMatchObject({ verdict: 'wrong', codes: ['entries'], headIsGood: false });
    expect(shorter.sentence).toBe(
      'FAUX. Les lignes 257 à 512 ne sont pas complètes : il y en a 255 au lieu de 256.',
    );
    one.lie = (path, honest) => (path === 'tile/entries/001' ? null : honest());
    expect((await check(one)).codes).toEqual(['entries']);
    one.lie = (path, honest) => (path === 'tile/entries/001' ? changedAt(honest(), 0) : honest());
    expect((await check(one)).codes).toEqual(['entries']);
  });

  it('a vote that is written twice', async () => {
    const one = await setupOpenVote();
    const { position, commitment } = one.log.vote(candidates[0]);
    for (let vote = 0; vote < 300; vote += 1) one.log.vote(candidates[1]);
    const again = one.log.add(Buffer.concat([Buffer.of(1), commitment]), one.log.openings[position]);
    const outcome = await check(one);
    expect(outcome.faults).toMatchObject([{ code: 'doubled', positions: [position, again] }]);
  });

  it('a head that went backwards', async () => {
    const one = await setupOpenVote();
    const pinned = seen(one);
    const earlier = one.log.checkpoint(599);
    one.lie = (path, honest) => (path === 'checkpoint' ? earlier : honest());
    expect(await check(one, { pinned })).toMatchObject({ codes: ['backwards'], headIsGood: false });
    expect(await check(one, { pinned, quick: true })).toMatchObject({
      codes: ['backwards'],
      headIsGood: false,
    });
  });

  it('a history that was written anew, of the same length or longer', async () => {
    for (const more of [0, 100]) {
      const one = await setupOpenVote();
      const pinned = seen(one);
      const [head] = one.log.entries.splice(10, 1);
      one.log.entries.push(head as Buffer);
      one.log.openings.push(...one.log.openings.splice(10, 1));
      one.log.replant();
      for (let vote = 0; vote < more; vote += 1) one.log.vote(candidates[2]);
      expect(await check(one)).toMatchObject({ verdict: 'right' });
      for (const quick of [false, true]) {
        expect(await check(one, { pinned, quick })).toMatchObject({ codes: ['fork'], headIsGood: false });
      }
    }
  });

  it('that two admins went on behind a head, in the register’s own words', async () => {
    const one = await setupOpenVote(20);
    const pinned = seen(one);
    const lost = { size: 20, root: one.log.tree.root().toString('hex') };
    one.log.entries.length = 15;
    one.log.openings.length = 15;
    one.log.replant();
    one.log.event(6, { decision: randomUUID(), reason: 'Une sauvegarde a été remise en place.', lost });
    for (let vote = 0; vote < 10; vote += 1) one.log.vote(candidates[0]);
    expect(await check(one)).toMatchObject({ verdict: 'right' });
    const outcome = await check(one, { pinned });
    expect(outcome.codes).toEqual(['fork']);
    expect(outcome.sentence).toContain('Une sauvegarde a été remise en place.');
  });
});

describe('the verifier says that it cannot tell', () => {
  it('where the result is not yet in the register, or its openings or page are held back', async () => {
    const early = await setupOpenVote(30);
    early.log.publish(candidates);
    const head = early.log.checkpoint(30);
    early.lie = (path, honest) => {
      if (path === 'checkpoint') return head;
      return honest();
    };
    expect((await check(early)).sentence).toContain('pas encore inscrit');
    const held = await setupPublishedVote();
    held.lie = (path, honest) => (path === 'result' ? null : honest());
    expect((await check(held)).sentence).toContain('que le serveur ne publie pas');
    held.lie = (path, honest) => (path === 'result' || path.startsWith('openings') ? null : honest());
    expect((await check(held)).sentence).toContain('les ouvertures ne sont pas publiées');
  });

  it('where there is no register, or its address is none', async () => {
    const one = await setupOpenVote(3);
    one.lie = () => null;
    expect(await check(one)).toMatchObject({ verdict: 'impossible' });
    for (const address of [
      '',
      'https://example.org',
      'ftp://example.org/registre/x',
      `file:///registre/${randomUUID()}`,
    ]) {
      expect(await check(one, { address: address || 'x' })).toMatchObject({ verdict: 'impossible' });
    }
  });
});
