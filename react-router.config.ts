import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The complete route table is one small cached module, so that there is no public endpoint for route discovery.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
