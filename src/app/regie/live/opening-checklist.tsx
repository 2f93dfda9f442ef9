import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import { useRights } from '#app/regie/acts/use-rights.ts';
import page from '#app/regie/parts/page.module.css';
import { regiePaths } from '#app/regie/paths.ts';
import type { Area } from '#domain/acts/role-rules.ts';
import type { OpeningStep, StepName } from '#domain/regie/opening-rules.ts';
import { openingCopy as copy } from '#site/copy/regie-opening.ts';
import styles from './opening-checklist.module.css';

/** The page on which each step is done; null for e-mails, which are configured on the server. */
const PLACES: Record<StepName, { to: string; area: Area } | null> = {
  look: { to: regiePaths.settings(), area: 'settings' },
  talents: { to: regiePaths.candidates(), area: 'candidates' },
  portraits: { to: regiePaths.candidates(), area: 'candidates' },
  texts: { to: regiePaths.pages(), area: 'pages' },
  questions: { to: regiePaths.faq(), area: 'questions' },
  admin: { to: regiePaths.team(), area: 'team' },
  mail: null,
  week: { to: regiePaths.newContest(), area: 'weeks' },
  rehearsal: { to: regiePaths.preview(), area: 'preview' },
};
/** Steps that are done by looking at a page. */
const LOOKED_AT: readonly StepName[] = ['rehearsal'];

/** Steps whose page has to be loaded as a new document. */
const DOCUMENTS: readonly StepName[] = ['rehearsal'];

/** The checklist before the first vote; each step links to its page. */
export function OpeningChecklist({ steps }: { steps: readonly OpeningStep[] }) {
  const done = steps.filter(({ missing }) => missing.length === 0).length;
  return (
    <section className={page.block} aria-labelledby="avant-le-vote">
      <details open>
        <summary className={styles.summary}>
          <h2 id="avant-le-vote" className={page.heading}>
            {copy.heading}
          </h2>
          <span className="puce">{copy.progress(done, steps.length)}</span>
        </summary>
        <p className="sm t2">{copy.lead}</p>
        <ol className={styles.steps}>
          {steps.map((step) => (
            <StepLine key={step.name} step={step} />
          ))}
        </ol>
      </details>
    </section>
  );
}

function StepLine({ step: { name, missing, after } }: { step: OpeningStep }) {
  const rights = useRights();
  const done = missing.length === 0;
  const Icon = done ? CircleCheck : Circle;
  const place = PLACES[name];
  const may = place && (LOOKED_AT.includes(name) ? rights.sees(place.area) : rights.acts(place.area));
  return (
    <li className={`${styles.step} ${done ? styles.done : ''}`}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <span className="vh">{done ? copy.done : copy.open} : </span>
        {place && may && !after ? (
          <Link className="lienfl" to={place.to} reloadDocument={DOCUMENTS.includes(name)}>
            {copy.steps[name]}
          </Link>
        ) : (
          <b>{copy.steps[name]}</b>
        )}
        {after && <p className="sm t2">{copy.after[after]}</p>}
        {!after &&
          missing.map((what) => (
            <p key={copy.missing(what)} className="sm t2">
              {copy.missing(what)}
            </p>
          ))}
        {!done && place && !may && <p className="sm t2">{copy.others}</p>}
        {!done && name === 'talents' && may && (
          <Link className="lienfl sm" to={regiePaths.importCandidates()}>
            {copy.import}
          </Link>
        )}
      </div>
    </li>
  );
}
