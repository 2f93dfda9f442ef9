import { CircleCheck, Info, Trophy, Vote } from 'lucide-react';
import { data, Link } from 'react-router';
import { pagneClass } from '#app/contest/pagne.ts';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { previewFor } from '#app/previews/preview.server.ts';
import { previewTags } from '#app/previews/preview-tags.ts';
import { candidateData } from '#app/previews/structured-data.ts';
import { pageFrom } from '#app/request.ts';
import { CandidateWeeks, weekRules } from '#app/results/candidate-weeks.tsx';
import { ShareLinks } from '#app/sharing/share-links.tsx';
import { toVisit } from '#app/visit.ts';
import { voterView } from '#app/voting/ballot.server.ts';
import { dailyVotesLeft, votesToGive } from '#app/voting/ballot.ts';
import { isSeasonOver } from '#domain/contest/rules.ts';
import { listPublicCandidates } from '#domain/contest/service.ts';
import { candidateWeeks } from '#domain/counting/results.ts';
import { opaqueId } from '#domain/opaque-id-rules.ts';
import { notInVote } from '#site/copy/absence.ts';
import { candidateCopy, disciplineAndCity } from '#site/copy/candidate.ts';
import { sheetCopy } from '#site/copy/candidate-page.ts';
import { givenOnSheet } from '#site/copy/daily-given.ts';
import { shareCopy } from '#site/copy/sharing.ts';
import { iSupport } from '#site/copy/sharing-titles.ts';
import { paths } from '#site/paths.ts';
import { shareAddress } from '#site/sharing-links.ts';
import { shareMessage } from '#site/sharing-message.ts';
import type { Route } from './+types/detailscandidats.ts';
import styles from './detailscandidats.module.css';

export const handle = { bar: 'back' };

export const meta: Route.MetaFunction = ({ loaderData }) =>
  loaderData
    ? [
        { title: sheetCopy.title(loaderData.candidate.display_name) },
        ...previewTags(
          {
            title: sheetCopy.title(loaderData.candidate.display_name),
            description: loaderData.candidate.description,
          },
          loaderData.preview,
        ),
        {
          'script:ld+json': candidateData(
            loaderData.candidate,
            loaderData.preview.canonical,
            loaderData.preview.image,
          ),
        },
      ]
    : [];

export async function loader({ request, context }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const { db, config } = ctx.dependencies;
  const view = await voterView(ctx);
  const id = opaqueId(new URL(request.url).searchParams.get('cd'));
  const visit = toVisit(ctx);
  const ofWeek = view.candidates.find((one) => one.id === id);
  const known = ofWeek ? [ofWeek] : await listPublicCandidates(db, config.competitionId, visit.asOf);
  const candidate = known.find((one) => one.id === id);
  if (!candidate) throw data(null, { status: 404 });
  const over = isSeasonOver(view.contest);
  const dailyVotes = view.contest?.daily_votes ?? 0;
  const dailyLeft = dailyVotesLeft(dailyVotes, view.voter.daily);
  const votedFor = view.voter.votedFor.some(
    (vote) => vote.candidate_id === candidate.id && vote.contest_id === view.contest?.id,
  );
  // Which of a day's votes was the daily one is not known here, where a bonus vote went to another candidate.
  const onlyHere = votedFor && view.voter.votedFor.every((vote) => vote.candidate_id === candidate.id);
  return {
    candidate,
    /** Why this talent gets no vote, where the week leaves them out. */
    absent: !ofWeek && view.contest ? notInVote(candidate, view.contest) : null,
    won: view.contest?.end_contest === true && view.contest.winner_id === candidate.id,
    open: view.contest?.status === 'open',
    over,
    canGive: !votesToGive({ dailyLeft, bonusLeft: view.bonusLeft, bonusLimit: 1 }).nothing,
    preview: await previewFor(ctx, paths.candidate(candidate.id), { kind: 'candidate', id: candidate.id }),
    weeks: await candidateWeeks(db, config.competitionId, candidate.id, visit.asOf),
    votedFor,
    allGiven: givenOnSheet(dailyVotes, onlyHere ? candidate.display_name : null),
    shareMessage: shareMessage((await visit.competition()).share_texts, {
      kind: 'candidate',
      candidate,
      over,
    }),
    shareUrl: shareAddress(config.publicUrl, { kind: 'candidate', id: candidate.id }),
  };
}

