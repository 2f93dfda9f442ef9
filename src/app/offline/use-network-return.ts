import { useEffect } from 'react';
import { onNetworkReturn } from './network-return.ts';

/** Goes to a page as soon as the network is back. */
export function useNetworkReturn(address: string): void {
  useEffect(() => onNetworkReturn(() => location.replace(address)), [address]);
}
