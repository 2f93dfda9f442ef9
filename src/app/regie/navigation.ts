import {
  CalendarDays,
  CircleHelp,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Radio,
  ScrollText,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  UserSearch,
  Users,
} from 'lucide-react';
import { regie } from '#app/copy/regie.ts';
import { paths } from '#app/paths.ts';
import type { Role } from '#domain/regie/rules.ts';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  role: Role;
}

/** The menu of the régie, in its order; an operator does not see what is for admins. */
export const regieEntries: readonly Entry[] = [
  { to: paths.regie(), label: regie.nav.live, icon: Radio, role: 'operator' },
  { to: paths.regieContests(), label: regie.nav.contests, icon: CalendarDays, role: 'operator' },
  { to: paths.regieCandidates(), label: regie.nav.candidates, icon: Users, role: 'operator' },
  { to: paths.regieMessages(), label: regie.nav.messages, icon: MessageCircle, role: 'operator' },
  { to: paths.regieCodes(), label: regie.nav.codes, icon: Ticket, role: 'operator' },
  { to: paths.regieBanners(), label: regie.nav.banners, icon: Megaphone, role: 'operator' },
  { to: paths.regieFaq(), label: regie.nav.faq, icon: CircleHelp, role: 'operator' },
  { to: paths.regieApprovals(), label: regie.nav.approvals, icon: ListChecks, role: 'operator' },
  { to: paths.regiePeople(), label: regie.nav.people, icon: UserSearch, role: 'admin' },
  { to: paths.regieFraud(), label: regie.nav.fraud, icon: ShieldAlert, role: 'admin' },
  { to: paths.regieTeam(), label: regie.nav.team, icon: ShieldCheck, role: 'admin' },
  { to: paths.regieAudit(), label: regie.nav.audit, icon: ScrollText, role: 'operator' },
];
