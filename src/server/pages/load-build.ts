import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigurationError } from '../config/config.ts';

const BUILD = path.resolve(import.meta.dirname, '../../../build');

/** The pages as `npm run build` left them. */
export interface SiteBuild {
  /** What browsers are told of every page, the régie's among them. */
  whole: ServerBuild;
  /** The whole site as well, of which browsers are not told the régie's pages. */
  public: ServerBuild;
  /** Folder of what browsers load. */
  assets: string;
  /** Where pages change while the server runs, as in `npm run dev`: the whole site as it is now, asked for each request. */
  latest?: () => Promise<ServerBuild>;
}

/** @throws {ConfigurationError} when they have not been built */
export async function loadBuild(): Promise<SiteBuild> {
  const entry = path.join(BUILD, 'server/index.js');
  if (!existsSync(entry))
    throw new ConfigurationError('Le site n’est pas construit : lancez « npm run build ».');
  const whole: ServerBuild = await import(pathToFileURL(entry).href);
  const manifest = JSON.parse(await readFile(path.join(BUILD, 'server/public-manifest.json'), 'utf8'));
  return { whole, public: { ...whole, assets: manifest }, assets: path.join(BUILD, 'client') };
}
