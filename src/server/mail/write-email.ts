import { logoVariant, type Show } from '#domain/contest/show-rules.ts';
import { NIGHT, OWN_THEME } from '#domain/contest/theme-rules.ts';
import type { Email } from '#domain/identity/email-rules.ts';
import { emailFrame, emails } from '#site/copy/identity-emails.ts';
import { escapeHtml } from '#site/html.ts';
import { withShowName } from '../show-name.ts';

/** An e-mail with its words, ready to send. */
export interface WrittenEmail {
  kind: Email['kind'];
  /** The show's name. An e-mail that another version of the product has written may lack it. */
  sender?: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

const PAPER = '#fff8eb';

/**
 * Writes an e-mail, as plain text and as HTML.
 *
 * @param publicUrl origin of the site
 * @param look the name in its sentences, the colour of the button, and the logo at the end where there is one
 */
export function writeEmail(
  email: Email,
  publicUrl: string,
  look: Pick<Show, 'name' | 'logo' | 'theme'>,
): WrittenEmail {
  return withShowName(look.name, () => write(email, publicUrl, look));
}

function write(
  email: Email,
  publicUrl: string,
  { name, logo, theme }: Pick<Show, 'name' | 'logo' | 'theme'>,
): WrittenEmail {
  const words = emails[email.kind];
  const link = email.path && words.button ? { label: words.button, url: publicUrl + email.path } : null;
  const greeting = emailFrame.greeting(email.name);
  const closing = [emailFrame.signature, emailFrame.automatic];
  return {
    kind: email.kind,
    sender: name,
    to: email.to,
    subject: words.subject,
    text: [
      greeting,
      ...words.before,
      ...(link ? [`${link.label}\u00a0:\n${link.url}`] : []),
      ...words.after,
      closing.join('\n'),
    ].join('\n\n'),
    html: page(words.subject, [
      paragraph(greeting),
      ...words.before.map((text) => paragraph(text)),
      ...(link
        ? [
            button(link, theme?.action ?? OWN_THEME.action),
            paragraph(emailFrame.orCopy, 'small'),
            address(link.url),
          ]
        : []),
      ...words.after.map((text) => paragraph(text)),
      ...(logo ? [logoImage(publicUrl + logoVariant(logo, 'mail'), name)] : []),
      ...closing.map((text) => paragraph(text, 'small')),
    ]),
  };
}

// Mail readers ignore style sheets, so each element carries its style.
function page(title: string, parts: readonly string[]): string {
  return `<!doctype html>
<html lang="fr"><head><meta charset="utf-8"><meta name="viewport" content="width=device-width"><title>${escapeHtml(title)}</title></head>
<body style="margin:0;padding:24px 12px;background:${PAPER};color:${NIGHT};font:17px/1.5 system-ui,sans-serif">
<div style="max-width:520px;margin:0 auto">
<h1 style="margin:0 0 16px;font-size:24px;line-height:1.2">${escapeHtml(title)}</h1>
${parts.join('\n')}
</div></body></html>
`;
}

const paragraph = (text: string, size: 'normal' | 'small' = 'normal') =>
  `<p style="margin:0 0 16px${size === 'small' ? ';font-size:15px' : ''}">${escapeHtml(text)}</p>`;

const logoImage = (url: string, name: string) =>
  `<p style="margin:0 0 24px"><img src="${escapeHtml(url)}" width="120" height="48" alt="${escapeHtml(name)}" style="border-radius:6px"></p>`;

const button = ({ label, url }: { label: string; url: string }, action: string) =>
  `<p style="margin:24px 0"><a href="${escapeHtml(url)}" style="display:inline-block;padding:14px 20px;border-radius:10px;background:${action};color:${NIGHT};font-weight:700;text-decoration:none">${escapeHtml(label)}</a></p>`;

const address = (url: string) =>
  `<p style="margin:0 0 24px;font-size:15px;word-break:break-all">${escapeHtml(url)}</p>`;
