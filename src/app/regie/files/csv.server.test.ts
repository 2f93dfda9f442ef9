import { expect, it } from 'vitest';
import { csvFile } from './csv.server.ts';

it('csvFile sends a table page by page, after the byte order mark of UTF-8', async () => {
  async function* pages() {
    yield [['Aïcha', 1]];
    yield [['Koffi', null]];
  }
  const file = csvFile('t.csv', ['nom', 'n'], pages());
  expect(Buffer.from(await file.arrayBuffer()).toString('utf8')).toBe('\ufeffnom;n\r\nAïcha;1\r\nKoffi;\r\n');
  expect(file.headers.get('content-disposition')).toBe('attachment; filename="t.csv"');
});
