import { findLook } from '#app/look.server.ts';
import { cardWords } from '#app/previews/card-words.ts';
import { previewFor } from '#app/previews/preview.server.ts';
import type { RequestContext } from '#app/request.ts';
import { toVisit } from '#app/visit.ts';
import type { Candidate } from '#domain/contest/schema.ts';
import { listCandidates, listFaq } from '#domain/contest/service.ts';
import { adminSettings } from '#domain/contest/settings-admin.ts';
import type { ShareTextName } from '#domain/contest/share-text-rules.ts';
import { PHONE_COUNTRIES } from '#domain/phone-country-rules.ts';
import type { Shared } from '#domain/sharing/schema.ts';
import { fr } from '#site/copy/fr.ts';
import { stageCopy } from '#site/copy/home-stage.ts';
import { regieSettings } from '#site/copy/regie-settings.ts';
import { resultsCopy } from '#site/copy/results.ts';
import { shareCopy } from '#site/copy/sharing.ts';
import { paths } from '#site/paths.ts';

/** The data of /regie/reglages. */
export async function settingsView(ctx: RequestContext) {
  const { dependencies } = ctx;
  const visit = toVisit(ctx);
  const [settings, look, { contest }, published, candidates, faq] = await Promise.all([
    adminSettings(dependencies),
    findLook(visit),
    visit.current(),
    visit.published(),
    listCandidates(dependencies.db, dependencies.config.competitionId),
    listFaq(dependencies.db, dependencies.config.competitionId),
  ]);
  const inShow = candidates.filter(({ eliminated }) => !eliminated);
  const [first] = inShow;
  const week = published?.week ?? contest?.week ?? 1;
  const sample = {
    prenom: first?.display_name ?? regieSettings.sampleName,
    semaine: week,
    candidate: [{ gender: first?.gender ?? ('f' as const) }],
    votes: inShow.slice(0, 3).map(({ gender }) => ({ gender })),
  };
  const picture = async (shared: Shared | null) => {
    const { image } = await previewFor(ctx, paths.home(), shared);
    return new URL(image).pathname + new URL(image).search;
  };
  const ids = inShow.slice(0, 3).map(({ id }) => id);
  return {
    settings,
    logo: look?.logo,
    open: contest?.status === 'open' || contest?.status === 'suspended',
    countries: PHONE_COUNTRIES.map(({ iso2, name }) => [iso2, name] as const),
    ours: ownWords(sample, inShow.slice(0, 3)),
    sample,
    host: new URL(dependencies.config.publicUrl).host,
    pictures: {
      site: await picture(null),
      candidate: await picture({ kind: 'candidate', id: first?.id ?? '' }),
      votes: await picture({ kind: 'votes', contestId: null, candidateIds: ids }),
      results: await picture({ kind: 'results', contestId: published?.id ?? null }),
      faq: await picture({ kind: 'faq', id: faq[0]?.id ?? '' }),
    },
  };
}

/** Our texts, used for each one that the broadcaster leaves empty. */
function ownWords(
  { prenom, semaine }: { prenom: string; semaine: number },
  candidates: readonly Candidate[],
): Record<ShareTextName, string> {
  const words = {
    candidate: cardWords(
      {
        kind: 'candidate',
        candidate: { display_name: prenom, gender: candidates[0]?.gender ?? 'f' },
      },
      {},
    ),
    votes: cardWords({ kind: 'votes', candidates }, {}),
    results: cardWords({ kind: 'results', week: semaine }, {}),
    faq: cardWords({ kind: 'faq' }, {}),
  };
  return {
    site_title: stageCopy.heading,
    site_description: fr.tagline,
    candidate_title: words.candidate.title,
    candidate_description: words.candidate.description,
    candidate_message: shareCopy.message(prenom),
    votes_title: words.votes.title,
    votes_description: words.votes.description,
    votes_message: shareCopy.messageMany(),
    results_title: words.results.title,
    results_description: words.results.description,
    results_message: resultsCopy.shareMessage(semaine),
    faq_title: words.faq.title,
    faq_description: words.faq.description,
    faq_message: shareCopy.messageFaq,
  };
}
