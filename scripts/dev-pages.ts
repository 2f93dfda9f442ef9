import type { ChildProcess } from 'node:child_process';
import type { Server } from 'node:http';
import path from 'node:path';
import { createServer, type HotPayload, type Plugin, type ViteDevServer } from 'vite';

// Vite for `npm run dev`: pages for the browser, and for the server's process, which asks for them module by module.

/** A request of the server's process: for a module, as Vite's runner words it, or for the styles of an address. */
export interface Question {
  id: number;
  about: 'module' | 'styles';
  payload: unknown;
}
export interface Answer {
  id: number;
  value: unknown;
}

const root = path.resolve(import.meta.dirname, '..');
/**
 * Modules that the server loads itself; pages get the same instance: a second copy would have another `AppError` and
 * another key of the request.
 */
const SHARED = /^#(?:server|domain|database|site|demonstration)\//;
const MARKED = /__x00__(#.+)$/;

const shared: Plugin = {
  name: 'shared-with-the-server',
  enforce: 'pre',
  resolveId(id) {
    return this.environment.name === 'ssr' && SHARED.test(id) ? `\0${id}` : null;
  },
  // This code never runs: `moduleFor` answers with the file itself.
  load: (id) => (id.startsWith('\0#') ? '' : null),
};

/** @param server whose connections carry Vite's messages to browsers */
export function startVite(server: Server): Promise<ViteDevServer> {
  return createServer({
    root,
    configFile: path.join(root, 'vite.config.ts'),
    appType: 'custom',
    cacheDir: path.join(root, 'build/.vite'),
    plugins: [shared],
    server: {
      middlewareMode: true,
      hmr: { server },
      watch: { ignored: ['**/build/**', '**/.data/**', '**/test-results/**'] },
    },
  });
}

/** Answers the requests of the server's process for as long as it lives. */
export function answerQuestions(vite: ViteDevServer, child: ChildProcess): void {
  child.on('message', async (question: Question) => {
    const value = await (question.about === 'module'
      ? moduleFor(vite, question.payload as HotPayload)
      : stylesFor(String(question.payload)));
    if (child.connected) child.send({ id: question.id, value } satisfies Answer);
  });
}

/** Vite's environment for pages in the server's process; Vite's type does not know that it exists. */
const toPages = ({ environments }: ViteDevServer) => environments.ssr as (typeof environments)[string];

/** Drops Vite's modules of a file, and the router's own, before the server's process asks again. */
export function forgetFile(vite: ViteDevServer, file: string): void {
  const { moduleGraph } = toPages(vite);
  for (const module of moduleGraph.getModulesByFile(file) ?? []) moduleGraph.invalidateModule(module);
  for (const [id, module] of moduleGraph.idToModuleMap) {
    if (id.startsWith('\0virtual:react-router')) moduleGraph.invalidateModule(module);
  }
}

interface Invocation {
  data?: { name?: string; data?: unknown[] };
}

async function moduleFor(vite: ViteDevServer, payload: HotPayload): Promise<unknown> {
  const { name, data } = (payload as Invocation).data ?? {};
  const specifier = name === 'fetchModule' ? MARKED.exec(String(data?.[0]))?.[1] : undefined;
  if (specifier) return { result: { externalize: import.meta.resolve(specifier), type: 'module' } };
  const answer = await toPages(vite).hot.handleInvoke(payload);
  // An Error object loses its fields on the way to the other process.
  return 'error' in answer
    ? { error: { message: String(answer.error.message), stack: answer.error.stack } }
    : answer;
}

/** The styles of an address, from the router's own plugin, which knows what each route imports. */
async function stylesFor(pathname: string): Promise<unknown> {
  const hooks = Reflect.get(globalThis, '__reactRouterDevServerHooks');
  return hooks?.getCriticalCss?.(pathname);
}
