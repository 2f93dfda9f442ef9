import { ChevronRight, FileDown } from 'lucide-react';
import { Link } from 'react-router';
import { registerCopy } from '#site/copy/register.ts';
import { registerPages } from '#site/register-pages.ts';
import { CopyLine } from './copy-line.tsx';
import styles from './register.module.css';
import type { WeekRegister } from './register-view.server.ts';

const copy = registerCopy.program;

/** How to recount a register without this site, and the verifier key of its heads. */
export function ProgramCard({ register }: { register: Pick<WeekRegister, 'week' | 'address' | 'key'> }) {
  return (
    <section className={styles.part} id="programme">
      <h2 className="h2">{copy.title}</h2>
      <p className="sm t2">{copy.text}</p>
      <div className={`carte ${styles.program}`}>
        <a className="btn btn--2 btn--sm" href={registerPages.verifier()} download>
          <FileDown size={20} strokeWidth={2.25} aria-hidden="true" />
          {copy.file}
        </a>
        <CopyLine label={copy.run} name={copy.copyCommand} text={`node verifier.mjs ${register.address}`} />
        <CopyLine label={copy.npm} name={copy.copyCommand} text={`npm run verify -- ${register.address}`} />
        <CopyLine label={copy.key} name={copy.copyKey} text={register.key} />
        <p className="xs t3">{copy.keyLead}</p>
        <Link className="lienfl" to={registerPages.how(register.week)}>
          {copy.how}
          <ChevronRight size={18} strokeWidth={2.25} aria-hidden="true" />
        </Link>
      </div>
    </section>
  );
}
