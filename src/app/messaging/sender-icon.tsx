import { Calendar, Gift, type LucideIcon, ShieldAlert, Trophy } from 'lucide-react';
import { Logo } from '#app/ui/shell/logo.tsx';
import type { MessageSender } from '#domain/messaging/schema.ts';

const icons: Record<Exclude<MessageSender, 'production'>, LucideIcon> = {
  programme: Calendar,
  results: Trophy,
  bonus: Gift,
  security: ShieldAlert,
};

/** The picture of a message's sender; the name stands beside it. */
export function SenderIcon({
  sender,
  className = '',
}: {
  sender: MessageSender;
  className?: string | undefined;
}) {
  const Icon = sender === 'production' ? null : icons[sender];
  return (
    <span className={`rondic ${className}`}>
      {Icon ? <Icon size={22} strokeWidth={2.25} aria-hidden="true" /> : <Logo size={26} />}
    </span>
  );
}
