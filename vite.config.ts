import { reactRouter } from '@react-router/dev/vite';
import { defineConfig, type Plugin } from 'vite';

/**
 * The toast library adds its style sheet from a script, which the security policy refuses. Nothing of that sheet is
 * used: messages are drawn with the design system's classes.
 */
const toastsWithoutStyles: Plugin = {
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

/** What only the pages of results and of past votes share: the pages where one votes do not wait for it. */
const RESULTS =
  /src[\\/]app[\\/](?:contest[\\/](?:candidate-weeks|day-chart|figures-table|podium|ranking|result-rules|results-table|share-results|week-tabs)|voting[\\/]history|copy[\\/](?:results|history))/;

export default defineConfig(({ command }) => ({
  plugins: [reactRouter(), toastsWithoutStyles],
  // React picks its production build by NODE_ENV, which here also says "no demonstration": it is fixed at build.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: {
    target: 'es2020',
    assetsInlineLimit: 0,
    cssMinify: 'lightningcss',
    rolldownOptions: { checks: { pluginTimings: false } },
  },
  // A library that is bundled in advance does not pass through the plugin above.
  optimizeDeps: { exclude: ['sonner'] },
  environments: {
    client: {
      build: {
        rolldownOptions: {
          output: {
            // Left alone, every icon is a file of its own: forty requests, each a round trip on a slow network.
            codeSplitting: {
              groups: [
                {
                  name: 'framework',
                  test: /node_modules[\\/](react|react-dom|react-router|scheduler|@react-router)[\\/]/,
                },
                {
                  name: 'shared',
                  test: (id) =>
                    /src[\\/](app|domain)|node_modules[\\/](lucide-react|zustand)/.test(id) &&
                    !RESULTS.test(id),
                  minShareCount: 2,
                },
                { name: 'results', test: RESULTS, minShareCount: 2 },
              ],
            },
          },
        },
      },
    },
    ssr: {
      resolve: {
        noExternal: ['react', 'react-dom', 'react-router', 'lucide-react', 'sonner', 'zustand', 'isbot'],
      },
      build: {
        // The server's own modules are not bundled: pages and API share one instance of each.
        rolldownOptions: { external: [/^#(server|domain|database)\//] },
      },
    },
  },
}));
