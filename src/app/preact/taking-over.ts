import { useLayoutEffect } from 'react';

let takingOver = true;

/** Whether what is drawn must be what the server draws: on the server, and in the browser until the page is taken over. */
export const isTakingOver = (): boolean => takingOver;

/** For the outermost component: its effect comes after those of all others, so that scripts have the whole page by then. */
export function useTakeOver(): void {
  useLayoutEffect(() => {
    takingOver = false;
    // Journeys wait for it.
    document.documentElement.dataset.takenOver = '';
  }, []);
}
