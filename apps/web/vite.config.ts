/** Builds the web app: a client bundle and a server bundle whose entry is `server/entry.ts`. */
import { reactRouter } from '@react-router/dev/vite';
import tailwindcss from '@tailwindcss/vite';
import { defineConfig } from 'vite';
import { storefrontStyles } from './storefront-styles.ts';
import { stripSchemas } from './strip-schemas.ts';

/**
 * Larger files compress better, so what every page needs is in two chunks: the libraries, which seldom change, and the
 * shell with the modules that storefront pages share. Login and registration have theirs in two more, as each request costs
 * 0.6 kB. Everything else is split by page.
 */
const chunks = [
  {
    name: 'libraries',
    test: /node_modules\/(react|react-dom|scheduler|react-router|@tanstack)\/(?!.*(useMutation|mutationObserver|useQueries|queriesObserver))/,
    priority: 3,
  },
  {
    name: 'shell',
    test: /\/app\/(root\.tsx|ui\/(button|framed-picture|load-failed|picture|price|product-name|skeleton|stock-badge)|lib\/page-data|language\/load-texts|site\/(not-found-(boundary|meta)|pages\.tsx|page-meta|use-owner-texts)|home\/home-queries)|\/shop\/src\/(catalog\/(categories|localized-field)|home(?!\/edition-texts)|images\/image-urls|reviews\/reviews\.endpoints|language\.ts|languages\/(dictionary|\w+\/\w+-language)\.ts)/,
    priority: 2,
  },
  // What product page, cart and checkout share of destination, quantity and delivery, and product pages of variants and devices.
  {
    name: 'purchase',
    test: /\/app\/(places\/(pickup-note|load-places|delivery-promise|delivery-estimate|my-destination)|orders\/pickup-note|ui\/stepper|cart\/(my-cart-changes|pending-add|stepper|use-add-to-cart)|lib\/(tab-storage|variant-search)|catalog\/fit\/fit-search)|\/shop\/src\/(catalog\/(shown-)?variants?|cart\/(cash-on-delivery|delivery)|orders\/(districts|pickup))\./,
    priority: 2,
  },
  // The sums of cart, checkout and orders with their coupon: every page has the names of the files of each route.
  {
    name: 'totals',
    test: /\/app\/(ui\/totals-list|cart\/(coupon-box|my-coupon)|site\/use-is-modern|orders\/(order-progress|use-order-head\w+|use-shoppers-dates))|\/shop\/src\/(cart\/(open-charge|totals)|orders\/order-heading|shoppers-dates|coupons\/coupons|guests\/guest-units)\./,
    priority: 1,
  },
  // What lists and product pages share: files of their own would cost each a request.
  {
    name: 'product-card',
    test: /\/app\/(catalog\/(product-card|catalog-queries|device-list|product\/viewed-row)|ui\/stars|wishlist\/my-wishlist)|\/shop\/src\/shorten/,
    priority: 2,
  },
  // The viewer of the pictures shares them with the page that opens it; reviews and questions share the links of pages.
  {
    name: 'product-details',
    test: /\/app\/(ui\/page-links|catalog\/product\/(product-details|product-gallery|gallery-sizes|image-strip|image-thumbnails))/,
    priority: 2,
  },
  // Forms of sign-in have its texts before the identity SDK, which needs them as well.
  {
    name: 'session-texts',
    test: /\/shop\/src\/session\/session\.ts/,
    priority: 3,
  },
  {
    name: 'session',
    test: /\/app\/(session\/(watch-session|mark-sign-in|token-refresh|identity-client))|\/shop\/src\/users\/users\.endpoints|\/node_modules\/@firebase\//,
    priority: 2,
  },
  {
    name: 'session-forms',
    test: /\/app\/(ui\/field|session\/(password-field|google-button|use-login-redirect|expect-sign-in|use-hydrated|session-card|form-problem|field-problems))/,
    priority: 2,
  },
];

const everywhere = /\/(libraries|shell|rolldown-runtime)-/;
/** Dialogs that hardly anybody sees: every page would have the names of all that they need. */
const seldom = /\/(confirm-identity|session-expired-dialog|unopened-shop)-/;

/** Hashes hardly compress, and every page has the names of all routes: of one case they have fewer bits. The server names the same files. */
const hashCharacters = 'base36';

export default defineConfig(({ command }) => ({
  plugins: [stripSchemas, storefrontStyles, tailwindcss(), reactRouter()],
  environments: {
    client: {
      build: {
        // Every page has these, so that a chunk that is loaded later need not name them.
        modulePreload: {
          resolveDependencies: (chunk, files) =>
            seldom.test(chunk) ? [] : files.filter((file) => !everywhere.test(file)),
        },
        rolldownOptions: {
          output: {
            codeSplitting: { groups: chunks },
            // The fewest characters that the bundler allows.
            hashCharacters,
            entryFileNames: 'assets/[name]-[hash:7].js',
            chunkFileNames: 'assets/[name]-[hash:7].js',
          },
        },
      },
    },
    // One file with its libraries: the server starts faster than with hundreds of modules.
    ssr: {
      ...(command === 'build' && {
        resolve: { noExternal: true },
        define: { 'process.env.NODE_ENV': '"production"' },
      }),
      build: {
        rolldownOptions: { input: './server/entry.ts', output: { codeSplitting: false, hashCharacters } },
      },
    },
  },
  build: {
    assetsInlineLimit: (file) => (/\.(woff2|svg|css)$/.test(file) ? false : undefined),
    // One style sheet for all pages: split by page, it would be loaded again with a lazy chunk, delay that chunk and
    // restart every font.
    cssCodeSplit: false,
  },
  // Listed here so that a first visit in development does not reload when dependencies are discovered.
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
}));
