import type { AppError } from '#domain/errors.ts';
import { sendAgainCopy, voteAgainCopy } from '#site/copy/send-again.ts';
import { escapeHtml } from '#site/html.ts';
import { paths } from '#site/paths.ts';
import { barePolicy, hashSource, PLAIN_STYLE, plainPage } from './bare-document.ts';
import type { CarriedForm, PasswordName } from './posted-form.ts';

/** Seconds after which a form may be sent again, where nothing says it better. */
export const SEND_AGAIN_SECONDS = 5;
/** Seconds until the page of a vote sends by itself what its button sends. */
export const VOTE_AGAIN_SECONDS = 5;

/** A page that keeps a form and sends it again, as one file that needs nothing else. */
export interface SendAgainPage {
  html: string;
  /** Its content security policy. */
  policy: string;
}

const STYLE = `${PLAIN_STYLE}
form{margin-top:auto;padding-top:32px}
button{width:100%;min-height:56px;border:0;border-radius:10px;background:#ffb627;color:#1a0a14;font:inherit;
font-weight:700;box-shadow:inset 0 -3px #b97a06}
button:focus-visible,input:focus-visible{outline:3px solid #fff4e3;outline-offset:3px}
label{display:block;margin:20px 0 8px;color:#fff4e3;font-weight:700;text-align:left}
input{width:100%;min-height:56px;padding:0 16px;border:1px solid #b98f9d;border-radius:10px;background:#12060e;
color:#fff4e3;font:inherit}
label+input+button,input+button{margin-top:24px}
p+p{margin-top:12px}
.now{color:#ffb627;font-weight:700;visibility:hidden}`;

/** Shows without scripts that a time has passed, to eyes and to screen readers. */
const showAfter = (seconds: number) => `
.now{animation:now 0s ${seconds}s forwards}
@keyframes now{to{visibility:visible}}`;

const VOTE_SCRIPT = `addEventListener('load',function(){
document.getElementById('auto').hidden=false;
setTimeout(function(){document.forms[0].submit()},${VOTE_AGAIN_SECONDS * 1000}+Math.random()*2000)})`;

interface Form {
  /** Where it was sent. */
  action: string;
  carried: CarriedForm;
  button: string;
  /** What a browser may fill in where a password is asked again. */
  autoComplete?: 'current-password' | 'new-password';
}

/**
 * What a visitor is shown whose form could not be looked at: what they had typed, in a form that sends it again. A
 * password is not repeated: it is asked for again.
 *
 * @param refusal why it could not
 * @param withChoice whether a vote of theirs waits for their sign-in
 */
export function sendAgainPage(
  form: Omit<Form, 'button'>,
  refusal: AppError,
  withChoice: boolean,
): SendAgainPage {
  const { label, title, busy, away, kept, button, inLine } = sendAgainCopy;
  const seconds = refusal.retryAfter ?? SEND_AGAIN_SECONDS;
  const page = { ...form, button };
  if (refusal.code !== 'IN_LINE') {
    return write({ label, title, said: [refusal.code === 'BUSY' ? busy : away, kept(seconds)], form: page });
  }
  return write({
    label: inLine.label,
    title: inLine.title(seconds),
    said: [inLine.place(withChoice), inLine.kept],
    now: { seconds, text: inLine.now },
    form: page,
  });
}

/**
 * What a voter is shown whose vote could not be looked at: it is sent again by itself where scripts run. Without scripts
 * a daily vote's page goes back to /vote, where the choice is made already, and which says whether the vote has been
 * counted after all; bonus votes stay here, so that no voter gives them twice under another request id.
 *
 * @param carried the form as it came; it is echoed as it is, and validated when it comes back
 * @param requestId the id that the request has got where the form had none
 */
export function voteAgainPage(carried: CarriedForm, requestId: string | null): SendAgainPage {
  const values = new Map(carried.fields);
  const fields = [...values].filter(([name]) => name !== 'request_id');
  const id = values.get('request_id') || requestId || '';
  const { label, title, text, automatic, button } = voteAgainCopy;
  const again = paths.vote(values.get('candidate_id'));
  const returns = `<noscript><meta http-equiv="refresh" content="8;url=${escapeHtml(again)}"></noscript>`;
  return write({
    label,
    title,
    said: [text],
    automatic,
    head: Number(values.get('bonus') ?? 0) === 0 ? returns : '',
    form: {
      action: paths.vote(),
      carried: { fields: [...fields, ['request_id', id]], passwords: [] },
      button,
    },
  });
}

interface Written {
  label: string;
  title: string;
  /** Paragraphs. */
  said: readonly string[];
  /** Said after so many seconds. */
  now?: { seconds: number; text: string };
  /** Said where scripts run, which then send the form. */
  automatic?: string;
  /** What else stands in the head, as HTML. */
  head?: string;
  form: Form;
}

function write({ label, title, said, now, automatic, head = '', form }: Written): SendAgainPage {
  const style = now ? STYLE + showAfter(now.seconds) : STYLE;
  const script = automatic === undefined ? undefined : VOTE_SCRIPT;
  const [first = '', ...others] = said.map(escapeHtml);
  const html = plainPage({
    label,
    title,
    head: [`<style>${style}</style>`, script && `<script>${script}</script>`, head]
      .filter(Boolean)
      .join('\n'),
    content: [
      `<p role="alert">${first}</p>`,
      ...others.map((text) => `<p>${text}</p>`),
      ...(now ? [`<p class="now">${escapeHtml(now.text)}</p>`] : []),
      ...(automatic ? [`<p id="auto" hidden>${escapeHtml(automatic)}</p>`] : []),
      formHtml(form),
    ].join('\n'),
  });
  const policy = barePolicy({
    style: hashSource(style),
    ...(script === undefined ? {} : { script: hashSource(script) }),
    forms: true,
  });
  return { html, policy };
}

function formHtml({ action, carried: { fields, passwords }, button, autoComplete }: Form): string {
  const hidden = fields.map(
    ([name, value]) =>
      `<input type="hidden" name="${escapeHtml(name)}" value="${escapeHtml(value)}" autocomplete="off">`,
  );
  const asked = passwords.map((name) => passwordHtml(name, autoComplete));
  const why = passwords.length > 0 ? [`<p>${escapeHtml(sendAgainCopy.passwordAgain)}</p>`] : [];
  return [
    `<form method="post" action="${escapeHtml(action)}">`,
    ...hidden,
    ...why,
    ...asked,
    `<button>${escapeHtml(button)}</button>`,
    '</form>',
  ].join('\n');
}

function passwordHtml(name: PasswordName, autoComplete: Form['autoComplete'] = 'current-password'): string {
  const kind = name === 'current_password' ? 'current-password' : autoComplete;
  return `<label for="${name}">${escapeHtml(sendAgainCopy.passwords[name])}</label>
<input id="${name}" type="password" name="${name}" autocomplete="${kind}" required>`;
}
