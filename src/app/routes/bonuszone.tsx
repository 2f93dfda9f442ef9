import { Gift, Vote } from 'lucide-react';
import { data, Link } from 'react-router';
import { BonusFailed } from '#app/bonus/bonus-failed.tsx';
import { BonusHead } from '#app/bonus/bonus-head.tsx';
import { BonusOffer } from '#app/bonus/bonus-offer.tsx';
import { bonusOffered } from '#app/bonus/bonus-offered.server.ts';
import { readBonusOver } from '#app/bonus/bonus-over.server.ts';
import { BonusOver } from '#app/bonus/bonus-over.tsx';
import styles from '#app/bonus/bonus-page.module.css';
import { GrantList } from '#app/bonus/grant-list.tsx';
import { grantLines } from '#app/bonus/grants.ts';
import { ownBonus } from '#app/bonus/own-bonus.server.ts';
import { requestFrom } from '#app/request.ts';
import type { ShellHandle } from '#app/ui/shell/handle.ts';
import threeFigures from '#app/ui/three-figures.module.css';
import { LocalTime } from '#app/ui/time/local-time.tsx';
import { toVisit } from '#app/visit.ts';
import { bonusLapse } from '#domain/bonus/lapse-rules.ts';
import { listContests } from '#domain/contest/service.ts';
import { zoneCopy } from '#site/copy/bonus-zone.ts';
import { bonusCopy } from '#site/copy/earned-votes.ts';
import { fr } from '#site/copy/fr.ts';
import { paths } from '#site/paths.ts';
import type { Route } from './+types/bonuszone.ts';

export const handle = { footer: 'wide' } satisfies ShellHandle;

export const meta: Route.MetaFunction = () => [{ title: fr.title(zoneCopy.title) }];

export async function loader({ context }: Route.LoaderArgs) {
  const ctx = requestFrom(context);
  if (!ctx.session?.registered) {
    const over = await readBonusOver(ctx);
    return data({ kind: 'visitor' as const, offered: over ? null : await bonusOffered(ctx) });
  }
  const overview = await ownBonus(ctx, paths.bonusZone());
  if (!overview) return data({ kind: 'failed' as const }, { status: 503 });
  const visit = toVisit(ctx);
  const { db, config } = ctx.dependencies;
  const [{ contest }, contests] = await Promise.all([
    visit.current(),
    listContests(db, config.competitionId, visit.asOf),
  ]);
  return data({
    kind: 'known' as const,
    left: overview.bonus_count,
    granted: overview.initial_bonus_count,
    lapse: bonusLapse(contests),
    toGive: grantLines(overview.grants.filter(({ vote }) => vote === null)),
    given: grantLines(overview.grants.filter(({ vote }) => vote !== null)),
    open: contest?.status === 'open',
    now: visit.now.getTime(),
  });
}

type Known = Extract<Route.ComponentProps['loaderData'], { kind: 'known' }>;

export default function BonusZonePage({ loaderData: view }: Route.ComponentProps) {
  return (
    <main>
      <BonusHead
        heading={zoneCopy.heading}
        lead={view.kind !== 'visitor' ? zoneCopy.lead : view.offered ? zoneCopy.visitor.lead : ''}
        count={view.kind === 'known' ? view.left : null}
        // Without an account this is the only bonus page, so there are no tabs.
        {...(view.kind === 'visitor' ? {} : { tab: paths.bonusZone() })}
      />
      <div className={`page page--nav etroit d-colonnes ${styles.body}`}>
        {view.kind === 'visitor' && (view.offered ? <BonusOffer offered={view.offered} /> : <BonusOver />)}
        {view.kind === 'failed' && <BonusFailed page={paths.bonusZone()} />}
        {view.kind === 'known' && <Grants view={view} />}
      </div>
    </main>
  );
}

function Grants({ view }: { view: Known }) {
  const { left, granted, lapse, toGive, given, open, now } = view;
  if (toGive.length + given.length === 0) {
    return (
      <div className="carte pile">
        <h2 className="h3">{zoneCopy.nothing.heading}</h2>
        {!lapse.over && <p className="t2">{zoneCopy.nothing.text}</p>}
        <Earn over={lapse.over} />
      </div>
    );
  }
  return (
    <>
      <dl className={`${threeFigures.figures} ${threeFigures.medium}`}>
        <Figure label={zoneCopy.figures.earned(granted)}>{granted}</Figure>
        <Figure label={zoneCopy.figures.given(granted - left)}>{granted - left}</Figure>
        <Figure label={zoneCopy.figures.left}>{left}</Figure>
      </dl>
      <section className="sect" aria-labelledby="a-donner">
        <div className="sect__tete">
          <h2 className="h2" id="a-donner">
            {zoneCopy.toGive}
          </h2>
          <p className="sm t2">{zoneCopy.toGiveCount(left)}</p>
        </div>
        {left > 0 ? (
          <GrantList lines={toGive} now={now} />
        ) : (
          <p className="carte t2">{zoneCopy.noneLeft(granted)}</p>
        )}
        <p className={`pile-2 ${styles.actions}`}>
          {left > 0 && open && (
            <Link className="btn btn--1 btn--bloc" to={paths.vote()}>
              <Vote size={22} strokeWidth={2.25} aria-hidden="true" />
              {bonusCopy.give(left)}
            </Link>
          )}
          {left === 0 && <Earn over={lapse.over} />}
        </p>
        <Lapse lapse={lapse} left={left} now={now} />
      </section>
      {given.length > 0 && (
        <section className="sect" aria-labelledby="donnes">
          <div className="sect__tete">
            <h2 className="h2" id="donnes">
              {zoneCopy.given}
            </h2>
          </div>
          <GrantList lines={given} now={now} />
        </section>
      )}
    </>
  );
}

function Figure({ label, children }: { label: string; children: number }) {
  return (
    <div>
      <dt>{label}</dt>
      <dd className="num">{children}</dd>
    </div>
  );
}

/** Says until when bonus votes can be given, or that it is too late. */
function Lapse({ lapse, left, now }: { lapse: Known['lapse']; left: number; now: number }) {
  if (left === 0) return null;
  const { until, over } = lapse;
  return (
    <p className={`sm t2 ${styles.note}`}>
      {over ? zoneCopy.lapse.over : until === null ? zoneCopy.lapse.final : zoneCopy.lapse.until}
      {!over && until !== null && (
        <>
          {' '}
          <b>
            <LocalTime iso={until} now={now} />
          </b>
          .
        </>
      )}
    </p>
  );
}

/** The way to the missions, or that there are none any more. */
function Earn({ over }: { over: boolean }) {
  if (over) return <BonusOver />;
  return (
    <Link className="btn btn--1 btn--bloc" to={paths.mission()}>
      <Gift size={22} strokeWidth={2.25} aria-hidden="true" />
      {bonusCopy.earn}
    </Link>
  );
}
