import type { AppError } from '#domain/errors.ts';
import { sendAgainCopy, voteAgainCopy } from '#site/copy/send-again.ts';
import { escapeHtml } from '#site/html.ts';
import { paths } from '#site/paths.ts';
import { barePolicy, hashSource, PLAIN_STYLE, plainPage } from './bare-document.ts';
import type { CarriedForm, PasswordName } from './posted-form.ts';

/** Seconds after which a form may be sent again, where the refusal names no time. */
export const SEND_AGAIN_SECONDS = 5;
/** Seconds until the page of a vote sends its form by itself. */
export const VOTE_AGAIN_SECONDS = 5;

/** A self-contained page that keeps a form and sends it again. */
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

/** Shows text after a time without scripts, also to screen readers. */
const showAfter = (seconds: number) => `
.now{animation:now 0s ${seconds}s forwards}
@keyframes now{to{visibility:visible}}`;

const VOTE_SCRIPT = `addEventListener('load',function(){
document.getElementById('auto').hidden=false;
setTimeout(function(){document.forms[0].submit()},${VOTE_AGAIN_SECONDS * 1000}+Math.random()*2000)})`;

interface Form {
  /** The address that the form was sent to. */
  action: string;
  carried: CarriedForm;
  button: string;
  /** The `autocomplete` value of the password field. */
  autoComplete?: 'current-password' | 'new-password';
}

/**
 * The page for a visitor whose form could not be handled now: a form with what they had typed, which sends it again. A
 * password is not repeated, but asked for again.
 *
 * @param refusal why it could not be handled
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
 * The page for a voter whose vote could not be handled now: where scripts run, it sends the vote again by itself.
 * Without scripts, a daily vote's page goes back to /vote, where the choice is already made and which says whether the
 * vote was counted after all; bonus votes stay on this page, so that no voter gives them twice under another request
 * id.
 *
 * @param carried the form as it came; it is echoed unchanged, and validated when it comes back
 * @param requestId the id that the request was given where its form had none
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
  /** A text that is shown after `seconds`. */
  now?: { seconds: number; text: string };
  /** A text that is shown where scripts run, which then send the form. */
  automatic?: string;
  /** Further HTML in the head. */
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
