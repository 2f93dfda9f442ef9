import { readFile } from 'node:fs/promises';
import path from 'node:path';
import type { FastifyInstance } from 'fastify';
import { toShow } from '#domain/contest/settings-admin.ts';
import { siteText } from '#domain/contest/share-text-rules.ts';
import { logoVariant, OWN_NAME, type Show } from '#domain/contest/show-rules.ts';
import type { Dependencies } from '../dependencies.ts';

/** The parts of the built manifest that a broadcaster's settings change. */
interface Manifest {
  name: string;
  short_name: string;
  description: string;
  theme_color: string;
  icons: { src: string; sizes: string; type: string; purpose?: string }[];
  shortcuts: { name: string; url: string; icons: Manifest['icons'] }[];
}

const MANIFEST = 'manifest.webmanifest';

/** Serves the manifest of the installed application, with the show's name and look. @param folder the built site */
export function serveManifest(app: FastifyInstance, { show }: Dependencies, folder: string): void {
  let built: Promise<Manifest> | undefined;
  app.get(`/${MANIFEST}`, { schema: { hide: true } }, async (_request, reply) => {
    built ??= readFile(path.join(folder, MANIFEST), 'utf8').then((text) => JSON.parse(text) as Manifest);
    return reply
      .type('application/manifest+json')
      .header('cache-control', 'no-cache')
      .header('cross-origin-resource-policy', 'same-origin')
      .send(JSON.stringify(inTheLookOf(toShow(await show.get()), await built)));
  });
}

function inTheLookOf({ name, logo, theme, texts }: Show, manifest: Manifest): Manifest {
  const description = siteText(texts, 'description');
  const squares = logo && [
    ...(['192', '512'] as const).map((side) => ({
      src: logoVariant(logo, side),
      sizes: `${side}x${side}`,
      type: 'image/png',
    })),
    { src: logoVariant(logo, '512'), sizes: '512x512', type: 'image/png', purpose: 'maskable' },
  ];
  return {
    ...manifest,
    ...(name === OWN_NAME ? {} : { name, short_name: name }),
    ...(description ? { description } : {}),
    ...(theme ? { theme_color: theme.choice } : {}),
    ...(squares
      ? {
          icons: squares,
          shortcuts: manifest.shortcuts.map((shortcut) => ({ ...shortcut, icons: squares.slice(0, 1) })),
        }
      : {}),
  };
}
