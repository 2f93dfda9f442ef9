import { minify } from 'terser';
import type { Plugin } from 'vite';
import { LATER } from '#app/ui/shell/start-script.ts';

// The build's changes to libraries: each fails the build when its library no longer has the code that it changes.

/**
 * The toast library adds its style sheet from a script, which the security policy refuses. The pages do not use that
 * sheet: they draw messages with the design system's classes.
 */
export const toastsWithoutStyles: Plugin = {
  name: 'toasts-without-styles',
  transform: {
    filter: { id: /[\\/]sonner[\\/]dist[\\/]index\.mjs/ },
    handler(code) {
      const clean = code.replace(/^__insertCSS\(".*"\);$/m, '');
      if (clean === code) this.error('sonner adds its style sheet in another way now');
      return { code: clean, map: null };
    },
  },
};

/**
 * Sources that the fingerprint leaves out. The lists of advertisements, which tell ad blockers apart, are a third of
 * the library. Together with the sounds, the fonts (the same on all phones of a maker) and the graphics chip's
 * abilities beside its name, they hold up a small phone for two thirds of a second. The other sources tell apart what
 * our phones do not have, or all have: other browsers, other processors, windows smaller than the screen.
 * A phone that keeps nothing keeps no fingerprint either. The library does not report its use to its makers.
 */
const LEFT_OUT = [
  'domBlockers',
  'audio',
  'audioBaseLatency',
  'fonts',
  'fontPreferences',
  'webGlExtensions',
  'privateClickMeasurement',
  'applePay',
  'openDatabase',
  'cpuClass',
  'osCpu',
  'plugins',
  'vendorFlavors',
  'screenFrame',
  'math',
  'monochrome',
  'forcedColors',
  'invertedColors',
  'pdfViewerEnabled',
  'cookiesEnabled',
  'localStorage',
  'sessionStorage',
  'indexedDB',
];
export const smallFingerprint: Plugin = {
  name: 'small-fingerprint',
  transform: {
    filter: { id: /[\\/]@fingerprintjs[\\/]fingerprintjs[\\/]dist[\\/]fp\.esm\.js/ },
    handler(code) {
      const small = LEFT_OUT.reduce(
        (text, source) => text.replace(new RegExp(`^ {4}${source}: \\w+,$`, 'm'), ''),
        code,
      );
      if (LEFT_OUT.some((source) => new RegExp(`^ {4}${source}:`, 'm').test(small)) || small === code)
        this.error('the fingerprint is made in another way now');
      const silent = small.replace(/^ +if \(monitoring\) \{\n +monitor\(\);\n +\}\n/m, '');
      if (silent === small) this.error('the fingerprint reports its use in another way now');
      return { code: silent, map: null };
    },
  },
};

/**
 * The router loads its scripts as soon as the page names them. Visitors can read a page and vote without scripts, so
 * the changed router only notes them; the script of the head (src/app/ui/shell/start-script.ts) loads them once the page
 * is on the screen.
 */
export const scriptsAfterPaint: Plugin = {
  name: 'scripts-after-paint',
  transform: {
    filter: { id: /[\\/]react-router[\\/]dist[\\/].*[\\/]dom[\\/]ssr[\\/]components\.m?js/ },
    handler(code) {
      const preloads = code.replaceAll('rel: "modulepreload"', `rel: ${JSON.stringify(LATER)}`);
      const patient = preloads.replace('type: "module"', `type: ${JSON.stringify(LATER)}`);
      if (preloads === code || patient === preloads)
        this.error('the router asks for its scripts in another way now');
      return { code: patient, map: null };
    },
  },
};

/**
 * Features of the router that the pages never use: discovering routes one by one (the manifest lists all of them:
 * react-router.config.ts), instrumentation, server components. Here the condition that switches each on becomes a
 * constant, so that the bundler leaves out the rest.
 */
const NEVER_ASKED = [
  ['dom/ssr/fog-of-war', 'return routeDiscovery.mode === "lazy" && ssr === true;', 'return false;'],
  ['router/router', 'if (init.instrumentations)', 'if (false)'],
  ['context', 'return React$1.useContext(RSCRouterContext);', 'return false;'],
] as const;
export const smallRouter: Plugin = {
  name: 'small-router',
  apply: 'build',
  applyToEnvironment: ({ name }) => name === 'client',
  transform: {
    filter: {
      id: /[\\/]react-router[\\/]dist[\\/].*[\\/]lib[\\/](?:dom[\\/]ssr[\\/]fog-of-war|router[\\/]router|context)\.m?js/,
    },
    handler(code, id) {
      const [, question, answer] =
        NEVER_ASKED.find(([file]) => id.replaceAll('\\', '/').includes(`/lib/${file}.`)) ?? [];
      if (!question || !answer || !code.includes(question))
        this.error('the router asks itself in another way now');
      return { code: code.replaceAll(question, answer), map: null };
    },
  },
};

/**
 * Drops from icons the SVG namespace, which HTML implies, and the two or three class names, which no style uses: with
 * forty icons on a page they are a fiftieth of what comes over the network. Another name serves development tools only.
 */
export const namelessIcons: Plugin = {
  name: 'nameless-icons',
  // In development browser and server both use the unchanged library, and draw the same.
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/](?:Icon|createLucideIcon)\.mjs/ },
    handler(code) {
      const own = 'xmlns: undefined, className: mergeClasses(contextClass, className) || undefined';
      const nameless = code
        .replace(/^( +)\.\.\.svgAttributes$/m, `$1...svgAttributes, ${own}`)
        .replace(/^ +if \(iconData\.name\) \{\n.*displayName.*\n +\}\n/m, '');
      if (nameless === code) this.error('lucide draws its icons in another way now');
      return { code: nameless, map: null };
    },
  },
};

/**
 * Drops the keys of an icon's lines: each has six random characters, which hardly compress. React wants keys for lists
 * that change; an icon's lines do not, and the production build does not warn.
 */
export const keylessIcons: Plugin = {
  name: 'keyless-icons',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs/ },
    handler(code) {
      const keyless = code.replaceAll(/,\s*key: "\w+"/g, '');
      // Some files only re-export an icon under another name.
      if (code.includes('node:') && keyless === code)
        this.error('lucide writes its icons in another way now');
      return { code: keyless, map: null };
    },
  },
};

/** The outbox reads all its votes at once: the worker of every first visit leaves out the walk from one to the next. */
export const databaseWithoutCursors: Plugin = {
  name: 'database-without-cursors',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]idb[\\/]build[\\/]index\.js/ },
    handler(code) {
      const parts = code.split(/(?=^const advanceMethodProps = )|(?=^export )/m);
      const [head = '', walk, exported = ''] = parts;
      if (parts.length !== 3 || !walk?.includes('async function* iterate('))
        this.error('idb walks its cursors in another way now');
      return { code: head + exported, map: null };
    },
  },
};

/** Minifies again, with another minifier, what the bundler has minified: that saves a hundredth over either alone. */
export const minifiedAgain: Plugin = {
  name: 'minified-again',
  apply: 'build',
  applyToEnvironment: ({ name }) => name !== 'ssr',
  generateBundle: {
    order: 'post',
    async handler(_options, bundle) {
      for (const chunk of Object.values(bundle)) {
        if (chunk.type !== 'chunk') continue;
        const { code } = await minify(chunk.code, MINIFIED_AGAIN);
        chunk.code = code ?? chunk.code;
      }
    },
  },
};
const MINIFIED_AGAIN = { module: true, ecma: 2020, compress: { passes: 3, pure_getters: true } } as const;
