import { House, RotateCw } from 'lucide-react';
import { type ReactNode, useEffect, useState } from 'react';
import { isRouteErrorResponse, useLocation } from 'react-router';
import { comesBack, errorPages, errorPicture, pageNotFound } from '#site/copy/page-error.ts';
import { paths } from '#site/paths.ts';
import styles from './error-page.module.css';
import { useHydrated } from './ui/use-hydrated.ts';

type ErrorPageKind = keyof typeof errorPages;

/** Matches the browsers' messages for a request with no answer, or half of one. */
const UNANSWERED = /fetch|network|load failed/i;

/** The status of an error; 500 for a defect, which has none of its own, and 0 for an answer that never came. */
export function toStatus(error: unknown): number {
  if (error instanceof TypeError && UNANSWERED.test(error.message)) return 0;
  return isRouteErrorResponse(error) ? error.status : 500;
}

/** The kind of error page for a status (docs/specification.md §2). */
export function errorPageFor(status: number): ErrorPageKind {
  if (status === 404) return 'notFound';
  if (status === 403) return 'denied';
  if (status === 0) return 'cut';
  return status === 500 ? 'broken' : 'other';
}

/** The page for every error. It uses no loader data, as the loader may have failed. */
export function ErrorPage({ error }: { error: unknown }) {
  const { pathname, search } = useLocation();
  const status = toStatus(error);
  const kind = errorPageFor(status);
  useKeptPage(error);
  const comesBackSoon = status === 503;
  useComeBack(comesBackSoon, pathname + search);
  const { button, ...copy } = errorPages[kind];
  return (
    <NoticePage
      {...copy}
      detail={kind === 'notFound' ? pageNotFound(pathname) : comesBackSoon ? comesBack : undefined}
    >
      {kind === 'broken' || kind === 'cut' ? (
        <a className="btn btn--1 btn--bloc" href={pathname + search}>
          <RotateCw size={24} strokeWidth={2.25} aria-hidden="true" />
          {button}
        </a>
      ) : (
        <a className="btn btn--1 btn--bloc" href={paths.home()}>
          <House size={24} strokeWidth={2.25} aria-hidden="true" />
          {button}
        </a>
      )}
    </NoticePage>
  );
}

/**
 * Loads the document when a router request got no answer. The router requests data, for which the service worker has no
 * answer; for the document it has one: the cached page, or the page for "no network".
 */
function useKeptPage(error: unknown): void {
  useEffect(() => {
    const unanswered = error instanceof TypeError && navigator.serviceWorker?.controller;
    if (unanswered && window.mayReload?.()) location.replace(location.href);
  }, [error]);
}

/**
 * Reloads a page that answered 503, if the router has opened it; a document that the server cannot make asks for its
 * own reload. The page stands where the requested one would: there is nothing typed that a reload would lose.
 *
 * @param address without its fragment, with which the browser would only scroll
 */
function useComeBack(comes: boolean, address: string): void {
  const hydrated = useHydrated();
  const [asDocument] = useState(!hydrated);
  useEffect(() => {
    if (!comes || asDocument) return;
    const timer = setTimeout(() => location.replace(address), 5_000 + Math.random() * 3_000);
    return () => clearTimeout(timer);
  }, [comes, asDocument, address]);
}

interface NoticeProps {
  label: string;
  title: string;
  text: string;
  detail?: string | undefined;
  /** The one button. */
  children: ReactNode;
}

/** A page that says why there is no content, under the picture of a microphone. */
export function NoticePage({ label, title, text, detail, children }: NoticeProps) {
  return (
    <main className={`scene scene--calme ${styles.page}`}>
      <div className={styles.inner}>
        <FallenMicrophone />
        <p className={`sur ${styles.label}`}>{label}</p>
        <h1 className={`h1 ${styles.title}`}>{title}</h1>
        <p className="t2">{text}</p>
        {detail && <p className={`xs t3 ${styles.path}`}>{detail}</p>}
        <div className={styles.bottom}>{children}</div>
      </div>
    </main>
  );
}

function FallenMicrophone() {
  return (
    <svg className={styles.picture} viewBox="0 0 300 280" role="img" aria-label={errorPicture}>
      <defs>
        <linearGradient id="faisceau" x1="0" y1="0" x2="0" y2="1">
          <stop offset="0" stopColor="#FFCF6B" stopOpacity="0.75" />
          <stop offset="1" stopColor="#FFCF6B" stopOpacity="0.1" />
        </linearGradient>
      </defs>
      <path d="M138 0h24l90 236H48Z" fill="url(#faisceau)" />
      <ellipse cx="150" cy="238" rx="104" ry="24" fill="#FFB627" opacity="0.9" />
      <ellipse cx="150" cy="238" rx="74" ry="15" fill="#D11A62" />
      <path d="M147 118h6v120h-6z" fill="#FFF4E3" />
      <path d="M118 238q32-14 64 0-32 12-64 0Z" fill="#FFF4E3" />
      <g transform="rotate(-18 150 112)">
        <rect x="132" y="58" width="36" height="60" rx="18" fill="#FFF4E3" />
        <path
          d="M132 76h36M132 88h36M132 100h36M144 58v60M156 58v60"
          stroke="#1A0A14"
          strokeWidth="2.5"
          opacity=".55"
        />
        <rect x="130" y="108" width="40" height="10" rx="3" fill="#D11A62" />
      </g>
      <path d="M112 -4h76v20l-14 12h-48l-14-12z" fill="#12060E" stroke="#A07A8B" strokeWidth="2" />
    </svg>
  );
}
