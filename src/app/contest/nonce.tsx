import { createContext, useContext } from 'react';

/** The nonce of the document being rendered; `root.tsx` feeds it on the server. */
export const NonceContext = createContext<string | undefined>(undefined);

/**
 * Nonce that an inline `<style>` must carry.
 *
 * In the browser it is read from the document instead of the context: a page reached without a reload is still
 * governed by the policy of the document that was loaded first, and browsers hide the attribute but not the property.
 */
export function useNonce(): string | undefined {
  const fromServer = useContext(NonceContext);
  if (typeof document === 'undefined') return fromServer;
  const transport = document.querySelector<HTMLElement>('script[nonce], style[nonce]');
  return transport?.nonce || fromServer;
}
