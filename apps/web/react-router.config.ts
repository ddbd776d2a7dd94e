/** React Router in framework mode with server rendering; the browser knows every route from the start. */
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { precompress } from './precompress.ts';

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  buildEnd: ({ reactRouterConfig }) => precompress(join(reactRouterConfig.buildDirectory, 'client')),
} satisfies Config;
