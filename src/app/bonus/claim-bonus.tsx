import { Gift } from 'lucide-react';
import { Form, useNavigation } from 'react-router';
import { SubmitButton } from '#app/forms/submit-button.tsx';
import { referralCopy } from '#site/copy/earned-votes.ts';
import { paths } from '#site/paths.ts';

/**
 * Fetches the bonus vote of five invitations. Where JavaScript runs, this is done by itself.
 *
 * @param claiming it is being fetched
 */
export function ClaimBonus({ claiming }: { claiming: boolean }) {
  const navigation = useNavigation();
  const sending = navigation.formMethod === 'POST' && navigation.formAction === paths.mission();
  return (
    <Form method="post" action={paths.mission()}>
      <SubmitButton pending={claiming || sending} pendingLabel={referralCopy.claiming}>
        <Gift size={22} strokeWidth={2.25} aria-hidden="true" />
        {referralCopy.claim}
      </SubmitButton>
    </Form>
  );
}
