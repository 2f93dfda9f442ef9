import { existsSync } from 'node:fs';
import { readFile } from 'node:fs/promises';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigurationError } from '../config/config.ts';

const BUILD = path.resolve(import.meta.dirname, '../../../build');

/** The pages as `npm run build` left them. */
export interface SiteBuild {
  /** The site for operators: browsers are told of all its pages, the régie's too. */
  whole: ServerBuild;
  /** The same site for the public: browsers are not told of the régie's pages. */
  public: ServerBuild;
  /** The folder of the files that browsers load. */
  assets: string;
  /** In `npm run dev`, where pages change while the server runs: returns the present site, for each request. */
  latest?: () => Promise<ServerBuild>;
}

/** @throws {ConfigurationError} when the pages have not been built */
export async function loadBuild(): Promise<SiteBuild> {
  const entry = path.join(BUILD, 'server/index.js');
  if (!existsSync(entry))
    throw new ConfigurationError('Le site n’est pas construit : lancez « npm run build ».');
  const whole: ServerBuild = await import(pathToFileURL(entry).href);
  const manifest = JSON.parse(await readFile(path.join(BUILD, 'server/public-manifest.json'), 'utf8'));
  return { whole, public: { ...whole, assets: manifest }, assets: path.join(BUILD, 'client') };
}
