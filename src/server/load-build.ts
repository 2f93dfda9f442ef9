import { existsSync } from 'node:fs';
import path from 'node:path';
import { pathToFileURL } from 'node:url';
import type { ServerBuild } from 'react-router';
import { ConfigurationError } from './config.ts';

const BUILD = path.resolve(import.meta.dirname, '../../build');

/** The pages as `npm run build` left them. @throws {ConfigurationError} when they have not been built */
export async function loadBuild(): Promise<{ server: ServerBuild; assets: string }> {
  const entry = path.join(BUILD, 'server/index.js');
  if (!existsSync(entry))
    throw new ConfigurationError('Le site n’est pas construit : lancez « npm run build ».');
  return { server: await import(pathToFileURL(entry).href), assets: path.join(BUILD, 'client') };
}
