import { HEARD, POPUP_CHANNEL } from '#domain/identity/popup-rules.ts';
import type { PopupAnswer } from '#domain/identity/schema.ts';
import { popupCopy } from '#site/copy/identity-external.ts';
import { escapeHtml } from '#site/html.ts';
import { bareDocument, barePolicy } from '../pages/bare-document.ts';

/** How long the page waits for the opening page to confirm the message. */
const PATIENCE_MS = 1_500;

/**
 * The last page of a popup: it tells the page that opened it the outcome of the sign-in, and closes. Both must be of
 * this site, and each checks that a message comes from the other. Where an issuer has cut the link between the two, it
 * uses the channel that only pages of this site share; where no page listens, it goes on by itself as an ordinary page.
 */
export function popupPage(answer: PopupAnswer, nonce: string): { html: string; policy: string } {
  const said = answer.message ?? popupCopy.done;
  const html = bareDocument({
    title: popupCopy.title,
    head: `<style nonce="${nonce}">${STYLE}</style>`,
    body: `<main>
<h1>${escapeHtml(said)}</h1>
<p><a href="${escapeHtml(answer.to)}">${escapeHtml(popupCopy.goOn)}</a></p>
</main>
<script nonce="${nonce}">(${SCRIPT})(${[answer, POPUP_CHANNEL, HEARD, PATIENCE_MS].map(inScript).join(', ')})</script>`,
  });
  const policy = barePolicy({ style: `'nonce-${nonce}'`, script: `'nonce-${nonce}'` });
  return { html, policy };
}

const SCRIPT = `function (answer, name, word, patience) {
  var opener = window.opener, own = location.origin, timer, channel;
  if (opener === window) opener = null;
  function goOn() {
    removeEventListener('message', fromOpener);
    if (channel) channel.close();
    if (!answer.message) location.replace(answer.to);
  }
  function heard() {
    clearTimeout(timer);
    close();
  }
  function fromOpener(event) {
    if (event.source === opener && event.origin === own && event.data === word) heard();
  }
  if (opener) {
    addEventListener('message', fromOpener);
    opener.postMessage(answer, own);
  } else if (window.BroadcastChannel) {
    channel = new BroadcastChannel(name);
    channel.onmessage = function (event) { if (event.data === word) heard() };
    channel.postMessage(answer);
  } else return goOn();
  timer = setTimeout(goOn, patience);
}`;

const STYLE = `
:root{color-scheme:dark}
body{margin:0;min-height:100vh;display:grid;place-items:center;background:#1a0a14;color:#fff4e3;font:1.0625rem/1.5 system-ui,sans-serif;text-align:center}
main{padding:24px;max-width:32ch}
h1{font-size:1.25rem}
a{display:inline-block;padding:12px 16px;color:#ffcf6b;font-weight:700}
a:focus-visible{outline:3px solid #fff4e3;outline-offset:3px}`;

/** JSON in which no sequence can end the script that holds it. */
const inScript = (value: unknown) => JSON.stringify(value).replaceAll('<', '\\u003c');
