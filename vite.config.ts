import { createHash } from 'node:crypto';
import path from 'node:path';
import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';
import { VitePWA } from 'vite-plugin-pwa';
import { DEEP_NIGHT, NIGHT } from '#domain/contest/theme-rules.ts';
import { fr } from '#site/copy/fr.ts';
import { classNamesInPlace } from './scripts/class-names-in-place.ts';
import { shortHeadScripts, shortScrollScript } from './scripts/short-inline-scripts.ts';
import {
  databaseWithoutCursors,
  keylessIcons,
  minifiedAgain,
  namelessIcons,
  scriptsAfterPaint,
  smallFingerprint,
  smallRouter,
  toastsWithoutStyles,
} from './scripts/trimmed-libraries.ts';

/**
 * The manifest of the installed application, and the service worker, which is written by hand. On installation the
 * worker fetches the page for "no network" and that page's files, most of which the phone already has; it caches
 * everything else when a page first asks for it.
 */
const installable = VitePWA({
  strategies: 'injectManifest',
  srcDir: 'src/app/offline',
  filename: 'worker.ts',
  outDir: 'build/client',
  // The application registers it itself, once the page has nothing better to do.
  injectRegister: false,
  includeManifestIcons: false,
  injectManifest: {
    globDirectory: 'build/client',
    // The scripts are those that a vote without a network and its receipts need, for voters; imports come along.
    globPatterns: ['assets/*.woff2', 'assets/{outbox,votepending,kept-receipts,kept-votes}-*.js'],
    maximumFileSizeToCacheInBytes: 1_000_000,
    buildPlugins: { vite: [databaseWithoutCursors, minifiedAgain] },
  },
  manifest: {
    id: '/',
    name: fr.name,
    short_name: fr.name,
    description: fr.tagline,
    lang: 'fr',
    dir: 'ltr',
    start_url: '/',
    scope: '/',
    display: 'standalone',
    background_color: NIGHT,
    theme_color: DEEP_NIGHT,
    categories: ['entertainment'],
    icons: [
      { src: '/icons/icon-192.png', sizes: '192x192', type: 'image/png' },
      { src: '/icons/icon-512.png', sizes: '512x512', type: 'image/png' },
      { src: '/icons/maskable-512.png', sizes: '512x512', type: 'image/png', purpose: 'maskable' },
    ],
    shortcuts: [
      { name: fr.nav.vote, url: '/vote', icons: [{ src: '/icons/icon-192.png', sizes: '192x192' }] },
    ],
  },
});

/**
 * Rooms of the site whose scripts only their own pages load. A room is a folder of `src/app` and the files of
 * `src/site` and `src/site/copy` that begin with its name.
 */
const ACCOUNT = ['identity', 'forms', 'errors-of-fields'];
/** Without `voting/ballot`, which is so short that a file of its own would be longer. */
const VOTING = ['voting(?![\\\\/]ballot\\.)'];
/** Without `counted-here`: every page knows which vote was just counted. */
const THANKS = ['thanks\\.', 'thanks[\\\\/](?!counted-here)'];
const SHARING = ['sharing'];
/** What cards of links show: /vote has none of its own. */
const PREVIEWS = ['previews'];
const TEXTS = ['static-pages'];
/** What only the pages of results share: the pages with a ballot do not wait for it. */
const RESULTS = ['results', 'candidate-page', 'ties', 'corrections'];
const HISTORY = ['history'];
/** How days, times and large numbers are worded: pages of results and receipts need no more of those rooms. */
const DATES = ['history\\.', 'thanks[\\\\/]receipt-time', 'count\\.'];
/**
 * What only pages of a signed-in user share: bonus votes, messages, and the pictures of both. Of these the home page
 * shows only whom the user has invited.
 */
