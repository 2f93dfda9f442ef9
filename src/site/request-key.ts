import { createContext } from 'react-router';

/** Under this the server hands loaders and actions what is known of a request (`src/server/pages/request-context.ts`). */
export const requestKey = createContext<unknown>();
