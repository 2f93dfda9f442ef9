import { Link } from 'react-router';
import { NoticePage } from '#app/error-page.tsx';
import { EntryPage } from '#app/identity/entry-page.tsx';
import { historyCopy } from '#site/copy/history.ts';
import { accountCopy } from '#site/copy/identity.ts';
import { paths } from '#site/paths.ts';

const { empty, visitor } = historyCopy;

/** /votehistory for a visitor who has not signed in. */
export function HistoryInvitation({ next }: { next: string }) {
  return (
    <EntryPage heading={historyCopy.heading} lead={visitor.lead}>
      <div className="carte pile">
        <p>{visitor.invitation}</p>
        <Link className="btn btn--1 btn--bloc" to={paths.signIn(next)}>
          {accountCopy.visitor.signIn}
        </Link>
        <Link className="btn btn--2 btn--bloc" to={paths.signUp({ next })}>
          {accountCopy.visitor.register}
        </Link>
      </div>
    </EntryPage>
  );
}

interface Props {
  open: boolean;
  /** The last vote is closed: no first vote will come. */
  over: boolean;
  published: boolean;
}

/** /votehistory before the first vote. */
export function HistoryEmpty({ open, over, published }: Props) {
  const { title, text } = over ? empty.over : empty;
  return (
    <NoticePage label={historyCopy.eyebrow} title={title} text={text}>
      {open ? (
        <Link className="btn btn--1 btn--bloc" to={paths.vote()}>
          {empty.vote}
        </Link>
      ) : (
        published && (
          <Link className="btn btn--1 btn--bloc" to={paths.results()}>
            {empty.results}
          </Link>
        )
      )}
    </NoticePage>
  );
}
