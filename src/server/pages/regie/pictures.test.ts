import { readdir } from 'node:fs/promises';
import sharp from 'sharp';
import { describe, expect, it } from 'vitest';
import { listAdminVideos } from '#domain/bonus/video-admin.ts';
import { ensureCompetition } from '#domain/contest/service.ts';
import { listWritten } from '#domain/messaging/admin.ts';
import { testSite } from '#test/application.ts';
import { makeOperator } from '#test/operators.ts';

const STILL = /^\/uploads\/stills\/[\da-f]{32}-720\.webp$/;

const photo = (background: string, width = 1200, height = 800) =>
  sharp({ create: { width, height, channels: 3, background } })
    .jpeg()
    .toBuffer();

/** The régie's pages, as an operator's browser sends their forms: with a file among the fields. */
async function setupForms() {
  const it = await testSite();
  const { deps } = it;
  await ensureCompetition(it.db, 'test');
  const operator = await makeOperator(deps, 'operator');
  const send = async (
    page: string,
    fields: Record<string, string>,
    file: Buffer | null,
    headers: object = operator.headers,
  ) => {
    const form = new FormData();
    for (const [name, value] of Object.entries(fields)) form.set(name, value);
    if (file) form.set('fichier', new File([new Uint8Array(file)], 'photo.jpg', { type: 'image/jpeg' }));
    const request = new Response(form);
    return it.app.inject({
      method: 'POST',
      url: page,
      headers: { ...headers, 'content-type': request.headers.get('content-type') ?? '' },
      payload: Buffer.from(await request.arrayBuffer()),
    });
  };
  const stored = () => readdir(`${deps.config.uploads.folder}/stills`).catch(() => []);
  const messages = () => listWritten(deps);
  return { ...it, operator, send, stored, messages };
}

const MESSAGE = { act: 'message.send', sender: 'production', title: 'Ce soir', body: 'Le direct commence.' };
const DRAFT = { ...MESSAGE, audience: 'all', when: 'draft', image: '' };

/** The picture's address that the page would send again. */
const hiddenImage = (body: string) => /name="image" value="([^"]*)"/.exec(body)?.[1];

