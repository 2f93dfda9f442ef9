import { Eye } from 'lucide-react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import sheet from './preview-bar.css?url';

interface Props {
  label: string;
  /** The instant that the page shows, ISO 8601. */
  at: string;
  /** What the operator must know about the figures on it; null when they are those that the public sees. */
  figures: string | null;
  /** The form that leads out. */
  quit: { label: string; action: string };
}

/**
 * Says on a public page that an operator previews it, and leads out. Only an operator's browser fetches it, and its
 * words come with the page: what visitors load names no page of the régie.
 */
export default function PreviewBar({ label, at, figures, quit }: Props) {
  return (
    <aside className="apercu" aria-label={label}>
      <link rel="stylesheet" href={sheet} precedence="apercu" />
      <Eye size={20} strokeWidth={2.25} aria-hidden="true" />
      <p>
        <b>{label}</b> <LocalTime iso={at} now={0} brief />
        {figures && <span>{figures}</span>}
      </p>
      <form method="post" action={quit.action} target="_top">
        <button type="submit" name="moment" value="end">
          {quit.label}
        </button>
      </form>
    </aside>
  );
}
