import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // One file for each page: what a split saves in bytes, another question on a slow network costs many times over.
  splitRouteModules: false,
  // The route table is small and public: one manifest, no discovery requests on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
