import { reactRouter } from '@react-router/dev/vite';
import { defineConfig } from 'vite';

export default defineConfig(({ command }) => ({
  plugins: [reactRouter()],
  // React picks its production build by NODE_ENV, which here also says "no demonstration": it is fixed at build.
  ...(command === 'build' ? { define: { 'process.env.NODE_ENV': '"production"' } } : {}),
  build: { target: 'es2020', assetsInlineLimit: 0, cssMinify: 'lightningcss' },
  environments: {
    ssr: {
      resolve: { noExternal: ['react', 'react-dom', 'react-router', 'lucide-react', 'sonner', 'zustand', 'isbot'] },
      build: {
        // The server's own modules are not bundled: pages and API share one instance of each.
        rolldownOptions: { external: [/^#(server|domain|database)\//] },
      },
    },
  },
}));
