import { type RefObject, useLayoutEffect, useState } from 'react';
import type { ShownCandidate } from '#app/contest/undescribed.ts';
import { isCachedDocument } from '#app/ui/time/server-clock.ts';
import { readOwnUser } from '../local-store/own-user.ts';
import { loadVoteRecord, voteRecord } from '../local-store/vote-record.ts';
import { type ShownBallot, votesToGive } from './ballot.ts';
import { whileThereIsANetwork } from './use-vote-sender.ts';

/** Id of the candidate whom the address of a cached page names: one ballot is cached for all addresses. */
const linked = () => (isCachedDocument ? new URLSearchParams(location.search).get('cd') : null);

/**
 * The candidate whom the visitor has chosen on the form, including a choice made before hydration.
 *
 * @param preselected id of a candidate to start from
 */
export function useChosenCandidate(
  ballot: ShownBallot,
  form: RefObject<HTMLFormElement | null>,
  preselected: string | null,
) {
  const { nothing } = votesToGive(ballot);
  const choosable = (id: string | null) =>
    ballot.candidates.find((candidate) => candidate.id === id && !candidate.eliminated) ?? null;
  const [chosen, setChosen] = useState<ShownCandidate | null>(() =>
    nothing ? null : choosable(preselected),
  );

  const checked = () => form.current?.querySelector<HTMLInputElement>('input[type=radio]:checked')?.value;

  // Before the first paint: else the bar would slip away under the finger of a visitor who has chosen already.
  // biome-ignore lint/correctness/useExhaustiveDependencies: once, when JavaScript takes the page over
  useLayoutEffect(() => {
    loadVoteRecord();
    // A choice made before hydration, or stored on this phone by a visit that was cut short.
    const candidate = choosable(checked() ?? linked() ?? voteRecord.getState().chosen_candidate);
    if (candidate && !nothing) choose(candidate);
  }, []);

  function choose(candidate: ShownCandidate): void {
    whileThereIsANetwork();
    setChosen(candidate);
    voteRecord.getState().choose(candidate.id, readOwnUser());
    const radio = form.current?.querySelector<HTMLInputElement>(`input[value="${candidate.id}"]`);
    if (radio) radio.checked = true;
  }

  return {
    /** Null also once the candidate has left while the page was open. */
    chosen: choosable(chosen?.id ?? null),
    choose,
    /** The candidate checked in the form, for a choice that scripts have not been told of yet. */
    checkedCandidate: () => choosable(checked() ?? null),
  };
}
