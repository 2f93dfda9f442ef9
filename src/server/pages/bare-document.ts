import { createHash } from 'node:crypto';
import { fr } from '#site/copy/fr.ts';
import { escapeHtml } from '#site/html.ts';

interface BareDocument {
  /** Plain text, not HTML. */
  title: string;
  /** Elements besides the title: style and scripts. */
  head: string;
  /** The content of `<body>`, as HTML. */
  body: string;
}

/** An HTML document that needs no other file of the site, and that search engines do not list. */
export function bareDocument({ title, head, body }: BareDocument): string {
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(title)}</title>
${head}
</head>
<body>
${body}
</body>
</html>
`;
}

/**
 * The content security policy of such a document: its own style and scripts, and nothing else.
 *
 * @param allowed sources as the policy writes them (`hashSource`, or a nonce); `forms`: whether its forms may go to
 * this site
 */
export function barePolicy({
  style,
  script,
  forms = false,
}: {
  style: string;
  script?: string;
  forms?: boolean;
}) {
  return [
    "default-src 'none'",
    `style-src ${style}`,
    ...(script === undefined ? [] : [`script-src ${script}`]),
    "base-uri 'none'",
    `form-action ${forms ? "'self'" : "'none'"}`,
    "frame-ancestors 'none'",
  ].join('; ');
}

/** Returns the source by which a policy names a style or a script. */
export const hashSource = (text: string) => `'sha256-${createHash('sha256').update(text).digest('base64')}'`;

/** Repeats the colours of the site's tokens: these pages are shown when no other file of the site can be. */
export const PLAIN_STYLE = `*{box-sizing:border-box}
body{margin:0;min-height:100vh;display:flex;flex-direction:column;background:#1a0a14;color:#e6cfc4;
font:17px/1.5 system-ui,sans-serif;-webkit-text-size-adjust:100%}
header{padding:16px 20px;background:#12060e;color:#fff4e3;font-size:20px;font-weight:700}
.galon{height:6px;background:repeating-linear-gradient(90deg,#ffb627 0 20px,#1a0a14 20px 24px,#2fa565 24px 36px,#1a0a14 36px 40px,#d11a62 40px 58px,#1a0a14 58px 62px)}
main{flex:1;display:flex;flex-direction:column;width:100%;max-width:440px;margin:0 auto;padding:48px 24px 28px;text-align:center}
.sur{margin:0;color:#ffb627;font-weight:700}
h1{margin:10px 0;color:#fff4e3;font-size:32px;line-height:1.08;text-wrap:balance}
p{margin:0}
.bas{margin-top:auto;padding-top:32px}
a{display:flex;min-height:56px;align-items:center;justify-content:center;border-radius:10px;background:#ffb627;
color:#1a0a14;font-weight:700;text-decoration:none;box-shadow:inset 0 -3px #b97a06}
a:focus-visible{outline:3px solid #fff4e3;outline-offset:3px}`;

interface PlainPage {
  /** Texts. */
  label: string;
  title: string;
  /** Style and scripts, as HTML. */
  head: string;
  /** The content below the title, as HTML. */
  content: string;
}

/** A page under the site's name, in `PLAIN_STYLE`. */
export function plainPage({ label, title, head, content }: PlainPage): string {
  return bareDocument({
    title: fr.title(title),
    head,
    body: `<header>${escapeHtml(fr.name)}</header>
<div class="galon"></div>
<main>
<p class="sur">${escapeHtml(label)}</p>
<h1>${escapeHtml(title)}</h1>
${content}
</main>`,
  });
}
