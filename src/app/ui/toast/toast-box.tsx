import { CircleAlert, CircleCheck, Info, X } from 'lucide-react';
import type { ReactNode } from 'react';
import type { ToastMessage } from './message.ts';

const looks = {
  success: { icon: CircleCheck, className: 'toast', role: 'status' },
  error: { icon: CircleAlert, className: 'toast toast--err', role: 'alert' },
  info: { icon: Info, className: 'toast toast--info', role: 'status' },
} as const;

interface Props {
  message: ToastMessage;
  /** True for a message that does not disappear by itself. */
  still?: boolean;
  /** Button or link, 48 px. */
  close: ReactNode;
  /** Content in place of the plain text, inside the library's live region, which screen readers read out itself. */
  children?: ReactNode;
}

/** A brief message: icon, text, close. */
export function ToastBox({ message, still = false, close, children }: Props) {
  const { icon: Icon, className, role } = looks[message.kind];
  return (
    <div
      className={still ? `${className} toast--fixe` : className}
      role={children && role === 'status' ? undefined : role}
    >
      <Icon size={24} strokeWidth={2.25} aria-hidden="true" />
      <span>{children ?? message.text}</span>
      {close}
    </div>
  );
}

/** The cross in the close button. */
export function CloseIcon() {
  return <X size={20} strokeWidth={2.25} aria-hidden="true" />;
}
