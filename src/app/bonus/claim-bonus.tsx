import { Gift } from 'lucide-react';
import { ButtonForm } from '#app/forms/button-form.tsx';
import { referralCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';

/**
 * The button that claims the invitations' bonus vote. Where JavaScript runs, a script claims it.
 *
 * @param claiming true while a script claims it
 */
export function ClaimBonus({ claiming }: { claiming: boolean }) {
  return (
    <ButtonForm action={paths.mission()} pending={claiming} pendingLabel={referralCopy.claiming}>
      <Gift size={22} strokeWidth={2.25} aria-hidden="true" />
      {referralCopy.claim}
    </ButtonForm>
  );
}
