import { Link, useLocation } from 'react-router';
import { formCopy, signInCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';
import { fieldId, toFieldPlace } from './field.tsx';
import { FormAlert } from './form-alert.tsx';
import { type FormAnswer, isBusy } from './form-answer.ts';
import styles from './form-answer-alert.module.css';

interface Props {
  answer: FormAnswer;
  /** Labels by field name, in the order of the page. */
  labels: Readonly<Record<string, string>>;
  /** Suffix of the fields' ids, on a page with several forms. */
  among?: string | undefined;
  /** A field's problem in a few words. */
  reason(name: string): string;
  /** Message for a failure of the server. */
  failed: string;
  /** Message for an answer that cannot be read; `failed` by default. */
  unreadable?: string;
  /** What the visitor should check when identifier and password do not match. */
  check?: string;
  /** Where a user whose session has ended comes back to after signing in; the open page by default. */
  back?: string;
  /** Seconds until the form is sent again by itself; null when it is not. */
  retryIn: number | null;
}

/** The alert with the answer to the whole form; it names each field in error and the reason, as a link to the field. */
export function FormAnswerAlert(props: Props) {
  const { answer, labels, among, reason, failed, unreadable = failed, check, back, retryIn } = props;
  const wrong = Object.keys(labels).filter((name) => answer.fields[name]);
  if (wrong.length > 0) {
    return (
      <FormAlert title={formCopy.toCorrect(wrong.length)}>
        <ul className={styles.fields}>
          {wrong.map((name) => (
            <li key={name}>
              <a href={`#${fieldId(toFieldPlace({ name, among }))}`}>
                {formCopy.wrong(labels[name] ?? name, reason(name))}
              </a>
            </li>
          ))}
        </ul>
      </FormAlert>
    );
  }
  if (answer.code === 'IN_LINE') return <InLineAlert answer={answer} left={retryIn} />;
  if (isBusy(answer)) return <BusyAlert seconds={answer.retryAfter ?? 5} retryIn={retryIn} />;
  switch (answer.code) {
    case 'OFFLINE':
      return (
        <FormAlert kind="offline" title={formCopy.offline}>
          <p>{formCopy.kept}</p>
        </FormAlert>
      );
    case 'TOO_MANY_ATTEMPTS':
    case 'TOO_MANY_REQUESTS':
      return <FormAlert kind="waiting" title={formCopy.tooManyAttempts(answer.retryAfter ?? 60)} />;
    case 'SIGN_IN_REQUIRED':
    case 'SESSION_EXPIRED':
      return <SignedOutAlert back={back} />;
    case 'READ_FIRST':
      return null;
    case 'UNREADABLE':
      return <FormAlert title={answer.message ?? unreadable} />;
    case 'WRONG_CREDENTIALS':
      return (
        <FormAlert title={answer.message ?? failed}>
          <p>{check}</p>
        </FormAlert>
      );
    default:
      return <FormAlert title={answer.message ?? failed} />;
  }
}

/** The session of a page for signed-in users has ended while it was open. */
function SignedOutAlert({ back }: { back: string | undefined }) {
  const { pathname, search } = useLocation();
  return (
    <FormAlert kind="waiting" title={formCopy.sessionEnded}>
      <p>{formCopy.nothingDone}</p>
      <Link className="lienfl" to={paths.signIn(back ?? pathname + search)}>
        {signInCopy.submit}
      </Link>
    </FormAlert>
  );
}

function BusyAlert({ seconds, retryIn }: { seconds: number; retryIn: number | null }) {
  return (
    <FormAlert kind="waiting" title={formCopy.busy}>
      {retryIn === null ? (
        <p>{formCopy.busyLater(seconds)}</p>
      ) : (
        <p>
          {formCopy.busyRetry}
          {/* The countdown is for the eye: a screen reader would read each second out. */}
          <span aria-hidden="true"> {formCopy.busyRetryIn(retryIn)}</span>.
        </p>
      )}
    </FormAlert>
  );
}

function InLineAlert({ answer, left }: { answer: FormAnswer; left: number | null }) {
  const { retryAfter = 1, choiceKept = false } = answer;
  return (
    <FormAlert kind="waiting" title={formCopy.inLine}>
      <p>
        {/* The countdown is for the eye; screen readers read the time that the server named. */}
        <span className="vh">{formCopy.turnIn(retryAfter)}</span>
        <span aria-hidden="true">{formCopy.turnIn(left ?? retryAfter)}</span>
        {formCopy.placeKept(choiceKept)}
      </p>
      {left !== null && <p>{formCopy.sentAtTurn}</p>}
    </FormAlert>
  );
}
