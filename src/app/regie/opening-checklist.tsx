import { Circle, CircleCheck } from 'lucide-react';
import { Link } from 'react-router';
import type { Role } from '#domain/acts/rules.ts';
import type { Step, StepName } from '#domain/regie/opening-rules.ts';
import { openingCopy as copy } from '#site/copy/regie-opening.ts';
import styles from './opening-checklist.module.css';
import page from './page.module.css';
import { regiePaths } from './paths.ts';

/** Where each step is done; e-mails are the server's. */
const PLACES: Record<StepName, string | null> = {
  look: regiePaths.settings(),
  talents: regiePaths.candidates(),
  portraits: regiePaths.candidates(),
  texts: regiePaths.pages(),
  questions: regiePaths.faq(),
  admin: regiePaths.team(),
  mail: null,
  week: regiePaths.newContest(),
  rehearsal: regiePaths.preview(),
};

/** Pages that are documents of their own. */
const DOCUMENTS: readonly StepName[] = ['rehearsal'];

/** What is left to do before the first vote, each with the place where it is done. */
export function OpeningChecklist({ steps, role }: { steps: readonly Step[]; role: Role }) {
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
            <StepLine key={step.name} step={step} role={role} />
          ))}
        </ol>
      </details>
    </section>
  );
}

function StepLine({ step: { name, missing, after, role: needed }, role }: { step: Step; role: Role }) {
  const done = missing.length === 0;
  const Icon = done ? CircleCheck : Circle;
  const place = after || (needed === 'admin' && role !== 'admin') ? null : PLACES[name];
  return (
    <li className={`${styles.step} ${done ? styles.done : ''}`}>
      <Icon size={22} aria-hidden="true" />
      <div>
        <span className="vh">{done ? copy.done : copy.open} : </span>
        {place ? (
          <Link className="lienfl" to={place} reloadDocument={DOCUMENTS.includes(name)}>
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
        {!done && needed === 'admin' && role !== 'admin' && <p className="sm t2">{copy.adminOnly}</p>}
        {!done && name === 'talents' && (
          <Link className="lienfl sm" to={regiePaths.importCandidates()}>
            {copy.import}
          </Link>
        )}
      </div>
    </li>
  );
}
