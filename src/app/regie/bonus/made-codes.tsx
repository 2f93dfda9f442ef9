import { CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { regiePaths } from '#app/regie/paths.ts';
import type { AdminCode } from '#domain/bonus/code-admin.ts';
import type { CodeBatch } from '#domain/bonus/code-batches.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import { count } from '#site/copy/results.ts';

/** What was just made: a batch, one code, or only a request that waits for a second person. */
export type MadeCodes =
  | { kind: 'batch'; batch: CodeBatch }
  | { kind: 'code'; code: AdminCode }
  | { kind: 'request'; many: boolean };

/** Says what the form above, which is empty again, has done. */
export function MadeCodesNotice({ made }: { made: MadeCodes }) {
  return (
    <div className="avis avis--ok" role="status">
      <CircleCheck size={24} strokeWidth={2.25} aria-hidden="true" />
      <div>
        <Said made={made} />
      </div>
    </div>
  );
}

function Said({ made }: { made: MadeCodes }) {
  if (made.kind === 'code') return <p>{copy.madeOne(made.code.code)}</p>;
  if (made.kind === 'request') {
    return (
      <>
        <p>{copy.asked(made.many)}</p>
        <Link className="lienfl" to={regiePaths.approvals()}>
          {copy.follow}
        </Link>
      </>
    );
  }
  const { id, codes, partner } = made.batch;
  return (
    <>
      <p>{copy.madeMany(count(codes), codes > 1, partner)}</p>
      <a className="lienfl" href={regiePaths.codesFile({ b: id })} download>
        {copy.madeFile}
      </a>
    </>
  );
}
