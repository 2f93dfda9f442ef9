import { CircleAlert, CircleCheck, Clock, Info } from 'lucide-react';
import type { ReactNode } from 'react';
import { sayMoment } from '#app/ui/time/moment.ts';
import { checkAnswers, type ToldVotes } from '#site/copy/register-answer.ts';
import { receiptCheckCopy } from '#site/copy/register-receipt.ts';
import { type CheckOutcome, runCheck, type ShownReceipt } from './run-check.ts';

type ShownCheck = CheckOutcome['checked'];

const ICONS = { found: CircleCheck, waiting: Clock, lie: CircleAlert, away: Info, stranger: Info };

/**
 * Checks a receipt and says what came out, in one sentence.
 *
 * @param contact where to write to when something is wrong, or null
 * @param here whether on the page of the receipt, which says itself by when votes that wait will be in the register
 * @returns with the codes of the votes' entries, as far as they are known
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

/** @param due by when votes that wait will be there, as the server tells it, milliseconds; `here`: it is not repeated */
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
