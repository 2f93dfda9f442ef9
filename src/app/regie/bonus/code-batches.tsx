import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import type { CodeBatch } from '#domain/bonus/code-batches.ts';
import { regieCodes as copy } from '#site/copy/regie-codes.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { count } from '#site/copy/results.ts';

const LOOKS: Record<CodeBatch['state'], string> = {
  planned: 'puce--info',
  running: 'puce--ok',
  stopped: 'puce--err',
  ended: '',
};

const { batches: words } = copy;

/** Code batches by partner: how far they are used, and the acts on a whole batch. */
export function CodeBatches({ batches }: { batches: readonly CodeBatch[] }) {
  return (
    <WideTable label={copy.batches.heading}>
      <table className={`${page.table} ${page.stack}`}>
        <thead>
          <tr>
            <th scope="col">{words.partner}</th>
            <th scope="col">{copy.state}</th>
            <th scope="col">{words.used}</th>
            <th scope="col">{words.end}</th>
            <th scope="col">{copy.actions}</th>
          </tr>
        </thead>
        <tbody>
          {batches.map((batch) => (
            <tr key={batch.id}>
              <td data-label={words.partner}>
                <span>
                  <b>{batch.partner}</b>
                  <br />
                  <span className="sm t2">{about(batch)}</span>
                </span>
              </td>
              <td data-label={copy.state}>
                <span className={`puce ${LOOKS[batch.state]}`}>{copy.states[batch.state]}</span>
              </td>
              <td data-label={words.used}>{words.usedOf(count(batch.used), count(batch.codes))}</td>
              <td data-label={words.end}>{batch.ends_at ? utcMinute(batch.ends_at) : words.noEnd}</td>
              <td data-label={copy.actions}>
                <div className={styles.row}>
                  <Link className="lienfl" to={regiePaths.codes({ b: batch.id })}>
                    {words.see}
                    <span className="vh"> {words.ofPartner(batch.partner)}</span>
                  </Link>
                  <a className="lienfl" href={regiePaths.codesFile({ b: batch.id })} download>
                    {words.file}
                    <span className="vh"> {words.ofPartner(batch.partner)}</span>
                  </a>
                  <BatchAct batch={batch} />
                </div>
              </td>
            </tr>
          ))}
        </tbody>
      </table>
    </WideTable>
  );
}

function about({ note, prefix, created_at }: CodeBatch): string {
  const made = words.made(utcMinute(created_at));
  return [note, prefix && words.begins(prefix), made].filter(Boolean).join(' · ');
}

function BatchAct({ batch: { id, stopped_at, over } }: { batch: CodeBatch }) {
  if (over) return null;
  return stopped_at ? (
    <ActForm act="code.restart-batch" hidden={{ id }} submit={words.restart} needsCode quiet />
  ) : (
    <ActForm act="code.stop-batch" hidden={{ id }} submit={words.stop} danger quiet />
  );
}
