import { Link } from 'react-router';
import type { Edges } from '#domain/paging-rules.ts';
import { pagesCopy as copy } from '#site/copy/regie-fates.ts';
import page from './page.module.css';

interface Props {
  edges: Edges;
  /** What is listed; part of the links' accessible name. */
  label: string;
  /** The address of a page: before an id, or after one. */
  to: (at: { before?: string; after?: string }) => string;
}

/** Links to the newer and older page; renders nothing when there is only one page. */
export function Pagination({ edges: { newer, older }, label, to }: Props) {
  if (!newer && !older) return null;
  return (
    <nav className={page.buttons} aria-label={copy.label(label)}>
      {newer && (
        <Link className="lienfl" to={to({ after: newer })}>
          {copy.newer}
        </Link>
      )}
      {older && (
        <Link className="lienfl" to={to({ before: older })}>
          {copy.older}
        </Link>
      )}
    </nav>
  );
}
