import { voteAgainCopy } from '#site/copy/voting-again.ts';
import { escapeHtml } from '#site/html.ts';
import { paths } from '#site/paths.ts';
import { barePolicy, hashSource, PLAIN_STYLE, plainPage } from './bare-document.ts';

/** Seconds until the page sends by itself what its button sends. */
export const VOTE_AGAIN_SECONDS = 5;

const STYLE = `${PLAIN_STYLE}
form{margin-top:auto;padding-top:32px}
button{width:100%;min-height:56px;border:0;border-radius:10px;background:#ffb627;color:#1a0a14;font:inherit;
font-weight:700;box-shadow:inset 0 -3px #b97a06}
button:focus-visible{outline:3px solid #fff4e3;outline-offset:3px}
p+p{margin-top:12px}`;

const SCRIPT = `addEventListener('load',function(){
document.getElementById('auto').hidden=false;
setTimeout(function(){document.forms[0].submit()},${VOTE_AGAIN_SECONDS * 1000}+Math.random()*2000)})`;

/** The form of /vote. */
const FIELDS = ['contest_id', 'candidate_id', 'vote_day', 'request_id', 'daily', 'bonus', 'intent'] as const;

export const VOTE_AGAIN_POLICY = barePolicy({
  style: hashSource(STYLE),
  script: hashSource(SCRIPT),
  forms: true,
});

/**
 * What a voter is shown whose vote could not be looked at, as one file that needs nothing else: the same request, in a
 * form that sends it again, by itself where scripts run. Without scripts a daily vote's page goes back to /vote, where
 * the choice is made already, and which says whether the vote has been counted after all; bonus votes stay here, so that
 * no voter gives them twice under another request id.
 *
 * @param fields the form as it came; it is echoed as it is, and validated when it comes back
 * @param requestId the id that the request has got where the form had none
 */
export function voteAgainPage(fields: URLSearchParams, requestId: string): string {
  const form = Object.fromEntries(FIELDS.map((name) => [name, String(fields.get(name) ?? '')]));
  const echoed = { ...form, request_id: form.request_id || requestId };
  const inputs = Object.entries(echoed).map(
    ([name, value]) => `<input type="hidden" name="${name}" value="${escapeHtml(value)}" autocomplete="off">`,
  );
  const { label, title, text, automatic, button } = voteAgainCopy;
  const again = `<meta http-equiv="refresh" content="8;url=${escapeHtml(paths.vote(form.candidate_id))}">`;
  return plainPage({
    label,
    title,
    head: `<style>${STYLE}</style>
<script>${SCRIPT}</script>
${Number(form.bonus) === 0 ? `<noscript>${again}</noscript>` : ''}`,
    content: `<p role="alert">${escapeHtml(text)}</p>
<p id="auto" hidden>${escapeHtml(automatic)}</p>
<form method="post" action="${paths.vote()}">
${inputs.join('\n')}
<button>${escapeHtml(button)}</button>
</form>`,
  });
}
