import { CircleAlert, Clock, type LucideIcon, WifiOff } from 'lucide-react';
import type { ReactNode } from 'react';

const KINDS: Record<'error' | 'waiting' | 'offline', [string, LucideIcon]> = {
  error: ['avis avis--err', CircleAlert],
  waiting: ['avis avis--att', Clock],
  offline: ['avis avis--att', WifiOff],
};

interface Props {
  kind?: keyof typeof KINDS;
  title: string;
  children?: ReactNode;
}

/** An alert about the whole form, above the fields; screen readers read it out when it appears. */
export function FormAlert({ kind = 'error', title, children }: Props) {
  const [className, Icon] = KINDS[kind];
  return (
    <div className={className} role="alert" tabIndex={-1} data-form-alert="">
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      <div>
        <p>
          <b>{title}</b>
        </p>
        {children}
      </div>
    </div>
  );
}
