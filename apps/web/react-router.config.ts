/** React Router in framework mode with server rendering; the browser knows every route from the start. */
import { join } from 'node:path';
import type { Config } from '@react-router/dev/config';
import { build } from 'vite';
import { plainStyles } from './plain-styles.ts';
import { precompress } from './precompress.ts';
import { shortenManifest } from './shorten-manifest.ts';

/** A second entry of the server's build would put the code that both need into a file with React, which the server never loads. */
const buildAddresses = (folder: string) =>
  build({
    root: import.meta.dirname,
    configFile: false,
    logLevel: 'error',
    publicDir: false,
    ssr: { noExternal: true },
    define: { 'process.env.NODE_ENV': '"production"' },
    build: {
      ssr: 'server/addresses.ts',
      outDir: folder,
      emptyOutDir: false,
      rolldownOptions: { output: { codeSplitting: false } },
    },
  });

export default {
  ssr: true,
  routeDiscovery: { mode: 'initial' },
  async buildEnd({ reactRouterConfig: { buildDirectory } }) {
    await shortenManifest(join(buildDirectory, 'client'));
    await plainStyles(join(buildDirectory, 'client', 'assets'));
    await precompress(join(buildDirectory, 'client'));
    await buildAddresses(join(buildDirectory, 'server'));
  },
} satisfies Config;
