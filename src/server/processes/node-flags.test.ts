import { readFileSync } from 'node:fs';
import path from 'node:path';
import { expect, it } from 'vitest';
import { NODE_FLAGS } from './node-flags.ts';

const root = path.resolve(import.meta.dirname, '../../..');
const read = (file: string) => readFileSync(path.join(root, file), 'utf8');

it('every way of starting the product that the project names gives Node the same flags', () => {
  const command = ['node', ...NODE_FLAGS, 'src/server/main.ts'];
  // `exec`: a shell in between would keep the signal that npm passes on, and leave the server behind.
  expect(JSON.parse(read('package.json')).scripts.start).toBe(`exec ${command.join(' ')}`);
  expect(read('Dockerfile')).toContain(`CMD ${JSON.stringify(command).replaceAll(',', ', ')}`);
  expect(read('docs/operations.md')).toContain(`\`${command.join(' ')}\``);
});
