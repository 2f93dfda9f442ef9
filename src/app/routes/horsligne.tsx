import { House, RotateCw, Vote } from 'lucide-react';
import { useEffect, useState } from 'react';
import { useLocation } from 'react-router';
import { readOwnUser } from '#app/local-store/own-user.ts';
import { ballotOverSince, type CachedPage, cachedPages } from '#app/offline/cached-pages.ts';
import type { KeptHere, KeptReceipts } from '#app/offline/kept-votes.ts';
import { OutMicrophone } from '#app/offline/out-microphone.tsx';
import { useNetworkReturn } from '#app/offline/use-network-return.ts';
import { THANKS, VOTING } from '#app/offline/voting-pages.ts';
import { sayMoment } from '#app/ui/time/moment.ts';
import { useHydrated } from '#app/ui/use-hydrated.ts';
import { fr } from '#site/copy/fr.ts';
import { offlineCopy } from '#site/copy/static-pages-offline.ts';
import { paths } from '#site/paths.ts';
import { safeNext } from '#site/safe-next.ts';
import styles from './horsligne.module.css';

export const handle = { bar: 'bare', footer: false };

export const meta = () => [{ title: offlineCopy.title }, { name: 'robots', content: 'noindex' }];

/**
 * Shown when there is no network and nothing was cached. The server sends it once, to the service worker, which caches
 * it; the requested address stands behind the `#`, where no server sees it. If a vote waits and the requested page is
 * about voting, the outbox's keeper goes on to the page of that vote.
 */
export default function OfflinePage() {
  const hydrated = useHydrated();
  const { hash } = useLocation();
  const { pages, overSince } = useCached();
  const asked = (hydrated && safeNext(hash.slice(1))) || paths.home();
  const [page = ''] = asked.split('?');
  const over = VOTING.includes(page) ? overSince : null;
  const { given, bonusLeft, today, asked: receipts, ownVote, Receipts } = useKeptVotes(page);
  // The ballot is offered only while a vote can be given; where the user's own waits, it leads on to that vote's page.
  const ballot =
    ownVote || (pages.some(({ address }) => address === paths.vote()) && (!given || bonusLeft > 0));
  const others = [
    ...(today.length > 0 && receipts.length === 0
      ? [{ address: paths.voteCast(), title: offlineCopy.receipt(today.length) }]
      : []),
    ...pages.filter(({ address }) => address !== paths.vote()),
  ];
  const own = offlineCopy.own[page];
  // A download would leave this page open, so go back to the page that links to it.
  const back = page === paths.ownData() ? paths.account() : asked;
  useNetworkReturn(back);
  return (
    <main className={`scene scene--calme ${styles.page}`}>
      <div className={styles.column}>
        {Receipts && receipts.length > 0 ? (
          <Receipts
            titleClassName={`h1 ${styles.title}`}
            listClassName={styles.receipts}
            receipts={receipts}
            given={given && receipts.every((one) => today.includes(one))}
          />
        ) : (
          <>
            <OutMicrophone className={styles.picture} />
            <h1 className={`h1 ${styles.title}`}>
              {over === null ? offlineCopy.heading : offlineCopy.over.heading}
            </h1>
            <p className="t2">
              {over !== null
                ? offlineCopy.over.text(sayMoment(over, Date.now(), 'local', true))
                : own
                  ? offlineCopy.ownText(own)
                  : given && THANKS.includes(page)
                    ? offlineCopy.given
                    : offlineCopy.text}
            </p>
          </>
        )}
        {others.length > 0 && <CachedPages pages={others} />}
        <div className={styles.actions}>
          {ballot && (
            <a className="btn btn--1 btn--bloc" href={paths.vote()}>
              <Vote size={24} strokeWidth={2.25} aria-hidden="true" />
              {ownVote ? offlineCopy.ownVote : given ? offlineCopy.voteBonus(bonusLeft) : offlineCopy.vote}
            </a>
          )}
          <a className={`btn btn--bloc ${ballot ? 'btn--2' : 'btn--1'}`} href={back}>
            <RotateCw size={24} strokeWidth={2.25} aria-hidden="true" />
            {offlineCopy.reload}
          </a>
          <a className="btn btn--3 btn--bloc" href={paths.home()}>
            <House size={24} strokeWidth={2.25} aria-hidden="true" />
            {offlineCopy.home}
          </a>
        </div>
      </div>
    </main>
  );
}

function CachedPages({ pages }: { pages: CachedPage[] }) {
  return (
    <nav className={styles.kept} aria-labelledby="gardees">
      <h2 className="h3" id="gardees">
        {offlineCopy.kept}
      </h2>
      <ul>
        {pages.map(({ address, title }) => (
          <li key={address}>
            <a href={address}>{address === paths.home() ? fr.nav.home : title}</a>
          </li>
        ))}
      </ul>
    </nav>
  );
}

interface Kept extends KeptHere {
  /** Draws receipts; null until its script is there. */
  Receipts: typeof KeptReceipts | null;
}

const NONE: Kept = { given: false, bonusLeft: 0, today: [], asked: [], ownVote: false, Receipts: null };

/** The phone's votes, read after hydration: the server sends this page to the worker, without any user. */
function useKeptVotes(page: string): Kept {
  const [kept, setKept] = useState(NONE);
  useEffect(() => {
    // The phone of a visitor without a session has none, and its worker has not cached the script.
    if (readOwnUser() === null) return;
    import('#app/offline/kept-votes.ts')
      .then(({ keptHere, KeptReceipts }) =>
        keptHere(page).then((here) => setKept({ ...here, Receipts: KeptReceipts })),
      )
      .catch(() => {});
  }, [page]);
  return kept;
}

interface Cached {
  pages: CachedPage[];
  /** When the vote of the cached ballot ended, milliseconds; null when it goes on or there is no cached ballot. */
  overSince: number | null;
}

/** The pages that this phone can show without a network, and what it knows of the vote. */
function useCached(): Cached {
  const [cached, setCached] = useState<Cached>({ pages: [], overSince: null });
  useEffect(() => {
    let gone = false;
    Promise.all([cachedPages(), ballotOverSince()])
      .then(([pages, overSince]) => !gone && setCached({ pages, overSince }))
      .catch(() => {});
    return () => {
      gone = true;
    };
  }, []);
  return cached;
}
