import type { Dependencies } from '#server/dependencies.ts';
import { loadBuild } from '#server/pages/load-build.ts';
import { createPageRenderer } from '#server/pages/ssr.ts';
import { type TestApplication, testApplication } from './application.ts';

interface CountedSite extends TestApplication {
  /** The address of each document that was rendered, in order: one that is sent again is not rendered. */
  rendered: string[];
}

/** The whole site, which keeps its pages and tells what it renders. */
export async function countedSite(
  env: Record<string, string> = {},
  adjust?: (deps: Dependencies) => void,
): Promise<CountedSite> {
  const build = await loadBuild();
  const rendered: string[] = [];
  const { entry } = build.public;
  const handleRequest: typeof entry.module.default = (request, ...rest) => {
    const { pathname, search } = new URL(request.url);
    rendered.push(pathname + search);
    return entry.module.default(request, ...rest);
  };
  const counting = {
    ...build,
    public: { ...build.public, entry: { module: { ...entry.module, default: handleRequest } } },
  };
  const settings = { PAGE_CACHE_SECONDS: '60', ...env };
  return {
    ...(await testApplication(settings, undefined, adjust, createPageRenderer(counting))),
    rendered,
  };
}
