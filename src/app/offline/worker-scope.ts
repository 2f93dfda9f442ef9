// What of a browser’s service worker this one uses: the compiler knows of pages alone.

interface WorkerEvent extends Event {
  waitUntil(work: Promise<unknown>): void;
}
interface InstallEvent extends WorkerEvent {
  /** Says of which addresses the browser needs not ask the worker. Chromium's, from 123 on. */
  addRoutes?(routes: { condition: { urlPattern: { pathname: string } }; source: 'network' }[]): Promise<void>;
}
/** A request of a page, or for one. */
export interface FetchEvent extends WorkerEvent {
  request: Request;
  /** The document, which the browser has asked for while it woke the worker. */
  preloadResponse?: Promise<Response | undefined>;
  respondWith(response: Promise<Response>): void;
}
/** The worker itself. */
export interface WorkerScope {
  /** Written here by the build: what is fetched when this version is installed. */
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
