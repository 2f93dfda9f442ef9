import { type Act, type ActOfTwo, within } from '#domain/acts/act.ts';
import { textFact } from '#domain/acts/facts-schema.ts';
import type { Weight } from '#domain/acts/rules.ts';
import { inPhase } from '#domain/contest/plan.ts';
import { competition } from '#domain/contest/service.ts';
import type { SettingsInput } from '#domain/contest/settings-act-schema.ts';
import { changeSettings } from '#domain/contest/settings-admin.ts';
import { contestSubject, planning } from '#domain/contest/week-acts.ts';
import { AppError } from '#domain/errors.ts';
import type { CountingInput } from './act-schema.ts';
import { minutesDigest } from './minutes.ts';
import { dropUnsigned, sign } from './signatures.ts';
import { listCounts } from './versions.ts';

/** A huissier signs that they have checked this count: the latest one, of a week whose vote is over. */
const signCount: Act<CountingInput<'sign'>> = {
  area: 'signature',
  weight: 'confirmed',
  subject: contestSubject,
  async run(context, { contest_id, version, ...read }) {
    await inPhase(planning(context), contest_id, ['closed', 'published']);
    const [latest] = await listCounts(context.tx, contest_id);
    if (latest?.version !== version || latest.superseded_at) throw new AppError('CHANGED_MEANWHILE');
    const digests = { votes_sha256: latest.votes_sha256, minutes_sha256: minutesDigest(latest) };
    // The form carries the digests of what the huissier has read, so that nothing else is signed.
    const { minutes_sha256 = digests.minutes_sha256 } = read;
    if (read.votes_sha256 !== digests.votes_sha256 || minutes_sha256 !== digests.minutes_sha256) {
      throw new AppError('CHANGED_MEANWHILE');
    }
    await sign(context.tx, contest_id, { version, ...digests }, context.author);
    return { after: { version, total: latest.total, ...digests } };
  },
};

/**
 * Two persons must agree before counts need no signature any more, because it keeps one admin alone from making a
 * result. As soon as counts need one, a publication that is planned without one falls.
 */
const setRule: ActOfTwo<SettingsInput<'count'>> = {
  area: 'settings',
  weight: async (_tx, _deps, { input }): Promise<Weight> =>
    input.huissier_signs ? 'confirmed' : 'two-persons',
  subject: () => 'settings:count',
  async preview({ deps, tx }, input) {
    const { huissier_signs } = await competition(tx, deps.config.competitionId);
    const word = (signs: boolean) => (signs ? 'required' : 'not_required');
    return {
      facts: [
        textFact('huissier_signs_before', word(huissier_signs)),
        textFact('huissier_signs', word(input.huissier_signs)),
      ],
      pinned: { huissier_signs },
    };
  },
  async run(context, { version, huissier_signs }) {
    const before = await changeSettings(within(context), 'count', version, { huissier_signs });
    if (huissier_signs) await dropUnsigned(context.tx, context.deps.config.competitionId);
    return { before, after: { huissier_signs } };
  },
};

export const signActs = { 'count.sign': signCount, 'settings.count': setRule };
