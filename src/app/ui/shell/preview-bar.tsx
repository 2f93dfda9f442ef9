import { Eye } from 'lucide-react';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import sheet from './preview-bar.css?url';

interface Props {
  label: string;
  /** The instant that the page shows, ISO 8601. */
  at: string;
  /** A note about the page's figures; null when they are those that the public sees. */
  figures: string | null;
  /** Label and action of the form that ends the preview. */
  quit: { label: string; action: string };
}

/**
 * Says on a public page that an operator previews it, and lets them end the preview. Only an operator's browser loads
 * this script, and its texts come with the page's data: what visitors load names no page of the régie.
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
