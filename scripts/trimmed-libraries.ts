import { minify } from 'terser';
import type { Plugin } from 'vite';
import { LATER } from '#app/ui/shell/head-script.ts';

// What the build changes in libraries: each change fails the build when the library is no longer what it was.

/**
 * The toast library adds its style sheet from a script, which the security policy refuses. Nothing of that sheet is
 * used: messages are drawn with the design system's classes.
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
 * What the fingerprint is not made of. The lists of advertisements, by which ad blockers are told apart, are a third of
 * the library; they, the sounds, the fonts (the same on all phones of a maker) and what the graphics chip can do beside
 * its name hold up a small phone, two thirds of a second between them. The others tell
 * apart what our phones do not have, or all have: other browsers, other processors, windows smaller than the screen.
 * A phone that keeps nothing keeps no fingerprint either. Nor does it report its use to its makers.
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
 * The router asks for its scripts as soon as it names them. A page is read, and a vote given, without them: here it only
 * notes them, and the script of the head (src/app/ui/shell/head-script.ts) asks for them when the page has been drawn.
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
 * What the router can do and the pages never ask of it: to discover routes one by one (they are all told at once:
 * react-router.config.ts), to be watched by instruments, to draw components of the server. Each is switched by a
 * question that is answered here, so that the bundler leaves the rest out.
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
 * An icon says that it is SVG, which a page knows, and by two or three names which one it is, which no style asks for:
 * on forty icons of a page that is a fiftieth of what comes over the network. Another name is for tools of development.
 */
export const namelessIcons: Plugin = {
  name: 'nameless-icons',
  // In development the library comes to the browser as it is, and both sides draw the same.
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
 * Each line of an icon has a key of six random signs, which compress to nearly as many. React wants keys for lists that
 * change; an icon's lines do not, and what is built does not warn.
 */
export const keylessIcons: Plugin = {
  name: 'keyless-icons',
  apply: 'build',
  transform: {
    filter: { id: /[\\/]lucide-react[\\/]dist[\\/]esm[\\/]icons[\\/][\w-]+\.mjs/ },
    handler(code) {
      const keyless = code.replaceAll(/,\s*key: "\w+"/g, '');
      // Some files only give an icon another name.
      if (code.includes('node:') && keyless === code)
        this.error('lucide writes its icons in another way now');
      return { code: keyless, map: null };
    },
  },
};

/** What the bundler has minified, once more by another: together they leave a hundredth less to load than either alone. */
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
