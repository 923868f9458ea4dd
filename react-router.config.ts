import type { Config } from '@react-router/dev/config';

export default {
  appDirectory: 'app',
  ssr: true,
  // The whole route table travels in one small cached module; no lookup endpoint is left open to the public.
  routeDiscovery: { mode: 'initial' },
} satisfies Config;
