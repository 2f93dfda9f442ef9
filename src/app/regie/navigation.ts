import {
  BookCheck,
  CalendarDays,
  CircleHelp,
  Clapperboard,
  Eye,
  FileText,
  ListChecks,
  type LucideIcon,
  Megaphone,
  MessageCircle,
  Radio,
  ScrollText,
  Settings,
  ShieldAlert,
  ShieldCheck,
  Ticket,
  UserSearch,
  Users,
} from 'lucide-react';
import type { Role } from '#domain/acts/rules.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import { regiePaths } from './paths.ts';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  role: Role;
  /** Whether it is a document of its own: it may frame the site, which its policy has to say. */
  document?: true;
}

/** The menu of the régie, in its order; an operator does not see the entries for admins. */
export const regieEntries: readonly Entry[] = [
  { to: paths.regie(), label: regie.nav.live, icon: Radio, role: 'operator' },
  { to: regiePaths.contests(), label: regie.nav.contests, icon: CalendarDays, role: 'operator' },
  { to: regiePaths.candidates(), label: regie.nav.candidates, icon: Users, role: 'operator' },
  { to: regiePaths.messages(), label: regie.nav.messages, icon: MessageCircle, role: 'operator' },
  { to: regiePaths.codes(), label: regie.nav.codes, icon: Ticket, role: 'operator' },
  { to: regiePaths.banners(), label: regie.nav.banners, icon: Megaphone, role: 'operator' },
  { to: regiePaths.faq(), label: regie.nav.faq, icon: CircleHelp, role: 'operator' },
  { to: regiePaths.preview(), label: regie.nav.preview, icon: Eye, role: 'operator', document: true },
  { to: regiePaths.videos(), label: regie.nav.videos, icon: Clapperboard, role: 'operator' },
  { to: regiePaths.pages(), label: regie.nav.pages, icon: FileText, role: 'operator' },
  { to: regiePaths.approvals(), label: regie.nav.approvals, icon: ListChecks, role: 'operator' },
  { to: regiePaths.register(), label: regie.nav.register, icon: BookCheck, role: 'operator' },
  { to: regiePaths.people(), label: regie.nav.people, icon: UserSearch, role: 'admin' },
  { to: regiePaths.fraud(), label: regie.nav.fraud, icon: ShieldAlert, role: 'admin' },
  { to: regiePaths.team(), label: regie.nav.team, icon: ShieldCheck, role: 'admin' },
  { to: regiePaths.settings(), label: regie.nav.settings, icon: Settings, role: 'admin' },
  { to: regiePaths.audit(), label: regie.nav.audit, icon: ScrollText, role: 'operator' },
];
