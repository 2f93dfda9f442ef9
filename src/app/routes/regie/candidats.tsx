import { Link } from 'react-router';
import { PagneStyles } from '#app/contest/pagne-styles.tsx';
import { Portrait } from '#app/contest/portrait.tsx';
import { formHeaders } from '#app/forms/form-action.server.ts';
import { actPage } from '#app/regie/acts/act-page.server.ts';
import { performForm } from '#app/regie/acts/perform.server.ts';
import { carriesFile } from '#app/regie/files/picture-form.server.ts';
import { performNewCandidate } from '#app/regie/files/upload.server.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import { CandidateForm } from '#app/regie/talents/candidate-form.tsx';
import { NamesakeNotice } from '#app/regie/talents/namesake-notice.tsx';
import { requestFrom } from '#app/request.ts';
import { allCandidates } from '#domain/contest/candidate-admin.ts';
import { namesakes } from '#domain/contest/namesake-rules.ts';
import { nextPagne } from '#domain/contest/pagne-rules.ts';
import { candidateCopy } from '#site/copy/candidate.ts';
import { regie } from '#site/copy/regie.ts';
import { regieCandidates as copy } from '#site/copy/regie-candidates.ts';
import { importCopy } from '#site/copy/regie-import.ts';
import type { Route } from './+types/candidats.ts';

export const meta: Route.MetaFunction = () => [{ title: regie.title(copy.title) }];

const ACTS = ['candidate.create'] as const;

export const loader = actPage(ACTS, async ({ ctx }) => ({
  candidates: await allCandidates(ctx.dependencies),
}));

export function action({ request, context }: Route.ActionArgs) {
  const ctx = requestFrom(context);
  return carriesFile(request) ? performNewCandidate(ctx, request) : performForm(ctx, request, ACTS);
}

export const headers = formHeaders;

export default function Candidates({ loaderData: { candidates } }: Route.ComponentProps) {
  const cloth = nextPagne(candidates.map(({ pagne }) => pagne));
  const nextNumber = Math.max(0, ...candidates.map(({ number }) => number)) + 1;
  return (
    <>
      <PagneStyles candidates={candidates} />
      <div className={page.head}>
        <h1 className={page.title}>{copy.heading}</h1>
        <Link className="btn btn--2 btn--sm" to={regiePaths.importCandidates()}>
          {importCopy.link}
        </Link>
      </div>
      {namesakes(candidates).map((group) => (
        <NamesakeNotice key={group[0]?.id} group={group} />
      ))}
      <section className={page.block}>
        {candidates.length === 0 && <p className="t2">{copy.empty}</p>}
        {candidates.length > 0 && (
          <WideTable label={copy.heading}>
            <table className={`${page.table} ${page.stack}`}>
              <thead>
                <tr>
                  <th scope="col">{copy.number}</th>
                  <th scope="col">{copy.portrait}</th>
                  <th scope="col">{copy.name}</th>
                  <th scope="col">{copy.discipline}</th>
                  <th scope="col">{copy.city}</th>
                  <th scope="col">{copy.state}</th>
                </tr>
              </thead>
              <tbody>
                {candidates.map((candidate) => (
                  <tr key={candidate.id}>
                    <td data-label={copy.number}>{candidate.number}</td>
                    <td data-label={copy.portrait}>
                      <div className={styles.thumb}>
                        <Portrait candidate={candidate} />
                      </div>
                    </td>
                    <td data-label={copy.name}>
                      <Link className="lienfl" to={regiePaths.candidate(candidate.id)}>
                        {candidate.display_name}
                      </Link>
                    </td>
                    <td data-label={copy.discipline}>{candidate.discipline}</td>
                    <td data-label={copy.city}>{candidate.city}</td>
                    <td data-label={copy.state}>
                      <span className={`puce ${candidate.eliminated ? '' : 'puce--ok'}`}>
                        {candidate.eliminated ? candidateCopy.eliminated(candidate) : copy.stays}
                      </span>
                    </td>
                  </tr>
                ))}
              </tbody>
            </table>
          </WideTable>
        )}
      </section>
      <section className={page.block}>
        <h2 className={page.heading}>{copy.add}</h2>
        <p className="sm t2">{copy.lead}</p>
        <CandidateForm key={candidates.length} candidate={null} nextNumber={nextNumber} cloth={cloth} />
      </section>
    </>
  );
}
