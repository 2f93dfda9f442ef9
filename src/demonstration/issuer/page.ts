import { randomBytes } from 'node:crypto';
import { readFileSync } from 'node:fs';
import path from 'node:path';
import type { ExternalKind } from '#domain/identity/schema.ts';
import { bareDocument, barePolicy } from '#server/pages/bare-document.ts';
import { demonstrationCopy as copy } from '#site/copy/demonstration.ts';
import { escapeHtml } from '#site/html.ts';
import type { DemonstrationAccount } from './accounts.ts';

interface Page {
  html: string;
  policy: string;
}

/** The page of sign-in and consent in one: the visitor chooses an account, or cancels. */
export function choicePage(kind: ExternalKind, accounts: readonly DemonstrationAccount[]): Page {
  const buttons = accounts.map(
    ({ id, name, email, note }) => `
<button class="compte" name="account" value="${escapeHtml(id)}">
<span class="lettre" aria-hidden="true">${escapeHtml(name.charAt(0))}</span>
<span><b>${escapeHtml(name)}</b><br>${escapeHtml(email)}<br><small>${escapeHtml(note)}</small></span>
</button>`,
  );
  return page(
    copy.title(copy.names[kind]),
    `<p class="puce">${escapeHtml(copy.label)}</p>
<h1>${escapeHtml(copy.heading(copy.names[kind]))}</h1>
<p>${escapeHtml(copy.lead)}</p>
<form method="post">${buttons.join('')}
<p class="partage">${escapeHtml(copy.shared)}</p>
<button class="btn btn--2 btn--bloc" name="account" value="">${escapeHtml(copy.cancel)}</button>
</form>`,
  );
}

/** The page for a request that the issuer refuses, seen only by visitors who change its addresses by hand. */
export function errorPage(kind: ExternalKind, reason: string): Page {
  return page(
    copy.title(copy.names[kind]),
    `<p class="puce">${escapeHtml(copy.label)}</p>
<h1>${escapeHtml(copy.refused)}</h1>
<p>${escapeHtml(reason)}</p>
<p><a class="btn btn--2 btn--bloc" href="/connexion">${escapeHtml(copy.back)}</a></p>`,
  );
}

function page(title: string, content: string): Page {
  const nonce = randomBytes(18).toString('base64');
  const html = bareDocument({
    title,
    head: `<style nonce="${nonce}">${styles()}</style>`,
    body: `<main>${content}</main>`,
  });
  const policy = barePolicy({ style: `'nonce-${nonce}'`, forms: true });
  return { html, policy };
}

const STYLES = path.resolve(import.meta.dirname, '../../app/ui/styles');
let read: string | undefined;

/** The design's tokens and buttons, and this page's own styles, without the font of titles. */
function styles(): string {
  read ??= ['tokens.css', 'buttons.css']
    .map((file) => readFileSync(path.join(STYLES, file), 'utf8').replace(/@font-face\s*\{[^}]*\}/g, ''))
    .concat(OWN)
    .join('\n');
  return read;
}

const OWN = `
*{box-sizing:border-box}
body{margin:0;background:var(--fond);color:var(--texte);font:var(--t-md)/1.5 var(--police-texte)}
main{max-width:480px;margin:0 auto;padding:24px var(--gouttiere) 40px;display:grid;gap:16px}
h1{margin:0;font:800 var(--t-xl)/1.18 var(--police-titre)}
p{margin:0}
form{display:grid;gap:12px}
.puce{justify-self:start;padding:6px 12px;border-radius:var(--r-1);background:var(--info-fond);color:var(--info);font-weight:700;font-size:var(--t-sm)}
.compte{display:flex;gap:14px;align-items:center;width:100%;padding:14px;border:2px solid var(--contour);border-radius:var(--r-3);background:var(--surface);color:var(--texte);font:inherit;text-align:left;cursor:pointer;overflow-wrap:anywhere}
.compte:hover{background:var(--surface-haute);border-color:var(--texte)}
.compte small{color:var(--texte-2);font-size:var(--t-sm)}
.lettre{flex:none;display:grid;place-items:center;width:48px;height:48px;border-radius:50%;background:var(--marque-action);color:var(--marque-sur-action);font:800 var(--t-lg)/1 var(--police-titre)}
.partage{color:var(--texte-2);font-size:var(--t-sm)}
:focus-visible{outline:3px solid #fff4e3;outline-offset:3px}`;
