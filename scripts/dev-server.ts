import path from 'node:path';
import { type ServerBuild, unstable_setDevServerHooks } from 'react-router';
import { ESModulesEvaluator, ModuleRunner } from 'vite/module-runner';
import { serve } from '#server/main.ts';
import { createPageMatch, type PageMatch } from '#server/pages/page-match.ts';
import { createPageRenderer, type PageRenderer } from '#server/pages/ssr.ts';
import type { Answer, Question } from './dev-pages.ts';

// The server of `npm run dev`, which is the product's own. Vite reads its pages from their sources; Vite lives in the
// process that has started this one (dev.ts) and so outlives a restart.

const waiting = new Map<number, PromiseWithResolvers<unknown>>();
let last = 0;
let build: Promise<ServerBuild> | undefined;

/** Sends a request to the parent process (dev.ts). */
function ask(question: Omit<Question, 'id'>): Promise<unknown> {
  const id = ++last;
  const answer = Promise.withResolvers<unknown>();
  waiting.set(id, answer);
  process.send?.({ id, ...question } satisfies Question);
  return answer.promise;
}

const runner = new ModuleRunner(
  { transport: { invoke: (payload) => ask({ about: 'module', payload }) as never }, hmr: false },
  new ESModulesEvaluator(),
);

process.on('message', (answer: Answer | 'changed') => {
  if (answer === 'changed') {
    runner.clearCache();
    build = undefined;
    return;
  }
  const asked = waiting.get(answer.id);
  waiting.delete(answer.id);
  asked?.resolve(answer.value);
});
// The router asks for the styles that a page needs before its scripts have loaded them.
unstable_setDevServerHooks({
  getCriticalCss: (pathname) => ask({ about: 'styles', payload: pathname }) as Promise<string | undefined>,
});

serve(async (): Promise<PageRenderer> => {
  let match: PageMatch = () => '/*';
  const load = async () => {
    const loaded: ServerBuild = await runner.import('virtual:react-router/server-build');
    match = createPageMatch(loaded);
    return loaded;
  };
  const latest = () => {
    build ??= load();
    return build;
  };
  const first = await latest();
  const assets = path.resolve(import.meta.dirname, '../public');
  const pages = createPageRenderer({ whole: first, public: first, assets, latest });
  return { pageOf: (target) => match(target), register: pages.register };
});
