import { previewTags } from '#app/previews/preview-tags.ts';
import { fr } from '#site/copy/fr.ts';
import type { documentLoader } from './document-page.server.ts';

type Shown = Awaited<ReturnType<ReturnType<typeof documentLoader>>>;

/** Makes the `meta` function of a long text: its title and link preview. @param copy sentences of its page */
export const documentMeta =
  (copy: { kicker: string; description: string }) =>
  ({ loaderData }: { loaderData?: Shown | undefined }) => {
    if (!loaderData) return [{ title: fr.title(copy.kicker) }];
    const { content, preview } = loaderData;
    return [
      { title: fr.title(content.title) },
      ...previewTags({ title: content.title, description: copy.description }, preview),
    ];
  };
