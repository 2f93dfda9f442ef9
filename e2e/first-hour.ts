import { mkdir, readFile, writeFile } from 'node:fs/promises';
import path from 'node:path';
import { expect, type Page } from '@playwright/test';
import sharp from 'sharp';
import { totpCode } from '#domain/regie/one-time-code.ts';
import type { Packed } from '#test/zip.ts';
import { expectSound, type Product, takenOver } from './product.ts';

const PICTURES = path.resolve(import.meta.dirname, '../docs/show');
const FACES = path.resolve(import.meta.dirname, '../public/portraits');
const PASSWORD = 'tissage-de-palme-7';

/** Takes a picture of the page for docs/show.md, if SHOW_PICTURES is set. */
export async function picture(page: Page, name: string): Promise<void> {
  if (!process.env.SHOW_PICTURES) return;
  await takenOver(page);
  // A message at the edge of the screen disappears by itself.
  await expect(page.locator('[data-sonner-toast]')).toHaveCount(0);
  const shown = await page.screenshot();
  await mkdir(PICTURES, { recursive: true });
  const small = await sharp(shown)
    .resize({ width: 960, withoutEnlargement: true })
    .webp({ quality: 60 })
    .toBuffer();
  expect(small.length).toBeLessThan(60_000);
  await writeFile(path.join(PICTURES, `${name}.webp`), small);
}

/** A photograph as a producer would send it. */
export async function photo(name: string): Promise<Buffer> {
  return sharp(await readFile(path.join(FACES, `${name}.svg`)))
    .resize(900, 1080, { fit: 'cover' })
    .flatten({ background: '#E8B15A' })
    .jpeg()
    .toBuffer();
}

/** Takes up an invitation, which signs its operator in, as the guide describes. */
export async function join(page: Page, product: Product, link: string): Promise<void> {
  await page.goto(link);
  const secret = (await page.locator('code').first().innerText()).replace(/\s/g, '');
  await page.getByLabel('Choisissez un mot de passe').fill(PASSWORD);
  await page.getByLabel('Code affiché par l’application').fill(totpCode(secret));
  await page.getByRole('button', { name: 'Activer mon accès' }).click();
  await page.getByRole('link', { name: 'Entrer dans la régie' }).click();
  await expect(page.getByRole('navigation', { name: 'Régie' })).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`^${product.url}/regie(?:/messages)?$`));
}

/** The address of an invitation in the text of a command or an e-mail. */
export const linkIn = (text: string) => /https?:\/\/\S+jeton=[\w-]+/.exec(text)?.[0] ?? '';

/** The files that a producer sends: pictures, and a table with missing and strange values. */
export async function season(): Promise<Packed[]> {
  const lines = [
    'numéro;nom;ville;discipline;accords;présentation;photo;taille',
    '1;Nafi;Dakar;Chant;féminin;"Nafi chante partout ; même en dormant.";nafi.jpg;1,70',
    ';Yao;;Slam;masculin;Yao slame debout.;;1,80',
    '4;Salif;Bamako;Danse;m;Salif danse.;absent.jpg;',
  ];
  return [
    { name: 'saison/talents.csv', content: Buffer.from(`\ufeff${lines.join('\r\n')}`) },
    { name: 'saison/nafi.jpg', content: await photo('fatou') },
    { name: 'saison/Yao.jpg', content: await photo('marcel') },
    { name: '__MACOSX/saison/._nafi.jpg', content: Buffer.from('x') },
  ];
}

/** A picture that is too small for a portrait. */
export const tiny = () =>
  sharp({ create: { width: 20, height: 20, channels: 3, background: '#fff' } })
    .png()
    .toBuffer();

/** Checks that the uploaded portrait is whole, and that nothing overflows or moves from one second to the next. */
export async function lookAtDirect(page: Page) {
  const face = page.getByRole('row', { name: /Nafi/ }).locator('picture');
  const [frame, drawn] = [await face.boundingBox(), await face.locator('img').boundingBox()];
  expect(drawn).toEqual(frame);
  await page.goto('/regie?periode=semaine');
  for (const [width, height] of [
    [390, 844],
    [1920, 1080],
    [1280, 800],
  ] as const) {
    await page.setViewportSize({ width, height });
    await expectSound(page);
  }
  const suspend = page.getByRole('button', { name: /^Suspendre/ });
  await expect(page.getByText('à l’instant')).toBeVisible();
  const place = await suspend.boundingBox();
  await expect(page.getByText(/il y a \d+\ss/)).toBeVisible();
  expect(await suspend.boundingBox()).toEqual(place);
  await page.goto('/regie');
}
