/**
 * Vite plugin that removes features of libraries that this shop never uses from the browser bundle, by replacing the
 * condition that guards each feature. The build fails if a library no longer contains the condition or a screen begins
 * to use the feature.
 */
import type { Plugin } from 'vite';

interface UnusedFeature {
  reason: string;
  /** Suffix of the module's path. */
  module: string;
  /** A source text and its replacement; every occurrence is replaced. */
  replacements: readonly (readonly [string, string])[];
}

const router = '/react-router/dist/production/lib/';

const unusedFeatures: readonly UnusedFeature[] = [
  {
    reason: 'no instrumentation is used',
    module: `${router}router/router.js`,
    replacements: [
      ['if (init.instrumentations)', 'if (false)'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
      ['if (opts?.instrumentationNavigateMetaReceiver)', 'if (false)'],
    ],
  },
  {
    reason: 'routes use the built-in pattern matching',
    module: `${router}router/router.js`,
    replacements: [['if (future.unstable_routePatternMatching)', 'if (false)']],
  },
  {
    reason: 'forms send their own requests: no route has an action, no fetcher exists',
    module: `${router}router/router.js`,
    replacements: [
      [
        'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
        'else if (false) {',
      ],
      ['\t\tfetch,\n\t\trevalidate,', '\t\tfetch: void 0,\n\t\trevalidate,'],
    ],
  },
  {
    reason: 'the same',
    module: `${router}dom/ssr/single-fetch.js`,
    replacements: [
      ['if (request.method !== "GET") return', 'if (false) return'],
      ['if (fetcherKey) return', 'if (false) return'],
      ['if (!ssr && !foundRevalidatingServerLoader) return', 'if (false) return'],
    ],
  },
  {
    reason: 'all routes are known from the start (react-router.config.ts)',
    module: `${router}router/router.js`,
    replacements: [
      ['let fogOfWar = checkFogOfWar(matches, location.pathname);', 'let fogOfWar = { active: false };'],
      ['if (isFogOfWar) {', 'if (false) {'],
    ],
  },
  {
    reason: 'the same',
    module: `${router}dom/ssr/fog-of-war.js`,
    replacements: [
      ['if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;', 'return;'],
      [
        'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
        'return;',
      ],
    ],
  },
  {
    reason: 'navigations show the overlay, never a view transition',
    module: `${router}components.js`,
    replacements: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', '{'],
      ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
      ['if (renderDfd && pendingState && router.window)', 'if (false)'],
      ['if (renderDfd && pendingState && state.location', 'if (false && state.location'],
      ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
    ],
  },
  {
    reason: 'the same; the shell handles the scroll position',
    module: `${router}router/router.js`,
    replacements: [
      ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions', 'if (false) {\n\t\t\trestoreAppliedTransitions'],
      ['\t\tenableScrollRestoration,', '\t\tenableScrollRestoration: void 0,'],
    ],
  },
  {
    reason: 'routes have only loaders, and all are rendered on the server',
    module: `${router}dom/ssr/routes.js`,
    replacements: [
      ['dataRoute.action = (', 'if (false) dataRoute.action = ('],
      ['action: route.hasClientAction ?', 'action: false ?'],
      ['middleware: route.hasClientMiddleware ?', 'middleware: false ?'],
    ],
  },
  {
    reason: 'the browser never renders the scripts of the document',
    module: `${router}dom/ssr/components.js`,
    replacements: [
      ['let contextScript = staticContext ?', 'let contextScript = false ?'],
      ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
    ],
  },
  {
    reason: 'production has no hot reloading, and no server components are used',
    module: `${router}dom-export/hydrated-router.js`,
    replacements: [
      ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
      ['if (ssrInfo.context.isSpaMode) {', 'if (false) {'],
    ],
  },
  {
    reason: 'the same',
    module: `${router}hooks.js`,
    replacements: [
      ['if (this.context) return', 'if (false) return'],
      ['if (this.context && typeof error === "object"', 'if (false && typeof error === "object"'],
    ],
  },
  {
    reason: 'no link prefetches its page',
    module: `${router}dom/lib.js`,
    replacements: [['return shouldPrefetch && !isAbsolute ?', 'return false ?']],
  },
  {
    reason: 'lists are paginated, none is infinite',
    module: '/@tanstack/query-core/build/modern/query.js',
    replacements: [['this.#queryType === "infinite" ?', 'false ?']],
  },
];

/**
 * Developer messages of the router. In production warnings are removed and invariants have no message, as in React;
 * development keeps them all.
 */
const developerMessages: readonly (readonly [RegExp, string])[] = [
  [/^(\t*)(warning|warnOnce|warningOnce)\(/gm, '$1false && $2('],
  [/^(\t*(?:UNSAFE_)?invariant\(.*), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm, '$1, "");'],
  [/console\.warn\((`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")\);/g, ';'],
];

/** Source code that would need the removed features. */
const removedApis =
  /\b(use(Fetchers?|Submit|InfiniteQuery|SuspenseInfiniteQuery|FormAction|ViewTransitionState|ScrollRestoration)|ScrollRestoration|clientAction|instrumentations|viewTransition)\b|<Form\b|\bprefetch=/;

const replaced = new Set<UnusedFeature>();

export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart: () => replaced.clear(),
  transform(code, id) {
    if (/\/apps\/web\/app\/.*\.tsx?$/.test(id) && !id.includes('?')) {
      const api = removedApis.exec(code)?.[0];
      if (api) this.error(`${id} uses ${api}, which unused-parts.ts removes: delete that entry there`);
      return;
    }
    const matching = unusedFeatures.filter(({ module }) => id.endsWith(module));
    if (!id.includes(router) && matching.length === 0) return;
    let output = code;
    if (id.includes(router))
      for (const [pattern, replacement] of developerMessages) output = output.replace(pattern, replacement);
    for (const feature of matching) {
      for (const [original, replacement] of feature.replacements) {
        if (!output.includes(original))
          this.error(`${feature.module} no longer contains "${original}": check this entry`);
        output = output.replaceAll(original, replacement);
      }
      replaced.add(feature);
    }
    return { code: output, map: null };
  },
  buildEnd(error) {
    const missed = unusedFeatures.find((feature) => !replaced.has(feature));
    if (!error && missed) this.error(`${missed.module} is no longer in the browser bundle: check this entry`);
  },
};
