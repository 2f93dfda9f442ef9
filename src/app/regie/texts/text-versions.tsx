import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import { WideTable } from '#app/regie/parts/wide-table.tsx';
import { regiePaths } from '#app/regie/paths.ts';
import type { TextVersion } from '#domain/contest/page-texts.ts';
import type { TextPage } from '#domain/text-page-rules.ts';
import { utcMinute } from '#site/copy/regie-contests.ts';
import { regiePages as copy } from '#site/copy/regie-pages.ts';

interface Props {
  of: TextPage;
  /** The newest first. */
  versions: readonly TextVersion[];
}

/** All versions that were public, down to the text that ships with the application. */
export function TextVersions({ of, versions }: Props) {
  const newest = versions[0];
  const online = newest?.restored === 0 ? 0 : (newest?.version ?? 0);
  const actions = (version: number) => (
    <div className={styles.row}>
      <Link className="lienfl" to={regiePaths.pages({ page: of, v: String(version) })}>
        {copy.read}
        <span className="vh"> {copy.named(version)}</span>
      </Link>
      {version !== online && (
        <ActForm
          act="page.restore"
          quiet
          hidden={{ page: of, version: String(newest?.version ?? 0), restored: String(version) }}
          submit={copy.restore}
        />
      )}
    </div>
  );
  return (
    <WideTable label={copy.versions}>
      <table className={page.table}>
        <thead>
          <tr>
            <th scope="col">{copy.version}</th>
            <th scope="col">{copy.when}</th>
            <th scope="col">{copy.who}</th>
            <th scope="col">{copy.what}</th>
            <th scope="col">{copy.actions}</th>
          </tr>
        </thead>
        <tbody>
          {versions.map(({ version, restored, author, written_at }) => (
            <tr key={version}>
              <td>
                <b>{version}</b>
                {version === online && ` (${copy.current})`}
              </td>
              <td>{utcMinute(written_at)}</td>
              <td>{author}</td>
              <td>{restored === null ? copy.newText : copy.repeats(restored)}</td>
              <td>{actions(version)}</td>
            </tr>
          ))}
          <tr>
            <td>
              <b>{copy.original}</b>
              {online === 0 && ` (${copy.current})`}
            </td>
            <td />
            <td />
            <td>{copy.originalText}</td>
            <td>{actions(0)}</td>
          </tr>
        </tbody>
      </table>
    </WideTable>
  );
}
