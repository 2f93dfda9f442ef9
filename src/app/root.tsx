import type { ReactNode } from 'react';
import { lazy, useEffect, useRef } from 'react';
import {
  Links,
  Meta,
  Outlet,
  Scripts,
  ScrollRestoration,
  type ShouldRevalidateFunctionArgs,
  useLocation,
  useMatches,
  useRouteError,
  useRouteLoaderData,
} from 'react-router';
import { previewBar } from '#app/regie/preview/preview-bar.server.ts';
import { utcDay } from '#domain/contest/rules.ts';
import { siteText } from '#domain/contest/share-text-rules.ts';
import { AppError } from '#domain/errors.ts';
import type { VoterState } from '#domain/voter-state/schema.ts';
import { closedKey } from '#site/closed-page.ts';
import { flashMessages } from '#site/copy/flash.ts';
import { fr } from '#site/copy/fr.ts';
import { errorPages } from '#site/copy/page-error.ts';
import { paths } from '#site/paths.ts';
import { pageRefusal } from '#site/refusal.ts';
import { isRobot } from '#site/robots.ts';
import type { Route } from './+types/root.ts';
import { useNonce } from './contest/nonce.tsx';
import { toPhased } from './contest/phased.ts';
import { ErrorPage, errorPageFor, toStatus } from './error-page.tsx';
import { toClosedPage } from './guards/closed-page.server.ts';
import { runGuard } from './guards/run-guard.ts';
import { DailyReset } from './local-store/daily-reset.tsx';
import { VisitRecorder } from './local-store/visit-recorder.tsx';
import { findLook } from './look.server.ts';
import { CachedPageNotice } from './offline/cached-page-notice.tsx';
import { OutboxKeeper } from './offline/outbox-keeper.tsx';
import { ReadAnew } from './offline/read-anew.ts';
import { pageFrom, requestFrom } from './request.ts';
import { isCountedHere, toVotedDay } from './thanks/counted-here.ts';
import { focusTitle } from './ui/focus-title.ts';
import fontUrl from './ui/fonts/bricolage-grotesque-latin-wght-normal.woff2?url';
import { BottomNav } from './ui/shell/bottom-nav.tsx';
import { Footer } from './ui/shell/footer.tsx';
import { toShell } from './ui/shell/handle.ts';
import { HeadScripts, WithoutScripts } from './ui/shell/head-scripts.tsx';
import { LookHead } from './ui/shell/look-head.tsx';
import { PageSkeleton } from './ui/shell/page-skeleton.tsx';
import { readingAnew } from './ui/shell/reading-anew.ts';
import { RoutePreloader } from './ui/shell/route-preloader.tsx';
import { Splash } from './ui/shell/splash.tsx';
import { TopBar } from './ui/shell/top-bar.tsx';
import { FlashToast } from './ui/toast/flash-toast.tsx';
import { toVisit } from './visit.ts';
import './ui/styles/index.css';

/** Loaded only for the régie's previews: no visitor's browser fetches it. */
const PreviewBar = lazy(() => import('./ui/shell/preview-bar.tsx'));

export const middleware: Route.MiddlewareFunction[] = [
  async ({ context, request, pattern, url }, next) => {
    const ctx = requestFrom(context);
    try {
      await runGuard(ctx, { request, pattern, url });
    } catch (error) {
      if (!(error instanceof AppError) || error.code !== 'ROLE_REQUIRED')
        throw pageRefusal(error, ctx.dependencies.log);
      // Refused where the page's own loaders begin: the régie's frame is then around the answer.
      context.set(closedKey, await toClosedPage(ctx, ctx.page));
    }
    return next();
  },
];

/** The frame's data on every page: small, because they are read with each page. */
export async function loader({ context, request, url }: Route.LoaderArgs) {
  const ctx = pageFrom(context);
  const visit = toVisit(ctx);
  const [look, { contest }, voter, preview] = await Promise.all([
    findLook(visit),
    visit.current(),
    visit.voter(),
    previewBar(ctx),
  ]);
  const about = siteText((await visit.competition()).share_texts, 'description');
  const { daily, unread } = voter;
  // Present only where the page's kept copy may show bonus votes anyway.
  const { bonus = null }: Partial<VoterState> = { ...voter };
  const flash = ctx.takeFlash();
  return {
    now: visit.now.getTime(),
    look,
    ...(about === null ? {} : { about }),
    registered: ctx.registered,
    unread,
    bonusLeft: bonus?.left ?? null,
    bypass: ctx.bypass,
    competition: ctx.dependencies.config.competitionId,
    contest: contest && toPhased(contest),
    votedDay: contest && daily >= contest.daily_votes ? utcDay(visit.now) : null,
    flash: flash && flashMessages[flash],
    preview,
    splash: !preview && !isRobot(request.headers.get('user-agent')) && !url.pathname.startsWith('/regie'),
  };
}

