import { createHash } from 'node:crypto';
import { expect, it } from 'vitest';
import { scriptHashes } from './kept-page.ts';

it('a kept page names each of its own inline scripts by hash, and none that came into the page in another way', () => {
  const hash = createHash('sha256').update('let a = "<b>";').digest('base64');
  const own = `<script nonce="ab+/=">let a = "<b>";</script>`;
  const others = [
    '<script>alert(1)</script>',
    '<script nonce="">alert(2)</script>',
    '<script nonce="other">alert(3)</script>',
    '<script src="/a.js" nonce="ab+/="></script>',
    '<SCRIPT>alert(4)</SCRIPT>',
    '<p title="nonce=ab+/="><script type="module">alert(5)</script></p>',
    '<style>b{}</style>',
  ];
  expect(scriptHashes(others.join('') + own + others.join(''), 'ab+/=')).toEqual([`'sha256-${hash}'`]);
});
