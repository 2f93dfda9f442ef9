import type { ReactNode } from 'react';
import pageStyles from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import type { ContestPhase } from '#domain/contest/schema.ts';
import { liveCopy } from '#site/copy/regie-live.ts';
import { previewCopy as copy, type PreviewPage } from '#site/copy/regie-preview.ts';

interface Props {
  page: PreviewPage;
  /** The running preview. */
  shown: {
    address: string;
    at: string;
    until: string;
    current: { week: number; status: ContestPhase } | null;
    provisional: readonly number[];
    /** Whether no result is published before a huissier has signed its count. */
    signed: boolean;
  };
}

/** Describes what the frame shows, with links and the button that ends the preview. */
export function PreviewFacts({ page, shown }: Props) {
  const { current, provisional, signed } = shown;
  return (
    <section className={pageStyles.block} aria-label={copy.running}>
      <dl className={pageStyles.details}>
        <Fact name={copy.seen}>
          <b>
            <LocalTime iso={shown.at} now={0} />
          </b>
        </Fact>
        <Fact name={copy.visitor}>
          {current ? copy.weekName(current.week, liveCopy.phases[current.status]) : copy.nothing}
        </Fact>
        {provisional.length > 0 && <Fact name={copy.figures}>{copy.weeks(provisional)}</Fact>}
        <Fact name={copy.ends}>
          <LocalTime iso={shown.until} now={0} />
        </Fact>
      </dl>
      {provisional.length > 0 && (
        <p className="sm t2">
          {copy.departures} {signed && copy.signed}
        </p>
      )}
      <form className={pageStyles.buttons} method="post" action={regiePaths.preview(page)}>
        <a className="btn btn--2 btn--sm" href={shown.address} target="_blank" rel="noreferrer">
          {copy.open}
        </a>
        <button className="btn btn--2 btn--sm" type="submit" name="moment" value="end">
          {copy.quit}
        </button>
      </form>
    </section>
  );
}

function Fact({ name, children }: { name: string; children: ReactNode }) {
  return (
    <div>
      <dt>{name}</dt>
      <dd>{children}</dd>
    </div>
  );
}
