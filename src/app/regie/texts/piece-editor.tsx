import type { ReactNode } from 'react';
import { Link } from 'react-router';
import { ActForm } from '#app/regie/acts/act-form.tsx';
import { Removal } from '#app/regie/acts/removal.tsx';
import { StrayAnswer } from '#app/regie/acts/stray-answer.tsx';
import { useActPage } from '#app/regie/acts/use-act-page.ts';
import styles from '#app/regie/parts/content.module.css';
import page from '#app/regie/parts/page.module.css';
import type { ActName } from '#domain/regie/schema.ts';

interface Piece {
  id: string;
  version: string;
  heading: string;
  text: string;
}

interface Props {
  copy: Readonly<
    Record<
      'heading' | 'lead' | 'empty' | 'new' | 'change' | 'remove' | 'removal' | 'up' | 'down' | 'other',
      string
    >
  > & { edit: (title: string) => string };
  acts: Readonly<Record<'remove' | 'move', ActName>>;
  pieces: readonly Piece[];
  edited: Piece | null;
  /** Address of the page; with an id, of the page with that text opened. */
  address: (id?: string) => string;
  /** The form for one text. */
  children: ReactNode;
}

/** The editor of ordered short texts: the list with the acts on each, and a form for one. */
export function PieceEditor({ copy, acts, pieces, edited, address, children }: Props) {
  const { answer } = useActPage();
  // An answer without an id belongs to the form for a new text.
  const told = !answer?.values.id || pieces.some(({ id }) => id === answer.values.id);
  return (
    <>
      <h1 className={page.title}>{copy.heading}</h1>
      <p className="t2">{copy.lead}</p>
      <StrayAnswer answer={answer} told={told} />
      <div className={styles.pieces}>
        <section className={page.block}>
          <div className={page.head}>
            <h2 className={page.heading}>{edited ? copy.edit(edited.heading) : copy.new}</h2>
            {edited && (
              <Link className="lienfl" to={address()}>
                {copy.other}
              </Link>
            )}
          </div>
          {children}
        </section>
        {pieces.length === 0 && <p className={`${page.block} ${page.empty}`}>{copy.empty}</p>}
        <ol className={page.list}>
          {pieces.map(({ id, version, heading, text }, index) => (
            <li key={id} className={page.block}>
              <h2 className={page.heading}>{heading}</h2>
              <p className={`sm t2 ${styles.text} ${styles.clamped}`}>{text}</p>
              <div className={styles.row}>
                <Link className="lienfl" to={address(id)}>
                  {copy.change}
                  <span className="vh"> : {heading}</span>
                </Link>
                {index > 0 && (
                  <ActForm act={acts.move} quiet hidden={{ id, direction: 'up' }} submit={copy.up} />
                )}
                {index < pieces.length - 1 && (
                  <ActForm act={acts.move} quiet hidden={{ id, direction: 'down' }} submit={copy.down} />
                )}
                <Removal
                  act={acts.remove}
                  fields={{ id, version }}
                  says={copy.remove}
                  of={heading}
                  consequence={copy.removal}
                />
              </div>
            </li>
          ))}
        </ol>
      </div>
    </>
  );
}
