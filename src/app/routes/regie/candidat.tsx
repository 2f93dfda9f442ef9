import { Link } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm, toPageAddress } from '#app/regie/acts/perform.server.ts';
import { Removal } from '#app/regie/acts/removal.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { PictureFile } from '#app/regie/files/picture-file.tsx';
import { carriesFile } from '#app/regie/files/picture-form.server.ts';
import { performPortrait } from '#app/regie/files/upload.server.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { Term } from '#app/regie/parts/term.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { CandidateForm } from '#app/regie/talents/candidate-form.tsx';
import { NamesakeNotice } from '#app/regie/talents/namesake-notice.tsx';
import { requestFrom } from '#app/request.ts';
import { adminCandidate, allCandidates } from '#domain/contest/candidate-admin.ts';
import { namesakes } from '#domain/contest/namesake-rules.ts';
import { whyCandidateStays } from '#domain/contest/removal.ts';
import { isVotedOn } from '#domain/contest/service.ts';
import { AppError } from '#domain/errors.ts';
import { isUuid } from '#domain/uuid-rules.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { errorMessage } from '#site/copy/errors.ts';
import { regie } from '#site/copy/regie.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import type { Route } from './+types/candidat.ts';

export const meta: Route.MetaFunction = ({ loaderData }) => [
  { title: regie.title(loaderData?.candidate.display_name ?? copy.title) },
];

const ACTS = [
  'candidate.edit',
  'candidate.portrait',
  'candidate.remove',
  'candidate.eliminate',
  'candidate.return',
] as const;

export const loader = actPage(ACTS, async ({ ctx, params: { id = '' } }) => {
  if (!isUuid(id)) throw new AppError('NOT_FOUND');
  const { db, config } = ctx.dependencies;
  const [candidate, votedOn, all] = await Promise.all([
    adminCandidate(ctx.dependencies, id),
    isVotedOn(db, config.competitionId, id),
    allCandidates(ctx.dependencies),
  ]);
  const group = namesakes(all).find((talents) => talents.some((one) => one.id === id)) ?? null;
  return { candidate, votedOn, group, stays: await whyCandidateStays(db, candidate) };
});

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  if (carriesFile(request)) return performPortrait(ctx, request);
  return performForm(ctx, request, ACTS, undefined, (_done, name) =>
    name === 'candidate.remove' ? regiePaths.candidates() : toPageAddress(request),
  );
}

export const headers = formHeaders;

export default function EditCandidate({ loaderData, actionData: answer }: Route.ComponentProps) {
  const { candidate, votedOn, group, stays } = loaderData;
  // Both forms that change the portrait say this, and ask for a code.
  const portraitWeight = votedOn ? { consequence: copy.votedOnPortrait, needsCode: true } : {};
  const { id, version, display_name, eliminated_at, eliminated } = candidate;
  const gone = [
    eliminated ? 'candidate.eliminate' : 'candidate.return',
    ...(stays ? ['candidate.remove'] : []),
  ];
  return (
    <>
      <PagneStyles candidates={[candidate]} />
      <Link className="lienfl" to={regiePaths.candidates()}>
        {copy.back}
      </Link>
      <h1 className={page.title}>{candidate.display_name}</h1>
      {group && <NamesakeNotice group={group} />}
      <StrayAnswer answer={answer} told={!gone.some((act) => act === answer?.values.act)} />
      <div className={styles.editor}>
        <section className={page.block}>
          <h2 className={page.heading}>{copy.text}</h2>
          <CandidateForm
            key={version}
            candidate={candidate}
            nextNumber={1}
            {...(votedOn ? { consequence: copy.votedOn } : {})}
          />
        </section>
        <div className={page.list}>
          <section className={page.block}>
            <h2 className={page.heading}>{copy.portrait}</h2>
            <div className={styles.picture}>
              <Portrait candidate={candidate} alt={candidate.display_name} />
            </div>
            <ActForm
              act="candidate.portrait"
              withFile
              hidden={{ id, version, portrait: 'file' }}
              submit={copy.upload}
              quiet
              {...portraitWeight}
            >
              <PictureFile name="file" label={copy.file} help={copy.fileHelp} shape="portrait" required />
            </ActForm>
            {candidate.portrait ? (
              <ActForm
                act="candidate.portrait"
                hidden={{ id, version, portrait: '' }}
                submit={copy.remove}
                danger
                quiet
                {...portraitWeight}
              />
            ) : (
              <p className="sm t2">{copy.noPortrait}</p>
            )}
          </section>
          <section className={page.block}>
            <h2 className={page.heading}>{copy.elimination}</h2>
            <Term name="elimination" />
            <p>
              {eliminated ? candidateCopy.eliminated(candidate) : copy.stays}
              {eliminated_at && ` ${(eliminated ? copy.since : copy.leavesAt)(utcMinute(eliminated_at))}`}
            </p>
            {eliminated ? (
              <ActForm
                act="candidate.return"
                hidden={{ id }}
                submit={copy.return}
                quiet
                consequence={copy.returnConsequence}
                needsCode
              />
            ) : (
              <ActForm
                act="candidate.eliminate"
                hidden={{ id }}
                submit={copy.eliminate}
                consequence={copy.eliminateConsequence}
                danger
                needsCode
              />
            )}
          </section>
          <section className={page.block}>
            <h2 className={page.heading}>{copy.removal}</h2>
            {stays ? (
              <p className="sm t2">{errorMessage(stays)}</p>
            ) : (
              <Removal
                act="candidate.remove"
                fields={{ id, version, display_name }}
                says={copy.removeTalent}
                of={display_name}
                consequence={copy.removeTalentConsequence}
              />
            )}
          </section>
        </div>
      </div>
    </>
  );
}
