import { ChevronLeft, MessageCircle } from 'lucide-react';
import type { ComponentProps, MouseEvent } from 'react';
import { Link, useLocation, useNavigate } from 'react-router';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';
import type { BarContest } from './bar-countdown.ts';
import type { Island, Shell } from './handle.ts';
import { Logo } from './logo.tsx';
import { entryAddress, isCurrent, topEntries } from './navigation.ts';
import { TopBarCountdown } from './top-bar-countdown.tsx';

/** What the bar shows of the visitor; undefined when the server failed to read it. */
export interface BarData {
  registered: boolean;
  /** Number of unread messages. */
  unread: number;
  contest: BarContest | null;
  votedDay: string | null;
  now: number;
  /** The broadcaster's own look. */
  look: { logo?: ComponentProps<typeof Logo>['own'] } | null;
}

interface Props {
  bar: Shell['bar'];
  island: Island;
  data: BarData | undefined;
}

/** Longest show name, in letters, that fits on one line beside countdown and messages on a phone of 320 pixels. */
const SHORT_NAME = 9;

/** Logo, links on a wide screen, and on the right what the page's handle asks for. */
export function TopBar({ bar, island, data }: Props) {
  return (
    <header className={bar === 'back' ? 'haut haut--retour' : 'haut'} data-theme={island}>
      <div className="haut__in">
        {bar === 'back' && <BackLink />}
        <Link
          discover="none"
          className={fr.name.length > SHORT_NAME ? 'logo logo--long' : 'logo'}
          to={paths.home()}
          aria-label={fr.homeLink}
        >
          <Logo size={28} own={data?.look?.logo} />
          <span>{fr.name}</span>
        </Link>
        {bar !== 'bare' && <TopNav registered={data?.registered} />}
        <BarEnd bar={bar} data={data} />
      </div>
      <div className="galon" aria-hidden="true" />
    </header>
  );
}

function TopNav({ registered }: { registered: boolean | undefined }) {
  const { pathname } = useLocation();
  return (
    <nav className="haut__nav" aria-label={fr.nav.label}>
      {topEntries.map((entry) => (
        <Link
          key={entry.to}
          discover="none"
          to={entryAddress(entry, registered)}
          aria-current={isCurrent(entry, pathname) ? 'page' : undefined}
        >
          {entry.label}
        </Link>
      ))}
    </nav>
  );
}

function BarEnd({ bar, data }: Omit<Props, 'island'>) {
  if (bar === 'sign-in' || bar === 'sign-up') {
    const [to, label] = bar === 'sign-in' ? [paths.signUp(), fr.bar.signUp] : [paths.signIn(), fr.bar.signIn];
    return (
      <Link className="btn btn--2 btn--sm pousse" to={to}>
        {label}
      </Link>
    );
  }
  if (bar === 'bare' || !data) return <span className="pousse" />;
  return (
    <>
      <TopBarCountdown contest={data.contest} votedDay={data.votedDay} now={data.now} />
      {data.registered ? (
        <MessagesLink unread={data.unread} />
      ) : (
        <Link discover="none" className="btn btn--2 btn--sm haut__entrer" to={paths.signIn()}>
          {fr.bar.signIn}
        </Link>
      )}
    </>
  );
}

function MessagesLink({ unread }: { unread: number }) {
  return (
    <Link
      discover="none"
      className="icb"
      to={paths.messages()}
      aria-label={unread > 0 ? fr.nav.newMessages(unread) : fr.nav.messages}
    >
      <MessageCircle size={26} strokeWidth={2.25} aria-hidden="true" />
      {unread > 0 && (
        <span className="pastille" aria-hidden="true">
          {fr.nav.badge(unread)}
        </span>
      )}
    </Link>
  );
}

function BackLink() {
  const navigate = useNavigate();
  // The link leads home; when the visit has an earlier page in the history, it goes back there instead.
  const goBack = (event: MouseEvent) => {
    const depth: unknown = window.history.state?.idx;
    if (typeof depth !== 'number' || depth < 1 || event.metaKey || event.ctrlKey || event.shiftKey) return;
    event.preventDefault();
    navigate(-1);
  };
  return (
    <Link discover="none" className="icb icb--retour" to={paths.home()} aria-label={fr.back} onClick={goBack}>
      <ChevronLeft size={26} strokeWidth={2.25} aria-hidden="true" />
    </Link>
  );
}
