import { Eye } from 'lucide-react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import sheet from './preview-bar.css?url';

interface Props {
  label: string;
  /** The instant that the page shows, ISO 8601. */
  at: string;
  /** What is to be known of the figures on it; null when they are anybody's. */
  figures: string | null;
  /** The form that leads out. */
  quit: { label: string; action: string };
}

/**
 * Says on a page of the public's that it is looked at from the régie, and leads out. Fetched by nobody else, and its
 * words come with the page: what the public loads names no room of the régie.
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
