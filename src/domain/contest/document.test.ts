import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { checkText, readDocument } from './document.ts';

const around = (body: string) =>
  `# Titre\n\nDébut.\n\n## Article 4. Un\n\n${body}\n\n## Article 8. Deux\n\nFin.\n`;
const toHtml = (body: string) => readDocument(around(body)).sections[0]?.html ?? '';

describe('readDocument', () => {
  it('takes a text apart into title, lead and sections', () => {
    expect(
      readDocument('# Titre\n\nDébut.\n\n## Article 2. Été\n\nUn **mot**.\n\n## Droits\n\n### Où ?\n'),
    ).toEqual({
      title: 'Titre',
      lead: 'Début.',
      sections: [
        { id: 'article-2', title: 'Article 2. Été', html: '<p>Un <strong>mot</strong>.</p>\n' },
        { id: 'droits', title: 'Droits', html: '<h3 id="ou">Où ?</h3>\n' },
      ],
    });
  });

  it.each(['## Titre', '# Titre\n\n## Article 1', '# Titre\n\nDébut.\n\nPerdu.\n\n## Article 1', '', '- a'])(
    'refuses %j',
    (text) => {
      expect(() => readDocument(text)).toThrow();
    },
  );

  it('keeps lists, tables, links into this site, by https and by e-mail', () => {
    expect(
      toHtml('- [a](/faq)\n- [b](#article-8)\n- [c](https://a.example/x)\n- [d](mailto:a@b.example)'),
    ).toMatch(/href="\/faq".*href="#article-8".*href="https:\/\/a\.example\/x".*href="mailto:a@b\.example"/s);
    expect(toHtml('| a | b |\n|---|--:|\n| 1 | 2 |')).toContain(
      '<div class="defile" tabindex="0" role="group"><table><thead><tr>',
    );
    expect(toHtml('[a][x]\n\n[x]: /vote')).toContain('href="/vote"');
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    'a <b onclick="alert(1)">b</b>',
    '<iframe srcdoc="<script>alert(1)</script>">',
    '[a](javascript:alert(1))',
    '[a](JaVaScRiPt:alert(1))',
    '[a](data:text/html,<script>alert(1)</script>)',
    '[a](//ailleurs.example)',
    '[a](/\\ailleurs.example)',
    '[a](http://ailleurs.example)',
    '![a" onerror="alert(1)](https://a.example/x.png)',
    '[a](</x" onmouseover="alert(1)>)',
    '```"><script>alert(1)</script>\nx\n```',
    '### <svg/onload=alert(1)>',
    '<style>*{display:none}</style>',
    '<form action=https://a.example><input name=code>',
    '<a href="javascript:alert(1)">a</a>',
    '<!-- --!><script>alert(1)</script> -->',
  ])('makes nothing of %s but words', (attack) => {
    const html = toHtml(attack);
    expect(html).not.toMatch(/<(?!\/?(?:p|a|br|strong|em|del|h3|pre|code|ul|ol|li)\b)/i);
    expect(html).not.toMatch(/<[^>]*\s(?:on\w+|style|src|srcdoc|action|class)=/i);
    expect(html).not.toMatch(/<[^>]*href="(?!\/[^/\\]|#|https:\/\/|mailto:)/i);
  });

  it('leaves a paragraph of more than three thousand signs as its words, and searches those beside it', () => {
    const html = toHtml(`**un**\n\n${'a*b* & '.repeat(450)}\n\n**deux**`);
    expect(html).toContain('<strong>un</strong>');
    expect(html).toContain('<strong>deux</strong>');
    expect(html).toContain('a*b* &amp; a*b* &amp;');
    expect(toHtml('**b** '.repeat(400))).toContain('<strong>b</strong>');
  });

  it('is quick with a text that is made to be slow', () => {
    // Measures processor time, because wall time also passes while other processes run.
    const began = process.cpuUsage();
    for (const part of [
      '[',
      '![',
      '*a ',
      '> ',
      '`',
      '<a ',
      '- ',
      '|a',
      '**_',
      '](',
      '&',
      '\\[',
      'a_',
      'a*',
      '~a',
      '`a',
      ' ',
    ]) {
      const many = part.repeat(60_000 / part.length);
      for (const text of [many, `a${many}b`]) checkText('reglement', around(text));
    }
    const { user, system } = process.cpuUsage(began);
    expect((user + system) / 1000).toBeLessThan(20_000);
  });

  it('lets no tag of an author’s own through', () => {
    const piece = fc.constantFrom(
      '<',
      '>',
      '"',
      "'",
      '`',
      '&',
      '\n',
      '![',
      '](',
      ')',
      'script',
      'onload=',
      'a',
      '/',
      ' ',
      '|',
      '*',
    );
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
        const { document } = checkText('reglement', around(pieces.join('')));
        const html = document?.sections.map((section) => section.html).join('') ?? '';
        return !/<(?:script|img|svg)|<[^>"]*\son\w+=/i.test(html);
      }),
    );
  });
});

describe('checkText', () => {
  it('accepts a text with the sections that other pages lead to', () => {
    expect(checkText('reglement', around('Un.'))).toMatchObject({ problem: null, missing: [] });
    expect(checkText('cgu', '# T\n\nD.\n\n## Données\n\nX.')).toMatchObject({ problem: null });
  });

  it('says which sections are missing', () => {
    expect(checkText('reglement', '# T\n\nD.\n\n## Article 4. Comptage\n\nX.')).toMatchObject({
      problem: 'SECTION_MISSING',
      missing: ['article-8'],
    });
    // A title one level deeper is no section.
    expect(checkText('cgu', '# T\n\nD.\n\n## Autre\n\n### Données\n\nX.').problem).toBe('SECTION_MISSING');
  });

  it('refuses two titles of one address, and what is no page', () => {
    expect(checkText('reglement', around('### Article 8. Encore')).problem).toBe('SECTION_TWICE');
    expect(checkText('reglement', around('### ???\n\n### !!!')).problem).toBe('SECTION_TWICE');
    expect(checkText('cgu', 'Bonjour.').problem).toBe('TEXT_FORM');
    expect(checkText('cgu', '# T\n\nD.').problem).not.toBeNull();
  });
});
