// The parts of the service worker API that `worker.ts` uses: the compiler is set up for pages only.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends WorkerEvent {
  /** Names the addresses for which the browser does not wake the worker. Chromium 123 or later. */
  addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}
/** A request that a page sends, or a request for a page. */
export interface FetchEvent extends WorkerEvent {
  request: Request;
  /** The document's answer, which the browser requested while it woke the worker. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
/** The worker itself. */
export interface WorkerScope {
  /** Inserted by the build: the files that are fetched when this version is installed. */
  __WB_MANIFEST: readonly { url: string }[];
  location: Location;
  navigator: Navigator & { connection?: { saveData?: boolean } };
  clients: { claim(): Promise<void> };
  registration: { navigationPreload?: { enable(): Promise<void> } };
  skipWaiting(): Promise<void>;
  addEventListener(type: 'install', listener: (event: InstallEvent) => void): void;
  addEventListener(type: 'activate', listener: (event: WorkerEvent) => void): void;
  addEventListener(type: 'fetch', listener: (event: FetchEvent) => void): void;
  addEventListener(type: 'message', listener: (event: WorkerEvent & { data: unknown }) => void): void;
  addEventListener(type: 'sync', listener: (event: WorkerEvent & { tag: string }) => void): void;
}
