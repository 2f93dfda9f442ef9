import { CircleCheck, Mail } from 'lucide-react';
import { type FormEvent, useEffect, useRef, useState } from 'react';
import { Link } from 'react-router';
import { FieldFrame, fieldProps } from '#app/forms/field.tsx';
import { fieldMessage } from '#site/copy/errors-of-fields.ts';
import { formCopy } from '#site/copy/identity.ts';
import { emailQuestionCopy as copy } from '#site/copy/identity-question.ts';
import { paths } from '#site/paths.ts';
import { type EmailAnswer, saveEmail } from './save-email.ts';

/** Asks once, after a vote, for an e-mail address, without which a forgotten password cannot be reset. */
export function EmailQuestion() {
  const [closed, setClosed] = useState(false);
  const [sending, setSending] = useState(false);
  const [answer, setAnswer] = useState<EmailAnswer | null>(null);
  const input = useRef<HTMLInputElement>(null);
  const said = useRef<HTMLParagraphElement>(null);
  const error = answer ? sentence(answer) : undefined;

  useEffect(() => {
    if (answer?.kind === 'saved') said.current?.focus();
    else if (answer) input.current?.focus();
  }, [answer]);

  async function send(event: FormEvent) {
    event.preventDefault();
    const { value = '', validity } = input.current ?? {};
    if (sending) return;
    if (!value.trim()) return setAnswer({ kind: 'refused', problem: 'REQUIRED' });
    if (validity?.typeMismatch) return setAnswer({ kind: 'refused', problem: 'EMAIL_INVALID' });
    setSending(true);
    setAnswer(await saveEmail(value.trim()));
    setSending(false);
  }

  if (closed) return null;
  if (answer?.kind === 'saved') {
    return (
      <p className="avis avis--ok" ref={said} tabIndex={-1}>
        <CircleCheck size={24} strokeWidth={2.25} aria-hidden="true" />
        <span>{copy.saved}</span>
      </p>
    );
  }
  const text = { name: 'email', label: formCopy.email, error };
  return (
    <section className="carte pile" aria-labelledby="question-email">
      <h2 className="h3 rang" id="question-email">
        <Mail size={24} strokeWidth={2.25} aria-hidden="true" />
        {copy.heading}
      </h2>
      <p className="t2">{copy.reason}</p>
      <form className="pile" noValidate onSubmit={send}>
        <FieldFrame {...text}>
          <div className="saisie">
            <input
              {...fieldProps(text)}
              ref={input}
              type="email"
              autoComplete="email"
              autoCapitalize="none"
              spellCheck={false}
              maxLength={254}
            />
          </div>
        </FieldFrame>
        {answer?.kind === 'proof' && (
          <Link className="lienfl" to={paths.updateAccount()}>
            {copy.toProfile}
          </Link>
        )}
        <div className="pile-2">
          <button type="submit" className="btn btn--2 btn--bloc" aria-busy={sending}>
            {sending ? copy.saving : copy.save}
          </button>
          <button type="button" className="btn btn--3 btn--bloc" onClick={() => setClosed(true)}>
            {copy.later}
          </button>
        </div>
      </form>
    </section>
  );
}

function sentence(answer: EmailAnswer): string | undefined {
  switch (answer.kind) {
    case 'proof':
      return copy.proof;
    case 'offline':
      return formCopy.offline;
    case 'refused':
      return answer.problem ? fieldMessage(answer.problem) : (answer.message ?? copy.failed);
    default:
      return undefined;
  }
}
