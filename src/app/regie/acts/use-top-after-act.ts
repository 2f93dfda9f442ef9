import { useEffect, useRef } from 'react';
import { useLocation, useNavigation } from 'react-router';

/**
 * An act leaves its page scrolled to where it is, so that no button moves away from the operator's hand. Where it leads
 * to another address, that page begins at its top.
 */
export function useTopAfterAct(): void {
  const { pathname, search } = useLocation();
  const { formMethod } = useNavigation();
  const address = pathname + search;
  const sent = useRef({ from: address, form: false });
  useEffect(() => {
    const { from, form } = sent.current;
    if (form && from !== address) scrollTo(0, 0);
    sent.current = { from: address, form: formMethod === 'POST' };
  }, [address, formMethod]);
}