export default function CandidatePage({ loaderData }: Route.ComponentProps) {
  const { candidate, shareUrl } = loaderData;
  const name = candidate.display_name;
  return (
    <main>
      <PagneStyles candidates={[candidate]} rules={weekRules(loaderData.weeks)} />
      <div className={`page ${styles.sheet}`}>
        <figure className={`scene ${styles.picture} ${candidate.eliminated ? styles.eliminated : ''}`}>
          <Portrait candidate={candidate} alt={candidateCopy.portraitName(candidate)} eager />
          <span className={`${styles.band} ${pagneClass(candidate)}`} />
          {candidate.eliminated && (
            <span className={`puce ${styles.state}`}>{candidateCopy.eliminated(candidate)}</span>
          )}
          {loaderData.won && (
            <span className={`puce puce--or ${styles.state}`}>
              <Trophy size={16} strokeWidth={2.25} aria-hidden="true" />
              {candidateCopy.winner(candidate)}
            </span>
          )}
          {!candidate.eliminated && !loaderData.won && loaderData.votedFor && (
            <span className={`puce puce--ok ${styles.state}`}>
              <CircleCheck size={16} strokeWidth={2.25} aria-hidden="true" />
              {candidateCopy.voteGiven}
            </span>
          )}
        </figure>
        <div className={styles.words}>
          <p className="sur">{sheetCopy.number(candidate.number)}</p>
          <h1 className="h1">{name}</h1>
          <p className={`t2 ${styles.facts}`}>{disciplineAndCity(candidate)}</p>
          <div className="au-present">
            <VoteLink {...loaderData} />
          </div>
          <h2 className="vh">{sheetCopy.about(name)}</h2>
          <p className={styles.text}>{candidate.description}</p>
          <CandidateWeeks candidate={candidate} weeks={loaderData.weeks} />
          {/* The shared message asks for votes, which no user can give to a candidate who has left, or is left out. */}
          {!candidate.eliminated && !loaderData.absent && (
            <section className={`carte ${styles.share}`}>
              <h2 className="h3">{iSupport(candidate)}</h2>
              {loaderData.open && <p className="sm t2">{shareCopy.lead(name)}</p>}
              <ShareLinks url={shareUrl} message={loaderData.shareMessage} main={false} />
            </section>
          )}
          <Link className="lienfl" to={loaderData.open ? paths.vote() : paths.home()}>
            {sheetCopy.all}
          </Link>
        </div>
      </div>
    </main>
  );
}

/** The link to vote for this candidate, or the reason why there is none. */
function VoteLink({
  candidate,
  absent,
  won,
  open,
  over,
  canGive,
  allGiven,
}: Route.ComponentProps['loaderData']) {
  const name = candidate.display_name;
  if (!won && !candidate.eliminated && !absent && open && canGive) {
    return (
      <Link className="btn btn--1 btn--bloc" to={paths.voteAt(candidate)}>
        <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
        {sheetCopy.vote(name)}
      </Link>
    );
  }
  const reason = won
    ? sheetCopy.won(candidate.gender)
    : candidate.eliminated
      ? sheetCopy.eliminated(candidate.gender)
      : (absent ?? (open ? allGiven : over ? sheetCopy.over : sheetCopy.closed));
  return (
    <div className="avis">
      <Info size={24} strokeWidth={2.25} aria-hidden="true" />
      <p>{reason}</p>
    </div>
  );
}
