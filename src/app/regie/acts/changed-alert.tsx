import { useLocation } from 'react-router';
import { FormAlert } from '#app/forms/form-alert.tsx';
import type { ChangedBy } from '#app/forms/form-answer.ts';
import { useShowZone } from '#app/regie/parts/use-show-zone.ts';
import { regie } from '#site/copy/regie.ts';
import { changedCopy as copy } from '#site/copy/regie-changed.ts';
import { dayAndTime } from '#site/regie-clock.ts';

interface Props {
  /** The refusal's sentence. */
  title: string | undefined;
  by: ChangedBy;
}

/**
 * The refusal of a form whose thing has changed since it was read: says by which operator, and leads to the present
 * state. What was typed stays on the page until the operator reloads it.
 */
export function ChangedAlert({ title = regie.act.failed, by }: Props) {
  const { pathname, search } = useLocation();
  const page = pathname + search;
  const zone = useShowZone();
  return (
    <FormAlert title={title}>
      <p>{copy.lastAct(by, dayAndTime(by.at, zone))}</p>
      <p>
        <a href={page} target="_blank" rel="noreferrer">
          {copy.look}
        </a>
        {copy.kept} <a href={page}>{copy.reload}</a>
      </p>
    </FormAlert>
  );
}
