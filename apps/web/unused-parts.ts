/**
 * A Vite plugin: leaves out of the browser's libraries what this shop never reaches, by answering the question that guards
 * each part at build time. A library that no longer asks it, or a screen that begins to use the part, stops the build.
 */
import type { Plugin } from 'vite';

interface UnusedPart {
  why: string;
  /** The end of the module's path. */
  module: string;
  /** A text of the module and what it becomes; every place that has it is changed. */
  answers: readonly (readonly [string, string])[];
}

const router = '/react-router/dist/production/lib/';

const parts: readonly UnusedPart[] = [
  {
    why: 'nothing measures the router',
    module: `${router}router/router.js`,
    answers: [
      ['if (init.instrumentations)', 'if (false)'],
      ['consumeInstrumentationClientResultMetaReceiver(router)', 'void 0'],
      ['if (opts?.instrumentationNavigateMetaReceiver)', 'if (false)'],
    ],
  },
  {
    why: 'routes match by the built-in patterns',
    module: `${router}router/router.js`,
    answers: [['if (future.unstable_routePatternMatching)', 'if (false)']],
  },
  {
    why: 'forms send calls of their own: no route has an action, no fetcher exists',
    module: `${router}router/router.js`,
    answers: [
      [
        'else if (opts && opts.submission && isMutationMethod(opts.submission.formMethod)) {',
        'else if (false) {',
      ],
      ['\t\tfetch,\n\t\trevalidate,', '\t\tfetch: void 0,\n\t\trevalidate,'],
    ],
  },
  {
    why: 'the same',
    module: `${router}dom/ssr/single-fetch.js`,
    answers: [
      ['if (request.method !== "GET") return', 'if (false) return'],
      ['if (fetcherKey) return', 'if (false) return'],
      ['if (!ssr && !foundRevalidatingServerLoader) return', 'if (false) return'],
    ],
  },
  {
    why: 'all routes are known from the start (react-router.config.ts)',
    module: `${router}router/router.js`,
    answers: [
      ['let fogOfWar = checkFogOfWar(matches, location.pathname);', 'let fogOfWar = { active: false };'],
      ['if (isFogOfWar) {', 'if (false) {'],
    ],
  },
  {
    why: 'the same',
    module: `${router}dom/ssr/fog-of-war.js`,
    answers: [
      ['if (!isFogOfWarEnabled(routeDiscovery, ssr)) return;', 'return;'],
      [
        'if (!isFogOfWarEnabled(routeDiscovery, ssr) || window.navigator?.connection?.saveData === true) return;',
        'return;',
      ],
    ],
  },
  {
    why: 'pages change under the overlay, never by a view transition of the browser',
    module: `${router}components.js`,
    answers: [
      ['if (!viewTransitionOpts || !isViewTransitionAvailable) {', '{'],
      ['if (vtContext.isTransitioning && !vtContext.flushSync)', 'if (false)'],
      ['if (renderDfd && pendingState && router.window)', 'if (false)'],
      ['if (renderDfd && pendingState && state.location', 'if (false && state.location'],
      ['if (!vtContext.isTransitioning && interruption)', 'if (false)'],
    ],
  },
  {
    why: 'the same; the shell keeps the scroll position',
    module: `${router}router/router.js`,
    answers: [
      ['if (isBrowser) {\n\t\t\trestoreAppliedTransitions', 'if (false) {\n\t\t\trestoreAppliedTransitions'],
      ['\t\tenableScrollRestoration,', '\t\tenableScrollRestoration: void 0,'],
    ],
  },
  {
    why: 'routes have loaders only, and the server renders each',
    module: `${router}dom/ssr/routes.js`,
    answers: [
      ['dataRoute.action = (', 'if (false) dataRoute.action = ('],
      ['action: route.hasClientAction ?', 'action: false ?'],
      ['middleware: route.hasClientMiddleware ?', 'middleware: false ?'],
    ],
  },
  {
    why: 'the browser never writes the scripts of the document',
    module: `${router}dom/ssr/components.js`,
    answers: [
      ['let contextScript = staticContext ?', 'let contextScript = false ?'],
      ['let routeModulesScript = !isStatic ?', 'let routeModulesScript = true ?'],
    ],
  },
  {
    why: 'finished pages are not replaced while they run, and have no components of the server',
    module: `${router}dom-export/hydrated-router.js`,
    answers: [
      ['router.createRoutesForHMR = UNSAFE_createClientRoutesWithHMRRevalidationOptOut;', ''],
      ['if (ssrInfo.context.isSpaMode) {', 'if (false) {'],
    ],
  },
  {
    why: 'the same',
    module: `${router}hooks.js`,
    answers: [
      ['if (this.context) return', 'if (false) return'],
      ['if (this.context && typeof error === "object"', 'if (false && typeof error === "object"'],
    ],
  },
  {
    why: 'no link loads its page ahead',
    module: `${router}dom/lib.js`,
    answers: [['return shouldPrefetch && !isAbsolute ?', 'return false ?']],
  },
  {
    why: 'lists come page by page, none is endless',
    module: '/@tanstack/query-core/build/modern/query.js',
    answers: [['this.#queryType === "infinite" ?', 'false ?']],
  },
];

/**
 * Words of the router to its developers. In finished pages a warning is left out and an error that cannot happen has no
 * words, as in React; development has them all.
 */
const toDevelopers: readonly (readonly [RegExp, string])[] = [
  [/^(\t*)(warning|warnOnce|warningOnce)\(/gm, '$1false && $2('],
  [/^(\t*(?:UNSAFE_)?invariant\(.*), (?:"(?:[^"\\]|\\.)*"|`(?:[^`\\]|\\.)*`)\);$/gm, '$1, "");'],
  [/console\.warn\((`(?:[^`\\]|\\.)*`|"(?:[^"\\]|\\.)*")\);/g, ';'],
];

/** What would need the parts that are left out. */
const needs =
  /\b(use(Fetchers?|Submit|InfiniteQuery|SuspenseInfiniteQuery|FormAction|ViewTransitionState|ScrollRestoration)|ScrollRestoration|clientAction|instrumentations|viewTransition)\b|<Form\b|\bprefetch=/;

const changed = new Set<UnusedPart>();

export const unusedParts: Plugin = {
  name: 'unused-parts',
  apply: 'build',
  enforce: 'pre',
  applyToEnvironment: (environment) => environment.name === 'client',
  buildStart: () => changed.clear(),
  transform(code, id) {
    if (/\/apps\/web\/app\/.*\.tsx?$/.test(id) && !id.includes('?')) {
      const need = needs.exec(code)?.[0];
      if (need) this.error(`${id} uses ${need}, which unused-parts.ts leaves out: remove that part there`);
      return;
    }
    const here = parts.filter(({ module }) => id.endsWith(module));
    if (!id.includes(router) && here.length === 0) return;
    let kept = code;
    if (id.includes(router)) for (const [words, none] of toDevelopers) kept = kept.replace(words, none);
    for (const part of here) {
      for (const [question, answer] of part.answers) {
        if (!kept.includes(question))
          this.error(`${part.module} no longer has "${question}": look at it anew`);
        kept = kept.replaceAll(question, answer);
      }
      changed.add(part);
    }
    return { code: kept, map: null };
  },
  buildEnd(error) {
    const missed = parts.find((part) => !changed.has(part));
    if (!error && missed)
      this.error(`${missed.module} is not in the browser's bundle any more: look at it anew`);
  },
};
