import { createContext, useContext } from 'react';

const LastCode = createContext<number | null>(null);

/** Tells the forms below when the operator last gave a code, milliseconds since 1970, as a live reading knows it. */
export const LastCodeProvider = LastCode.Provider;

/**
 * When the operator last gave a code, on this page or elsewhere; milliseconds since 1970.
 *
 * @param known as the page was made
 */
export const useConfirmedAt = (known: number): number => Math.max(known, useContext(LastCode) ?? 0);
