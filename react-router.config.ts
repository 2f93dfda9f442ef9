import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'src/app',
  buildDirectory: 'build',
  ssr: true,
  // The route table is small and public: one manifest, no discovery requests on a slow network.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