describe('a picture that is sent with a message', () => {
  it('is cut to 16:9, served in every size, and written down with the act', async () => {
    const { app, db, send, stored, messages } = await setupForms();
    expect((await send('/regie/messages', DRAFT, await photo('#D11A62'))).statusCode).toBe(302);
    const [{ image } = { image: null }] = await messages();
    expect(image).toMatch(STILL);
    expect(await stored()).toHaveLength(4);
    for (const [width, format] of [
      [360, 'webp'],
      [720, 'webp'],
      [360, 'avif'],
      [720, 'avif'],
    ] as const) {
      const { statusCode, headers, rawPayload } = await app.inject(
        String(image).replace('720.webp', `${width}.${format}`),
      );
      expect([statusCode, headers['cache-control']]).toEqual([200, 'public, max-age=31536000, immutable']);
      expect(await sharp(rawPayload).metadata()).toMatchObject({
        width,
        height: Math.round((width * 9) / 16),
      });
    }
    const [event] = await db.selectFrom('audit_events').selectAll().execute();
    expect(event).toMatchObject({ act: 'message.send', after: { image } });
  });

  it('is kept when something else is wrong, and when the message is only looked at', async () => {
    const { send, messages } = await setupForms();
    const file = await photo('#2FA866');
    const refused = await send('/regie/messages', { ...DRAFT, title: '' }, file);
    expect(refused.statusCode).toBe(422);
    const image = hiddenImage(refused.body) ?? '';
    expect(image).toMatch(STILL);
    const seen = await send('/regie/messages', { ...DRAFT, apercu: '1' }, file);
    expect([seen.statusCode, hiddenImage(seen.body)]).toEqual([200, image]);
    expect(seen.body.split(image).length).toBeGreaterThan(2);
    expect(await messages()).toEqual([]);
    // The browser sends no file the second time, only the address.
    await send('/regie/messages', { ...DRAFT, image }, null);
    expect(await messages()).toMatchObject([{ image }]);
  });

  it('leaves an older one of the site’s own files alone until another is sent or it is taken away', async () => {
    const { send, messages } = await setupForms();
    const old = '/portraits/grace.svg';
    await send('/regie/messages', { ...DRAFT, image: old }, null);
    const edit = async (more: Record<string, string>, file: Buffer | null) => {
      const [read] = await messages();
      const { audience: _, ...fields } = DRAFT;
      const form = {
        ...fields,
        act: 'message.edit',
        id: read?.id ?? '',
        version: read?.version ?? '',
        ...more,
      };
      expect((await send('/regie/messages', form, file)).statusCode).toBe(302);
      return (await messages())[0]?.image;
    };
    expect(await edit({ image: old, title: 'Demain' }, null)).toBe(old);
    const sent = await edit({ image: old }, await photo('#FFB627'));
    expect(sent).toMatch(STILL);
    expect(await edit({ image: String(sent), sans_image: '1' }, null)).toBe(null);
  });

  const svg =
    '<svg xmlns="http://www.w3.org/2000/svg" width="900" height="900"><script>alert(1)</script></svg>';
  it.each([
    ['an SVG with a script', async () => Buffer.from(svg), 415, 'n’est pas une image'],
    [
      'a page called .jpg',
      async () => Buffer.from('<!doctype html><script>1</script>'),
      415,
      'n’est pas une image',
    ],
    ['half of a JPEG', async () => (await noise()).subarray(0, 60_000), 422, 'abîmée ou incomplète'],
    ['a stamp', () => photo('#fff', 400, 300), 422, 'trop petite'],
    ['nine megabytes', async () => Buffer.alloc(9 * 1024 * 1024, 1), 413, 'trop lourde'],
  ])('is not %s: it is told at its field, and what was typed stays', async (_what, make, status, says) => {
    const { send, stored, messages } = await setupForms();
    const file = await make();
    for (const form of [DRAFT, { ...DRAFT, apercu: '1' }]) {
      const { statusCode, body } = await send('/regie/messages', form, file);
      expect(statusCode).toBe(status);
      expect(/id="champ-fichier-erreur">(.*?)<\/p>/.exec(body)?.[1]).toContain(says);
      expect(body).toContain('value="Ce soir"');
      expect(body).toContain('votre navigateur ne l’a pas gardé');
    }
    expect([await stored(), await messages()]).toEqual([[], []]);
  });

  it('of any weight is answered in words', async () => {
    const { send } = await setupForms();
    const { statusCode, body } = await send('/regie/messages', DRAFT, Buffer.alloc(25 * 1024 * 1024));
    expect([statusCode, body.includes('trop lourde')]).toEqual([413, true]);
  });

  it('of two operators who save the same draft at once is one, and the other is told', async () => {
    const { app, deps, send, messages } = await setupForms();
    await send('/regie/messages', DRAFT, null);
    const [read] = await messages();
    const { audience: _, ...fields } = DRAFT;
    const form = { ...fields, act: 'message.edit', id: read?.id ?? '', version: read?.version ?? '' };
    const second = await makeOperator(deps, 'operator');
    const [red, green] = [await photo('#D11A62'), await photo('#2FA866')];
    const page = `/regie/messages?m=${read?.id}`;
    const both = await Promise.all([
      send(page, { ...form, title: 'Rouge' }, red),
      send(page, { ...form, title: 'Vert' }, green, second.headers),
    ]);
    expect(both.map(({ statusCode }) => statusCode).sort()).toEqual([302, 409]);
    const [saved] = await messages();
    expect((await app.inject(String(saved?.image))).statusCode).toBe(200);
    const refused = both.find(({ statusCode }) => statusCode === 409)?.body ?? '';
    expect(refused).toContain('Quelqu’un a changé cela entre-temps');
    // Their own words and picture stay, with the old version: saving them again is refused again.
    expect(refused).toContain(`value="${saved?.title === 'Rouge' ? 'Vert' : 'Rouge'}"`);
    expect(hiddenImage(refused)).toMatch(STILL);
    expect(hiddenImage(refused)).not.toBe(saved?.image);
    expect(refused).toContain(`name="version" value="${read?.version}"`);
  });

  it('of two at once has one address, and is whole there', async () => {
    const { app, send, stored, messages } = await setupForms();
    const file = await photo('#3C4BB0');
    await Promise.all([send('/regie/messages', DRAFT, file), send('/regie/messages', DRAFT, file)]);
    const images = (await messages()).map(({ image }) => image);
    expect([images.length, new Set(images).size, (await stored()).length]).toEqual([2, 1, 4]);
    expect((await sharp((await app.inject(String(images[0]))).rawPayload).stats()).channels).toHaveLength(3);
  });

  it('is kept for no caller but an operator', async () => {
    const { send, stored } = await setupForms();
    const answers = [DRAFT, { ...DRAFT, apercu: '1' }].map(async (form) =>
      send('/regie/messages', form, await photo('#fff'), { 'sec-fetch-site': 'same-origin' }),
    );
    for (const { statusCode } of await Promise.all(answers)) expect(statusCode).not.toBe(200);
    expect(await stored()).toEqual([]);
  });
});

it('a poster comes with its video’s form, and stays while a second person is asked', async () => {
  const { deps, send, operator } = await setupForms();
  const video = {
    act: 'video.create',
    title: 'Les coulisses',
    description: 'En loge.',
    kind: 'file',
    source: '/videos/coulisses.mp4',
    duration_s: '20',
    megabytes: '8,5',
    amount: '1',
    poster: '',
    captions: '',
    starts_at: '',
    ends_at: '',
  };
  const first = await send('/regie/videos', video, await photo('#8E2163'));
  const hidden = (name: string) => new RegExp(`name="${name}" value="([^"]*)"`).exec(first.body)?.[1] ?? '';
  const poster = hidden('poster');
  expect(poster).toMatch(STILL);
  const lu = hidden('lu').replaceAll('&#x27;', "'").replaceAll('&amp;', '&').replaceAll('&quot;', '"');
  expect((await send('/regie/videos', { ...video, poster, lu }, null)).statusCode).toBe(302);
  expect(await listAdminVideos(deps)).toEqual([]);
  const [waiting] = await deps.db.selectFrom('approvals').selectAll().execute();
  expect(JSON.stringify(waiting)).toContain(poster);
  expect(waiting).toMatchObject({ requested_by: operator.id });
});

function noise(): Promise<Buffer> {
  const [width, height] = [1_200, 800];
  const raw = Buffer.from(Array.from({ length: width * height * 3 }, (_, index) => (index * 7919) % 251));
  return sharp(raw, { raw: { width, height, channels: 3 } })
    .jpeg()
    .toBuffer();
}
