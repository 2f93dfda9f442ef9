import { createContext } from 'react-router';

/** Key of the request's context for loaders and actions (`src/server/pages/request-context.ts`). */
export const requestKey = createContext<unknown>();
