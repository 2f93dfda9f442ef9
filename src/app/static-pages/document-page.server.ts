import { previewFor } from '#app/previews/preview.server.ts';
import { publicLoader } from '#app/public-page.server.ts';
import type { TextPage } from '#domain/contest/schema.ts';
import { documentFor } from './documents.server.ts';

/** The loader of a long text: what it says, and what a shared link to it shows. @param path of its page */
export const documentLoader = (page: TextPage, path: string) =>
  publicLoader(async ({ ctx }) => ({
    content: await documentFor(ctx.dependencies, page),
    preview: await previewFor(ctx, path),
  }));
