import { type ReactNode, useLayoutEffect, useState } from 'react';
import { createPortal } from 'react-dom';
import { followHead } from './follow-head.ts';

// The elements that a page stands in. The browser has them from the server, and keeps them whatever page comes after, errors
// included: style sheets that have come, what extensions have put there, and messages (docs/decisions/0065).

/** Whether the elements are there already. While pages are worked on, React draws the whole document. */
const areThere = import.meta.env.PROD && !import.meta.env.SSR;

interface Props {
  children: ReactNode;
}

export function Html({ children }: Props) {
  if (areThere) return children;
  return (
    <html lang="fr" suppressHydrationWarning>
      {children}
    </html>
  );
}

export function Head({ children }: Props) {
  return areThere ? <FollowedHead>{children}</FollowedHead> : <head>{children}</head>;
}

/** Draws a head beside the document's own, which follows it. */
function FollowedHead({ children }: Props) {
  const [drawn] = useState(() => document.createElement('head'));
  useLayoutEffect(() => followHead(drawn), [drawn]);
  return createPortal(children, drawn);
}

export function Body({ theme, children }: Props & { theme: string | undefined }) {
  return areThere ? (
    <ThemedBody theme={theme}>{children}</ThemedBody>
  ) : (
    <body data-theme={theme}>{children}</body>
  );
}

function ThemedBody({ theme, children }: Props & { theme: string | undefined }) {
  useLayoutEffect(() => {
    if (theme) document.body.dataset.theme = theme;
    else delete document.body.dataset.theme;
  }, [theme]);
  return children;
}
