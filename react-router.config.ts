import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The complete route table is one small cached module, so that there is no public endpoint for route discovery.
  // The chunks of vite.config.ts are larger than a route, so splitting routes would only add files.
  splitRouteModules: false,
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
