import { createHash } from 'node:crypto';
import { fr } from '#site/copy/fr.ts';
import { errorPages } from '#site/copy/page-error.ts';
import { escapeHtml } from '#site/html.ts';

/** The colours of the site's tokens: this page is shown when nothing else of the site can be. */
export const ERROR_STYLE = `*{box-sizing:border-box}
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

/** Nothing but this page's own style. */
export const ERROR_DOCUMENT_POLICY = [
  "default-src 'none'",
  `style-src 'sha256-${createHash('sha256').update(ERROR_STYLE).digest('base64')}'`,
  "base-uri 'none'",
  "form-action 'none'",
  "frame-ancestors 'none'",
].join('; ');

/**
 * The error page of a status (docs/specification.md §2.3) as one file that needs nothing else: for when the application
 * cannot render its own, and for the proxy to show when there is no application.
 */
export function errorDocument(status: number): string {
  const kind = status === 404 ? 'notFound' : status === 403 ? 'denied' : status === 500 ? 'broken' : 'other';
  const { label, title, text, button } = errorPages[kind];
  // An empty address is the current one: the button of 500 loads it again.
  const target = kind === 'broken' ? '' : '/';
  return `<!doctype html>
<html lang="fr">
<head>
<meta charset="utf-8">
<meta name="viewport" content="width=device-width,initial-scale=1">
<meta name="robots" content="noindex">
<title>${escapeHtml(fr.title(title))}</title>
<style>${ERROR_STYLE}</style>
</head>
<body>
<header>${escapeHtml(fr.name)}</header>
<div class="galon"></div>
<main>
<p class="sur">${escapeHtml(label)}</p>
<h1>${escapeHtml(title)}</h1>
<p>${escapeHtml(text)}</p>
<p class="bas"><a href="${target}">${escapeHtml(button)}</a></p>
</main>
</body>
</html>
`;
}
