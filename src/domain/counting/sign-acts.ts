import type { Act } from '#domain/acts/act.ts';
import { inPhase } from '#domain/contest/plan.ts';
import { contestSubject, planning } from '#domain/contest/week-acts.ts';
import { AppError } from '#domain/errors.ts';
import type { CountingInput } from './act-schema.ts';
import { sign } from './signatures.ts';
import { findCounts } from './versions.ts';

/** A huissier's word that this is the count that they have checked: the latest one, of a week whose vote is over. */
const signCount: Act<CountingInput<'sign'>> = {
  area: 'signature',
  weight: 'confirmed',
  subject: contestSubject,
  async run(context, { contest_id, version, votes_sha256 }) {
    await inPhase(planning(context), contest_id, ['closed', 'published']);
    const [latest] = await findCounts(context.tx, contest_id);
    // The digest travels with the form: what is signed is what was read.
    if (latest?.version !== version || latest.votes_sha256 !== votes_sha256 || latest.superseded_at) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    await sign(context.tx, contest_id, latest, context.author);
    return { after: { version, total: latest.total, votes_sha256 } };
  },
};

export const signActs = { 'count.sign': signCount };
