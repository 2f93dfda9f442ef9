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
import { type Area, maySee, type Role } from '#domain/acts/role-rules.ts';
import { regie } from '#site/copy/regie.ts';
import { paths } from '#site/paths.ts';
import { regiePaths } from './paths.ts';

interface Entry {
  to: string;
  label: string;
  icon: LucideIcon;
  area: Area;
  /** True for a page that is loaded as a new document: its own security policy lets it frame the site. */
  document?: true;
}

interface Group {
  heading: string;
  entries: readonly Entry[];
}

/** The menu of the régie, in its order; an operator sees the entries of the areas that their role may see. */
const groups: readonly Group[] = [
  {
    heading: regie.nav.groups.onAir,
    entries: [
      { to: paths.regie(), label: regie.nav.live, icon: Radio, area: 'live' },
      { to: regiePaths.contests(), label: regie.nav.contests, icon: CalendarDays, area: 'weeks' },
      { to: regiePaths.approvals(), label: regie.nav.approvals, icon: ListChecks, area: 'approvals' },
    ],
  },
  {
    heading: regie.nav.groups.content,
    entries: [
      { to: regiePaths.candidates(), label: regie.nav.candidates, icon: Users, area: 'candidates' },
      { to: regiePaths.messages(), label: regie.nav.messages, icon: MessageCircle, area: 'messages' },
      { to: regiePaths.banners(), label: regie.nav.banners, icon: Megaphone, area: 'banners' },
      { to: regiePaths.faq(), label: regie.nav.faq, icon: CircleHelp, area: 'questions' },
      { to: regiePaths.videos(), label: regie.nav.videos, icon: Clapperboard, area: 'videos' },
      { to: regiePaths.codes(), label: regie.nav.codes, icon: Ticket, area: 'codes' },
      { to: regiePaths.pages(), label: regie.nav.pages, icon: FileText, area: 'pages' },
      { to: regiePaths.preview(), label: regie.nav.preview, icon: Eye, area: 'preview', document: true },
    ],
  },
  {
    heading: regie.nav.groups.control,
    entries: [
      { to: regiePaths.fraud(), label: regie.nav.fraud, icon: ShieldAlert, area: 'fraud' },
      { to: regiePaths.people(), label: regie.nav.people, icon: UserSearch, area: 'people' },
      { to: regiePaths.register(), label: regie.nav.register, icon: BookCheck, area: 'register' },
      { to: regiePaths.audit(), label: regie.nav.audit, icon: ScrollText, area: 'journal' },
    ],
  },
  {
    heading: regie.nav.groups.house,
    entries: [
      { to: regiePaths.team(), label: regie.nav.team, icon: ShieldCheck, area: 'team' },
      { to: regiePaths.settings(), label: regie.nav.settings, icon: Settings, area: 'settings' },
    ],
  },
];

/** The groups of the menu that a role has entries in, with those entries. */
export const menuFor = (role: Role): Group[] =>
  groups
    .map(({ heading, entries }) => ({ heading, entries: entries.filter(({ area }) => maySee(role, area)) }))
    .filter(({ entries }) => entries.length > 0);
