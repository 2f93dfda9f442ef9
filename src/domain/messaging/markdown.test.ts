import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { holds } from '#test/properties.ts';
import { toExcerpt, toSafeHtml } from './markdown.ts';

/** Every tag that a text can become, with every attribute that it can have. */
const TAG =
  /<(?:\/(?:p|strong|em|ul|ol|li|a)|p|br \/|strong|em|ul|ol|li|a href="(?:\/(?!\/)[^"<>\s]*|https:\/\/[^"<>\s]+" rel="noopener noreferrer" target="_blank)")>/g;

/** What is left when the allowed tags are taken out: it must not contain even the sign that opens a tag. */
function expectHarmless(html: string): void {
  expect(html.replace(TAG, '')).not.toMatch(/[<>]/);
}

describe('the text of a message', () => {
  it('is paragraphs, lists, emphasis and links', () => {
    expect(toSafeHtml('Bonjour **Awa**,\nvoici *la suite*.\n\n- un\n- deux')).toBe(
      '<p>Bonjour <strong>Awa</strong>,<br />voici <em>la suite</em>.</p>\n<ul>\n<li>un</li>\n<li>deux</li>\n</ul>',
    );
    expect(toSafeHtml('[Voter](/vote?cd=1&x=2)')).toBe('<p><a href="/vote?cd=1&amp;x=2">Voter</a></p>');
    expect(toSafeHtml('[La chaîne](https://canal.example/direct)')).toBe(
      '<p><a href="https://canal.example/direct" rel="noopener noreferrer" target="_blank">La chaîne</a></p>',
    );
    expect(toSafeHtml('# Ce soir\n\n> En direct')).toBe('<p>Ce soir</p>\n\n<p>En direct</p>');
    expect(toSafeHtml('[Ici](javascript:a)\n\n- un\n- deux')).toBe(
      '<p>Ici</p>\n<ul>\n<li>un</li>\n<li>deux</li>\n</ul>',
    );
  });

  it.each(['> ', '1. ', '- '])('is reduced to its words where %j is nested thousands of times', (mark) => {
    const html = toSafeHtml(`${mark.repeat(20_000)}<b onclick="x">fin</b>`);
    expect(html).toMatch(/fin/);
    expectHarmless(html.replaceAll('&gt;', ''));
  });

  it.each([
    '<script>alert(1)</script>',
    '<img src=x onerror=alert(1)>',
    '<svg/onload=alert(1)>',
    '<a href="javascript:alert(1)">x</a>',
    '[x](javascript:alert(1))',
    '[x](JaVaScRiPt:alert(1))',
    '[x](java&#10;script:alert(1))',
    '[x](&#x6A;avascript:alert(1))',
    '[x](data:text/html;base64,PHNjcmlwdD4=)',
    '[x](//evil.example)',
    '[x](/\\evil.example)',
    '[x](/.//evil.example)',
    '[x](http://evil.example)',
    '[x](https://user:secret@evil.example)',
    '<https://evil.example" onmouseover="alert(1)>',
    '[x](https://evil.example "\\" onmouseover=alert(1)")',
    '![x](https://evil.example/pixel.png)',
    '<p style="position:fixed" class="btn" id="contenu" onclick="alert(1)">x</p>',
    '<iframe srcdoc="<script>alert(1)</script>"></iframe>',
    '<form action="https://evil.example"><input name=password></form>',
    '<style>*{display:none}</style><base href="//evil.example/"><meta http-equiv=refresh content=0>',
    '<math><mtext><table><mglyph><style><!--</style><img title="--&gt;&lt;img src=1 onerror=alert(1)&gt;">',
    '<noscript><p title="</noscript><img src=x onerror=alert(1)>">',
    '`</code><script>alert(1)</script>`',
    '<scr<script>ipt>alert(1)</script>',
  ])('cannot be made to do anything: %s', (attack) => {
    const html = toSafeHtml(attack);
    expectHarmless(html);
    expect(html).not.toMatch(/<a [^>]*(?:javascript|data|evil\.example\/?pixel|secret)/i);
  });

  it('is harmless HTML for any Markdown, and its excerpt plain text', async () => {
    const piece = fc.oneof(
      fc.constantFrom(
        '<',
        '>',
        '"',
        "'",
        '&',
        '&lt;',
        '[',
        '](',
        ')',
        '**',
        '\n\n',
        '- ',
        '`',
        '<script>',
        '<a href="',
        '<img src=x onerror=',
        'javascript:',
        'https://',
        '//',
        '/\\',
        ' onload=',
        '<!--',
        '-->',
        ']]>',
      ),
      fc.string({ unit: 'grapheme', maxLength: 8 }),
    );
    await holds(
      'no text becomes more than words',
      fc.property(fc.array(piece, { maxLength: 30 }), (pieces) => {
        const text = pieces.join('');
        expectHarmless(toSafeHtml(text));
        expect(toExcerpt(text).isWellFormed() || !text.isWellFormed()).toBe(true);
        expect(toExcerpt(text).length).toBeLessThanOrEqual(161);
      }),
      500,
    );
  });

  it('begins in the list with its words, up to the end of one', () => {
    expect(toExcerpt('**Ce soir** :\n[votez](/vote) !')).toBe('Ce soir : votez !');
    expect(toExcerpt('Un\n\n- deux\n- trois')).toBe('Un deux trois');
    expect(toExcerpt('1 < 2 & "3" &amp; 4')).toBe('1 < 2 & "3" & 4');
    const long = toExcerpt('Sa vidéo réservée à ses soutiens. '.repeat(20));
    expect(long).toMatch(/^Sa vidéo .*\p{L}…$/u);
    expect(long.length).toBeGreaterThan(140);
    expect(toExcerpt('<script>alert(1)</script>')).toBe('');
    expect(toExcerpt('![image](https://evil.example/x.png)')).toBe('');
  });
});
