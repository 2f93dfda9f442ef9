import type { LoaderFunctionArgs } from 'react-router';
import { previewFor } from '#app/previews/preview.server.ts';
import { requestFrom } from '#app/request.ts';
import type { TextPage } from '#domain/text-page-rules.ts';
import { documentFor } from './documents.server.ts';

/** Makes the loader of a long text: its content and its link preview. @param path path of its page */
export const documentLoader =
  (page: TextPage, path: string) =>
  async ({ context }: LoaderFunctionArgs) => {
    const ctx = requestFrom(context);
    return {
      content: await documentFor(ctx.dependencies, page),
      preview: await previewFor(ctx, path),
    };
  };
