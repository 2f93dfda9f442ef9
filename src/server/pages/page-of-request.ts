import type { FastifyInstance, FastifyRequest } from 'fastify';
import type { PageMatch } from './page-match.ts';

declare module 'fastify' {
  interface FastifyRequest {
    /** The page that the router will find, as the route table writes it; null for a call, a file, a probe. */
    readonly page: string | null;
    /** Caches `page`; undefined until that is first read. */
    foundPage: string | undefined;
  }
}

/** The one Fastify route that serves all pages. */
export const PAGES = '/*';

/** Gives each request its page, however its address is spelled. @param match absent where there are no pages */
export function registerPageOfRequest(app: FastifyInstance, match: PageMatch | undefined): void {
  app.decorateRequest('foundPage', undefined);
  app.decorateRequest('page', {
    getter(this: FastifyRequest) {
      if (!match || this.routeOptions.url !== PAGES) return null;
      this.foundPage ??= match(this.url);
      return this.foundPage;
    },
  });
}

/** Whether a page, as the route table writes it, is one of the régie. */
export const isRegiePage = (page: string): boolean => page === '/regie' || page.startsWith('/regie/');