const MEMBER = [
  'bonus(?![\\\\/](?:referral-nodes|use-referral-bonus|request-bonus|hear-of|tell-|told-)|-told)',
  'messaging',
  'pictures',
];
/** What fetches bonus votes and tells of them: the home page asks for it when there is one to fetch. */
const GRANTS = ['bonus[\\\\/](?:request-bonus|hear-of|tell-|told-)', 'bonus-told'];
/** The public register. A page with a receipt loads only what shows it; what checks it is loaded at the tap. */
const REGISTER = ['register'];
const RECEIPTS = ['register[\\\\/]receipt-check', 'register-(?:receipt\\\\.|paths)'];
/** What the phone keeps of receipts is written by pages that show none. */
const KEPT_RECEIPTS = ['register[\\\\/]receipt-store', 'local-store[\\\\/]entries'];
/**
 * Fetched by a page that is shown without a network, on the phones of voters, whose worker has cached it. It is no
 * group's, which would take along what it imports.
 */
const KEPT_VOTES = ['offline[\\\\/]kept-votes'];
/** The back office, and the sentences of refusals, which public pages get from the server: they load neither. */
const REGIE = ['regie(?!-field-errors)', 'layouts[\\\\/]regie', 'errors\\.'];
/** Styles of the register's pages, which would otherwise be in every first visit. */
const REGISTER_STYLES = ['register[\\\\/](?:how|recount|register)\\.module'];
/**
 * Styles of messages that scripts draw, loaded with those scripts; and of pages that are no first visit. None of their
 * rules may compete with a class of the whole site: the order of the two style sheets is not defined.
 */
const LATER_STYLES = [
  'ui[\\\\/]toast',
  'messaging[\\\\/]message-list',
  'bonus[\\\\/]player',
  'static-pages[\\\\/](?:prose|document-view)',
  'results[\\\\/]day-chart',
];
/** What only pages with a vote waiting on the phone load. */
const OUTBOX = ['outbox'];
/** What a page loads when a bad line drops its request: the worker fetches it with the page for "no network". */
const DROPPED = [
  'dropped',
  'offline-headers',
  'offline[\\\\/](?:dropped-request|top-lines|worker-rules|cached-pages)',
];
/** The words of the régie's door, which is public. */
const DOOR = ['door'];
/** The words with which the régie refuses fields: a file of its own, which public pages do not load. */
const REGIE_REFUSALS = ['regie-field-errors'];
/** What users' reminders and operators' alarms share: fetched when a page offers one of them. */
const PUSH = ['push[\\\\/]'];
/** Icons of several pages, none of which is `/` or `/vote`. */
const OTHER_ICONS =
  'eye-off|search|shield-exclamation-point|share-2|file-down|download|ticket|circle-question-mark|rotate-ccw-clock|link|calendar|copy|play|tv|ban';
const APART = [
  ACCOUNT,
  VOTING,
  THANKS,
  SHARING,
  PREVIEWS,
  TEXTS,
  RESULTS,
  HISTORY,
  MEMBER,
  GRANTS,
  DATES,
  REGIE,
  REGISTER,
  KEPT_VOTES,
  DOOR,
  REGIE_REFUSALS,
  PUSH,
  OUTBOX,
  DROPPED,
].flat();

const within = (rooms: readonly string[]) =>
  `src[\\\\/](?:app|site(?:[\\\\/]copy)?)[\\\\/](?:${rooms.join('|')})`;
const inRooms = (rooms: readonly string[]) => new RegExp(within(rooms));

/** Three characters that stand for a file. */
const markOf = (file: string) =>
  createHash('sha256').update(file).digest('base64url').replace(/\W/g, '').slice(0, 3);

/** Libraries that the built pages carry along. */
const BUNDLED = ['react', 'react-dom', 'react-router', 'lucide-react', 'sonner', 'zustand', 'isbot'];