/**
 * Skips the frame's loader when a vote that could not be sent leads to /votepending, and a counted one to the thanks:
 * both open without any request, unless the frame is read anew on purpose.
 */
export function shouldRevalidate({
  nextUrl,
  formMethod,
  defaultShouldRevalidate,
}: ShouldRevalidateFunctionArgs) {
  const { pathname } = nextUrl;
  const thanks = pathname === paths.voteCast() || pathname === paths.votesCast();
  const known = pathname === paths.votePending() || (thanks && isCountedHere());
  return known && !formMethod && !readingAnew.frame ? false : defaultShouldRevalidate;
}

/** An error keeps its own headers, such as `Retry-After`. */
export const headers: Route.HeadersFunction = ({ errorHeaders, loaderHeaders }) =>
  errorHeaders ?? loaderHeaders;

export const links: Route.LinksFunction = () => [
  // After the style sheets, without which nothing is shown; until the font is loaded, the phone's own is used.
  {
    rel: 'preload',
    href: fontUrl,
    as: 'font',
    type: 'font/woff2',
    crossOrigin: 'anonymous',
    fetchPriority: 'low',
  },
  { rel: 'manifest', href: '/manifest.webmanifest' },
];

export const meta: Route.MetaFunction = ({ error, loaderData }) =>
  !error
    ? [{ title: fr.name }, { name: 'description', content: loaderData?.about ?? fr.tagline }]
    : [
        { title: fr.title(errorPages[errorPageFor(toStatus(error))].title) },
        { name: 'robots', content: 'noindex' },
      ];

/** The document around every page, error pages included: nothing here may rely on loader data. */
export function Layout({ children }: { children: ReactNode }) {
  const nonce = useNonce();
  const data = useRouteLoaderData<typeof loader>('root');
  const votedDay = toVotedDay(data);
  const failed = useRouteError() != null;
  const matches = useMatches();
  const shell = failed
    ? toShell([{ bar: 'bare', nav: false, footer: false }])
    : toShell(matches.map((match) => match.handle));
  const island = shell.theme && 'nuit';
  return (
    <html lang="fr" suppressHydrationWarning>
      <head>
        <meta charSet="utf-8" />
        <meta name="viewport" content="width=device-width,initial-scale=1,viewport-fit=cover" />
        <HeadScripts nonce={nonce} splash={data?.splash ?? false} />
        <Meta />
        <Links nonce={nonce} />
        <LookHead look={data?.look} nonce={nonce} />
        <WithoutScripts nonce={nonce} />
      </head>
      <body data-theme={shell.theme}>
        {data?.splash && <Splash logo={data.look?.logo} />}
        <a className="evite" href="#contenu">
          {fr.skip}
        </a>
        {data?.preview && <PreviewBar {...data.preview} />}
        {shell.bar !== 'none' && (
          <TopBar bar={shell.bar} island={island} data={data && { ...data, votedDay }} />
        )}
        {data && !data.registered && shell.bar !== 'none' && <CachedPageNotice now={data.now} />}
        <FlashToast flash={data?.flash ?? null} />
        <Content>{children}</Content>
        <PageSkeleton />
        {shell.footer && <Footer wideOnly={shell.footer === 'wide'} island={island} />}
        {shell.nav && <BottomNav island={island} />}
        <RoutePreloader />
        {!data?.preview && <ReadAnew />}
        {/* Not in a preview of another instant: what the phone stores is about the present. */}
        {!data?.preview && <OutboxKeeper registered={data?.registered ?? false} votedDay={votedDay} />}
        {data && !data.preview && <DailyReset now={data.now} votedDay={votedDay} />}
        {data && !data.preview && <VisitRecorder data={data} />}
        <ScrollRestoration nonce={nonce} />
        <Scripts nonce={nonce} />
      </body>
    </html>
  );
}

/**
 * Moves the focus to a new page's title after a navigation without a new document: the title says what has happened
 * (« Merci ! Koffi gagne 1 vote. »).
 */
function Content({ children }: { children: ReactNode }) {
  const { pathname, hash, key } = useLocation();
  const place = useRef<HTMLDivElement>(null);
  const shown = useRef({ pathname, key });
  useEffect(() => {
    const before = shown.current;
    shown.current = { pathname, key };
    if (before.pathname === pathname) {
      // A step within a page leaves the focus where it is, unless that element is gone (the list once a message is
      // open, a button once its act is done). The browser follows a link to a part of the page by itself.
      if (before.key === key || hash || document.activeElement !== document.body) return;
    }
    focusTitle(place.current);
  }, [pathname, hash, key]);
  return (
    <div id="contenu" className="contenu" tabIndex={-1} ref={place}>
      {children}
    </div>
  );
}

export default function Root() {
  return <Outlet />;
}

export function ErrorBoundary({ error }: Route.ErrorBoundaryProps) {
  return <ErrorPage error={error} />;
}
