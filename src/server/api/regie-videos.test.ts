import { sql } from 'kysely';
import { describe, expect, it } from 'vitest';
import { listAdminVideos } from '#domain/bonus/video-admin.ts';
import { listVideos, startVideo, videoProgress } from '#domain/bonus/videos.ts';
import { makeVoter } from '#test/application.ts';
import { growStale } from '#test/operators.ts';
import { setupRegie } from '#test/regie.ts';

const video = (more: object = {}) => ({
  title: 'Les coulisses',
  description: 'En loge.',
  kind: 'file',
  source: '/videos/coulisses.mp4',
  duration_s: '20',
  megabytes: '8,5',
  captions: '',
  poster: '/videos/coulisses.svg',
  amount: '2',
  starts_at: '',
  ends_at: '',
  ...more,
});

describe('bonus videos of the régie', () => {
  it('are offered, put in order, changed and withdrawn, as visitors see them', async () => {
    const { deps, act, agreed } = await setupRegie();
    const shown = async () => (await listVideos(deps, null)).map(({ title }) => title);
    await agreed('video.create', video({ title: 'Un' }));
    await agreed(
      'video.create',
      video({ title: 'Deux', kind: 'youtube', source: 'https://youtu.be/dQw4w9WgXcQ' }),
    );
    await agreed('video.create', video({ title: 'Demain', starts_at: '2040-01-01T20:00' }));
    expect(await shown()).toEqual(['Un', 'Deux']);
    expect((await listVideos(deps, null))[1]).toMatchObject({
      source: 'dQw4w9WgXcQ',
      bytes: 8_500_000,
      amount: 2,
    });
    const [one, two, three] = await listAdminVideos(deps);
    expect([one?.state, two?.state, three?.state]).toEqual(['running', 'running', 'planned']);
    await act('video.move', { id: two?.id, direction: 'up' });
    expect(await shown()).toEqual(['Deux', 'Un']);
    const known = { id: one?.id, version: one?.version };
    expect(await act('video.edit', { ...video({ title: 'Un et demi' }), ...known })).toMatchObject({
      status: 200,
    });
    expect(await act('video.edit', { ...video(), ...known })).toMatchObject({ code: 'CHANGED_MEANWHILE' });
    const ends = await Promise.all([1, 2].map(() => act('video.withdraw', { id: two?.id })));
    expect(ends.map(({ status }) => status).sort()).toEqual([200, 409]);
    expect(await shown()).toEqual(['Un et demi']);
    expect((await listAdminVideos(deps))[0]?.state).toBe('ended');
  });

  it('stay for ever once they were offered; one that never was goes', async () => {
    const { deps, db, act, agreed } = await setupRegie();
    await agreed('video.create', video());
    await agreed('video.create', video({ title: 'Demain', starts_at: '2040-01-01T20:00' }));
    const [running, planned] = await listAdminVideos(deps);
    expect(await act('video.remove', { id: running?.id })).toMatchObject({ code: 'VIDEO_WAS_OFFERED' });
    expect(await act('video.remove', { id: planned?.id })).toMatchObject({ status: 200 });
    expect(await act('video.remove', { id: planned?.id })).toMatchObject({ status: 404 });
    // The video is postponed after a user has begun to watch: it was offered all the same.
    const { session } = await makeVoter(deps);
    await startVideo(deps, session, { video_id: running?.id ?? '' });
    await sql`update bonus_videos set starts_at = now() + interval '1 day'`.execute(db);
    expect(await act('video.remove', { id: running?.id })).toMatchObject({ code: 'VIDEO_WAS_OFFERED' });
    expect(await listAdminVideos(deps)).toHaveLength(1);
  });

  it.each([
    ['/videos/coulisses.mp4', {}],
    [
      'https://youtu.be/dQw4w9WgXcQ',
      { kind: 'youtube', source: 'https://www.youtube.com/watch?v=dQw4w9WgXcQ' },
    ],
    ['https://dai.ly/x8abc12', { kind: 'dailymotion', source: 'x8abc12' }],
  ])('show a second person what they say, and the film itself at %s', async (address, more) => {
    const { db, act } = await setupRegie();
    expect(await act('video.create', video(more))).toMatchObject({ kind: 'requested' });
    const [asked] = await db.selectFrom('approvals').select('facts').execute();
    expect(asked?.facts).toEqual(
      expect.arrayContaining([
        { kind: 'text', label: 'description', text: 'En loge.' },
        { kind: 'text', label: 'source', text: address },
      ]),
    );
  });

  it('say how many bonus votes they have given, and to how many people', async () => {
    const { deps, db, agreed } = await setupRegie();
    await agreed('video.create', video({ amount: 2, duration_s: 20 }));
    await agreed('video.create', video({ title: 'Une autre' }));
    const [first] = await listAdminVideos(deps);
    for (let person = 0; person < 3; person += 1) {
      const { session } = await makeVoter(deps);
      const { checkpoint } = await startVideo(deps, session, { video_id: first?.id ?? '' });
      await sql`update video_views set checkpoint_at = now() - interval '30 seconds'`.execute(db);
      const ended = await videoProgress(deps, session, {
        video_id: first?.id ?? '',
        checkpoint,
        position: 20,
      });
      expect(ended.bonus?.granted).toBe(2);
    }
    expect((await listAdminVideos(deps)).map(({ votes, people }) => [votes, people])).toEqual([
      [6, 3],
      [0, 0],
    ]);
  });

  it('keep their beginning when an operator saves them again without a date', async () => {
    const { deps, db, act, agreed } = await setupRegie();
    await agreed('video.create', video());
    await sql`update bonus_videos set starts_at = '2026-01-05T10:00Z'`.execute(db);
    const [read] = await listAdminVideos(deps);
    await act('video.edit', { ...video({ title: 'Autre' }), id: read?.id, version: read?.version });
    expect((await listAdminVideos(deps))[0]).toMatchObject({
      title: 'Autre',
      starts_at: '2026-01-05T10:00:00.000Z',
    });
  });

  it.each([
    ['source', { source: 'https://ailleurs.example/a.mp4' }],
    ['source', { source: 'javascript:alert(1)' }],
    ['source', { kind: 'youtube', source: 'https://vimeo.com/12345' }],
    ['source', { kind: 'dailymotion', source: '/videos/a.mp4' }],
    ['kind', { kind: 'vimeo' }],
    ['poster', { poster: 'https://ailleurs.example/a.png' }],
    ['poster', { poster: '/videos/../a.png' }],
    ['captions', { captions: '//ailleurs.example/a.vtt' }],
    ['megabytes', { megabytes: '' }],
    ['megabytes', { megabytes: '-1' }],
    ['megabytes', { megabytes: '1e9' }],
    ['duration_s', { duration_s: '0' }],
    ['amount', { amount: '11', duration_s: '3600' }],
    ['amount', { amount: '3', duration_s: '29' }],
    ['amount', { amount: '100', duration_s: '1' }],
    ['amount', { amount: '1', duration_s: '9' }],
    ['title', { title: 'a\0b' }],
    ['ends_at', { ends_at: '2020-01-01T00:00' }],
    ['ends_at', { starts_at: '2040-01-02T00:00', ends_at: '2040-01-01T00:00' }],
  ])('say what is wrong with %s: %o', async (field, more) => {
    const { deps, act } = await setupRegie();
    expect(await act('video.create', video(more))).toMatchObject({ status: 422, fields: { [field]: {} } });
    expect(await listAdminVideos(deps)).toEqual([]);
  });

  it('exist only for operators, and ask for the second factor', async () => {
    const { deps, operator, act } = await setupRegie();
    expect(await act('video.create', video(), {})).toMatchObject({ status: 404 });
    await growStale(deps, operator);
    expect(await act('video.create', video())).toMatchObject({ code: 'CONFIRMATION_REQUIRED' });
  });

  it('belong to one competition only', async () => {
    const { deps, db, act, agreed } = await setupRegie();
    await sql`insert into competitions (id, name, countries) values ('autre', 'Autre', '{}')`.execute(db);
    await agreed('video.create', video());
    await sql`update bonus_videos set competition_id = 'autre'`.execute(db);
    const { rows } = await sql<{ id: string }>`select id from bonus_videos`.execute(db);
    for (const name of ['video.withdraw', 'video.remove']) {
      expect(await act(name, { id: rows[0]?.id })).toMatchObject({ status: 404 });
    }
    expect(await listAdminVideos(deps)).toEqual([]);
  });
});