export default defineConfig(({ command }) => ({
  plugins: [
    classNamesInPlace,
    reactRouter(),
    toastsWithoutStyles,
    smallFingerprint,
    namelessIcons,
    keylessIcons,
    scriptsAfterPaint,
    shortHeadScripts,
    shortScrollScript,
    smallRouter,
    databaseWithoutCursors,
    minifiedAgain,
    installable,
  ],
  // React picks its production build by NODE_ENV, which here also means "no demonstration": the build fixes it.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  css: {
    modules: {
      // One mark for each file, not each line: it compresses better.
      generateScopedName: (name, file) => `${name}_${markOf(path.relative(import.meta.dirname, file))}`,
    },
  },
  // A pre-bundled library does not pass through the plugin above.
  optimizeDeps: { exclude: ['sonner'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          // Every constant is written where it is used, see class-names-in-place.ts.
          optimization: { inlineConst: { mode: 'all' } },
          output: {
            // Without groups every icon is a file of its own: forty requests, each a round trip on a slow network.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]/,
                  priority: 2,
                },
                {
                  // Otherwise each style sheet of a first visit would wait for a connection of its own.
                  name: 'styles',
                  test: new RegExp(
                    `(?!${within([...REGIE, ...REGISTER_STYLES, ...LATER_STYLES])})src[\\\\/]app[\\\\/].*\\.css$`,
                  ),
                  priority: 3,
                },
                {
                  name: 'shared',
                  test: new RegExp(
                    `(?!${within(APART)})src[\\\\/](?:app|site)|src[\\\\/]domain[\\\\/](?!phone-country|identity[\\\\/]phone|regie|acts|register|alarms|contest[\\\\/]end-|reminders[\\\\/]time-)|` +
                      `node_modules[\\\\/](?:zustand|lucide-react[\\\\/](?!.*[\\\\/](?:${OTHER_ICONS})\\.))`,
                  ),
                  minShareCount: 2,
                  priority: 1,
                },
                {
                  name: 'icons',
                  test: new RegExp(`lucide-react[\\\\/].*[\\\\/](?:${OTHER_ICONS})\\.`),
                  minShareCount: 2,
                  // Before the rooms: the first room would take along the icons of all others.
                  priority: 1,
                },
                // Before the outbox, which would take along the lines under the top bar.
                { name: 'dropped', test: inRooms(DROPPED) },
                { name: 'outbox', test: new RegExp(`${within(OUTBOX)}|node_modules[\\\\/]idb`) },
                { name: 'thanks', test: inRooms(THANKS), minShareCount: 2 },
                // Before the rooms that use its buttons: a room would take them, and every form would load that room.
                { name: 'account', test: inRooms(ACCOUNT), minShareCount: 2, priority: 1 },
                { name: 'sharing', test: inRooms(SHARING), minShareCount: 2, priority: 1 },
                { name: 'previews', test: inRooms(PREVIEWS), minShareCount: 2, priority: 1 },
                { name: 'dates', test: inRooms(DATES), minShareCount: 2, priority: 1 },
                { name: 'history', test: inRooms(HISTORY), minShareCount: 2 },
                { name: 'texts', test: inRooms(TEXTS), minShareCount: 2 },
                { name: 'results', test: inRooms(RESULTS), minShareCount: 2, priority: 1 },
                { name: 'kept-receipts', test: inRooms(KEPT_RECEIPTS), minShareCount: 2, priority: 2 },
                { name: 'receipts', test: inRooms(RECEIPTS), minShareCount: 2, priority: 1 },
                { name: 'grants', test: inRooms(GRANTS) },
                { name: 'member', test: inRooms(MEMBER), minShareCount: 2, priority: 1 },
                { name: 'door', test: inRooms(DOOR), priority: 2 },
                { name: 'refusals', test: inRooms(REGIE_REFUSALS), minShareCount: 2 },
                { name: 'regie', test: inRooms(REGIE), minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      // In development Node loads these libraries itself: one instance for pages and server.
      resolve: command === 'build' ? { noExternal: BUNDLED } : {},
      build: {
        // The server's own modules are not bundled: pages and API share one instance of each.
        rolldownOptions: { external: [/^#(server|domain|database|site)\//] },
      },
    },
  },
}));
