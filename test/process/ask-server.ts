import { execFileSync } from 'node:child_process';
import http from 'node:http';
import { readFigures } from '../figures.ts';
import type { ServerProcess } from './product.ts';

export interface Call {
  method?: string;
  headers?: Record<string, string>;
  body?: object;
}

/** One call on a connection of its own. */
export function call(server: ServerProcess, path: string, { method = 'GET', headers = {}, body }: Call = {}) {
  return new Promise<{ status: number; text: string }>((resolve, reject) => {
    const json = body ? { 'content-type': 'application/json' } : {};
    const options = { method, agent: false, headers: { ...json, ...headers } };
    const request = http.request(server.url + path, options, (answer) => {
      let text = '';
      answer.on('data', (chunk) => (text += String(chunk)));
      answer.once('end', () => resolve({ status: answer.statusCode ?? 0, text }));
    });
    request.once('error', reject);
    request.end(body && JSON.stringify(body));
  });
}

/** The workers of a supervisor. */
export function findWorkers({ pid }: ServerProcess): number[] {
  const listed = execFileSync('ps', ['-A', '-o', 'pid=,ppid=,args='], { encoding: 'utf8' });
  return listed
    .split('\n')
    .map((line) => line.trim().split(/\s+/))
    .filter(([, parent, ...args]) => Number(parent) === pid && args.join(' ').includes('worker.ts'))
    .map(([own]) => Number(own));
}

/** A figure of `/metrics`, or undefined when it is not there. */
export async function metric(server: ServerProcess, name: string): Promise<number | undefined> {
  const text = await readFigures(server.url);
  const line = text.split('\n').find((one) => one.startsWith(`${name} `));
  return line === undefined ? undefined : Number(line.slice(name.length));
}
