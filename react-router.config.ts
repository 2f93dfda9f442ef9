import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // One file for each page: on a slow network a further request costs many times the bytes that a split saves.
  splitRouteModules: false,
  // The route table is small and public: one manifest, no discovery requests on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
