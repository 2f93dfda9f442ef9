import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayMoment } from '#app/ui/time/moment.ts';
import { checkAnswers, type ToldVotes } from '#site/copy/register-answer.ts';
import { receiptCheckCopy } from '#site/copy/register-receipt.ts';
import { type CheckOutcome, runCheck, type ShownReceipt } from './run-check.ts';

type ShownCheck = CheckOutcome['checked'];

const ICONS = { found: CircleCheck, waiting: Clock, lie: CircleAlert, away: Info, stranger: Info };

/**
 * Checks a receipt, and renders the outcome as one sentence.
 *
 * @param contact e-mail address to write to when something is wrong, or null
 * @param here true on the receipt's own page, which itself says by when waiting votes will be in the register
 * @returns the sentence, and the codes of the votes' entries as far as they are known
 */
export async function checkInPlace(
  receipt: ShownReceipt,
  name: string,
  contact: string | null,
  here: boolean,
): Promise<{ answer: ReactNode; codes: readonly string[] }> {
  const { checked, codes, sealedBy } = await runCheck(receipt);
  const { kind } = checked;
  const Icon = ICONS[kind];
  const known = kind === 'found' ? 'avis--ok' : kind === 'waiting' ? 'avis--att' : '';
  const look = kind === 'lie' ? 'avis--err' : known;
  const due = sealedBy === null ? null : Date.parse(sealedBy);
  const answer = (
    <p className={`avis ${look}`}>
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      <span>
        <b>{sentence(checked, { name, votes: receipt.daily + receipt.bonus }, here ? 'here' : due)}</b>
        {kind === 'lie' && ` ${checkAnswers.keepIt(contact)}`}
      </span>
    </p>
  );
  return { answer, codes };
}

/** @param due by when the server promises the waiting votes, milliseconds; `here`: the page says it already */
function sentence(checked: ShownCheck, told: ToldVotes, due: number | 'here' | null): string {
  switch (checked.kind) {
    case 'found':
      return checkAnswers.found(told, checked.positions, checked.size);
    case 'waiting':
      return due === 'here'
        ? checkAnswers.waitingHere(told)
        : checkAnswers.waiting(told, sayMoment(due ?? checked.due, Date.now(), 'local', true));
    case 'lie':
      return checkAnswers.lies[checked.lie](told);
    case 'stranger':
      return checkAnswers.stranger;
    default:
      return checked.offline ? receiptCheckCopy.offline : checkAnswers.busy;
  }
}