describe('what a bonus video gives', () => {
  const BEGUN = { ends_at: '2040-01-02T00:00' };

  /** A video that two persons have offered while no vote is under way; edits answer done or requested. */
  async function setupOfferedVideo() {
    const desk = await setupRegie('operator', { from: '1 day', to: '2 days' });
    await desk.agreed('video.create', video(BEGUN));
    const read = async () => (await listAdminVideos(desk.deps))[0];
    const edit = async (more: object) => {
      // Withdraws the request of an earlier edit, so that it does not block this one.
      await sql`update approvals set decision = 'withdrawn', decided_at = now() where decided_at is null`.execute(
        desk.db,
      );
      const known = await read();
      const asked = { ...video(BEGUN), ...more, id: known?.id, version: known?.version };
      return (await desk.act('video.edit', asked)).kind;
    };
    return { ...desk, read, edit };
  }

  it('is decided by two persons when it is new, also where no vote is under way', async () => {
    const { deps, act, approve } = await setupRegie('operator', { from: '1 day', to: '2 days' });
    const asked = await act('video.create', video());
    expect(asked).toMatchObject({ kind: 'requested' });
    expect(await listAdminVideos(deps)).toEqual([]);
    await approve(asked.data.approval);
    expect(await listAdminVideos(deps)).toMatchObject([{ amount: 2, duration_s: 20 }]);
  });

  it.each([
    ['its words', { title: 'Un autre titre', description: 'Autrement dite.' }, 'done'],
    ['an earlier end', { ends_at: '2040-01-01T00:00' }, 'done'],
    ['more votes', { amount: '3', duration_s: '30' }, 'requested'],
    ['fewer votes', { amount: '1' }, 'requested'],
    ['another length', { duration_s: '25' }, 'requested'],
    ['a later end', { ends_at: '2040-01-03T00:00' }, 'requested'],
    ['no end', { ends_at: '' }, 'requested'],
    ['an earlier beginning', { starts_at: '2026-01-01T00:00' }, 'requested'],
  ])('changes by %s (%o): %s', async (_what, more, kind) => {
    const { edit } = await setupOfferedVideo();
    expect(await edit(more)).toBe(kind);
  });

  it('does not change by the seconds that a form leaves out of its beginning', async () => {
    const { edit, read } = await setupOfferedVideo();
    const began = String((await read())?.starts_at).slice(0, 16);
    expect(await edit({ starts_at: began, title: 'Un autre titre' })).toBe('done');
    expect(await edit({ starts_at: '2026-01-01T00:00' })).toBe('requested');
  });

  it('is withdrawn by one at once, and offered again only by two', async () => {
    const { edit, read, act } = await setupOfferedVideo();
    await act('video.withdraw', { id: (await read())?.id });
    expect(await edit({ ends_at: '2040-01-02T00:00' })).toBe('requested');
    expect(await edit({ ends_at: '' })).toBe('requested');
    expect((await read())?.state).toBe('ended');
  });

  it('is exactly what was agreed on, or nothing', async () => {
    const { act, approve, read } = await setupOfferedVideo();
    const known = await read();
    const more = { ...video(BEGUN), amount: '1', id: known?.id, version: known?.version };
    const asked = await act('video.edit', more);
    await act('video.edit', { ...more, amount: '2', title: 'Entre-temps' });
    await expect(approve(asked.data.approval)).rejects.toMatchObject({ code: 'CHANGED_MEANWHILE' });
    expect(await read()).toMatchObject({ amount: 2, title: 'Entre-temps' });
  });
});
