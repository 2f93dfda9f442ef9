import { balance, expect, member, test } from './bonus-show.ts';
import { expectSound, takenOver } from './product.ts';

test('a video gives its vote at its end, and cannot be hurried', async ({ page, product, show }) => {
  const requested: string[] = [];
  page.on('request', (request) => requested.push(new URL(request.url()).pathname));
  const { id } = await member(page);
  await page.goto(`/bonusvideo?id=${show.clip}`);
  await expect(page.getByText('Encore 3 s pour recevoir votre vote.')).toBeVisible();
  await expectSound(page);
  expect(requested.filter((path) => /\.(webm|mp4|vtt)$/.test(path))).toEqual([]);

  // In the new document the code that shows messages must load again, before the answer that it reports.
  await page.reload();
  await takenOver(page);
  await page.waitForLoadState('networkidle');
  requested.length = 0;
  await page.getByRole('button', { name: 'Regarder la vidéo' }).click();
  await expect(page.locator('video')).toHaveJSProperty('paused', false);
  await page.locator('video').evaluate((video: HTMLVideoElement) => {
    video.currentTime = 15;
  });
  await expect(page.getByText('On ne peut pas avancer')).toBeVisible();
  expect(await balance(product, id)).toMatchObject({ granted: 1 });
  await expect(page).toHaveURL('/vote');
  await expect(page.getByText('Vous avez obtenu 1 vote bonus', { exact: true })).toBeVisible();
  const order = requested.filter((path) => /toaster-.*js$|progress$/.test(path));
  expect(order[0]).toContain('toaster');
  expect(await balance(product, id)).toMatchObject({ granted: 2 });

  await page.goto(`/bonusvideo?id=${show.clip}`);
  await expect(page.getByText('Vous avez déjà reçu le vote bonus de cette vidéo.')).toBeVisible();
  await page.goto('/mission');
  await expectSound(page);
});

test('another site’s player is loaded only once the user agrees, and gives its vote', async ({
  page,
  context,
  product,
}) => {
  const asked: string[] = [];
  await context.route(/youtube|google/, (route) => {
    asked.push(route.request().url());
    return route.fulfill({ contentType: 'text/html', body: PLAYER });
  });
  const { id } = await member(page);
  await page.goto('/bonusvideo');
  for (const card of await page.getByRole('article').all())
    await expect(
      card.getByRole('link').or(card.getByRole('button')),
      'one thing to do with a video',
    ).toHaveCount(1);
  await page.getByRole('link', { name: /«.La répétition.»/ }).click();
  await expect(page.getByText('Cette vidéo est hébergée par YouTube.')).toBeVisible();
  await expectSound(page);
  expect(asked).toEqual([]);
  await page.getByRole('button', { name: 'Accepter et regarder' }).click();
  await expect(page).toHaveURL('/vote');
  expect(asked).toHaveLength(1);
  expect(asked[0]).toContain('https://www.youtube-nocookie.com/embed/abcDEF12345?');
  expect(await balance(product, id)).toMatchObject({ granted: 2 });
});

/** A player with YouTube's protocol: it sends nothing until it is greeted, then plays three seconds. */
const PLAYER = `<!doctype html><title>Lecteur</title><script>
let begun = 0;
addEventListener('message', (event) => {
  if (begun || JSON.parse(event.data).event !== 'listening') return;
  begun = Date.now();
  setInterval(() => {
    const currentTime = (Date.now() - begun) / 1000;
    const info = { currentTime, playerState: currentTime > 3.2 ? 0 : 1 };
    event.source.postMessage(JSON.stringify({ event: 'infoDelivery', info }), event.origin);
  }, 250);
});
</script>`;
