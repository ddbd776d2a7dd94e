/** Builds the screens: a client bundle and a server bundle whose entry is `server/entry.ts`. */
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { schemaFree } from './schema-free.ts';

/**
 * What every page needs comes in two files, since larger files compress better: the libraries, which seldom change,
 * and the shell. Everything else is split by page.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\//,
    priority: 2,
  },
  {
    name: 'shell',
    test: /\/app\/(lib|ui|site)\/|\/app\/paths\.ts|\/shop\/src\//,
    minShareCount: 2,
    priority: 1,
  },
];

export default defineConfig({
  plugins: [schemaFree, tailwindcss(), reactRouter()],
  environments: {
    client: { build: { rolldownOptions: { output: { codeSplitting: { groups: chunks } } } } },
    ssr: { build: { rolldownOptions: { input: './server/entry.ts' } } },
  },
  build: { assetsInlineLimit: (file) => (/\.(woff2|svg)$/.test(file) ? false : undefined) },
  // Known at once, so that a first visit in development does not reload while dependencies are found.
  optimizeDeps: {
    include: [
      'react',
      'react-dom',
      'react-dom/client',
      'react/jsx-runtime',
      'react/jsx-dev-runtime',
      'react-router',
      'react-router/dom',
      '@tanstack/react-query',
    ],
  },
});
