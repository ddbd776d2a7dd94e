/** The rules of the architecture: allowed imports and file names, in one table that is checked against all sources. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { basename, join } from 'node:path';
import { test } from 'node:test';
import {
  type Import,
  parseSource,
  projectFiles,
  readSources,
  root,
  type SourceFile,
} from './source-files.ts';

interface ImportRule {
  rule: string;
  /** Files that the rule applies to; tests are exempt unless `tests` is set. */
  from: RegExp;
  except?: RegExp;
  tests?: true;
  /** Forbidden imports, or the only allowed ones. */
  never?: RegExp | ((target: Import, path: string) => boolean);
  only?: RegExp;
}

const isTest = (path: string) => /\.(test|e2e|component)\.tsx?$|\/testing\//.test(path);

/** The shop's features from bottom to top; each may use those below it. */
const layers = [
  ['catalog'],
  ['coupons', 'wishlist'],
  ['cart'],
  ['orders'],
  ['payments', 'reviews'],
  ['dashboard'],
];

const layerRules: ImportRule[] = layers.flatMap((features, level) =>
  features.map((feature) => {
    const above = [...layers.slice(level + 1).flat(), ...features.filter((other) => other !== feature)];
    return {
      rule: `${feature} does not import ${above.join(', ')}: a feature uses only lower layers`,
      from: new RegExp(`^(packages/shop|apps/api)/src/${feature}/`),
      never: new RegExp(`^(packages/shop|apps/api)/src/(${above.join('|') || '-'})/(?!.*\\.table\\.ts$)`),
    };
  }),
);

/** The web's features; `home`, `site` and pages combine several. */
const webFeatures =
  'addresses|catalog|search|cart|coupons|wishlist|orders|payments|reviews|session|users|dashboard|reports|vitals|audit|settings';
const webFeature = new RegExp(`^apps/web/app/(${webFeatures})/`);

/** Functions of Drizzle's dialect module for queries; all others define columns. */
const queryHelpers = ['alias', 'union', 'unionAll', 'except', 'intersect'];

const importRules: ImportRule[] = [
  {
    rule: 'packages/shop imports only its schema library and itself',
    from: /^packages\/shop\/src\//,
    only: /^(typebox(\/|$)|packages\/shop\/src\/)/,
  },
  {
    rule: 'packages/search imports only itself: it knows nothing of products',
    from: /^packages\/search\/src\//,
    only: /^packages\/search\/src\//,
  },
  {
    rule: 'packages/embedded-postgres imports only itself: it knows nothing of the shop',
    from: /^packages\/embedded-postgres\/src\//,
    except: /\.test\.ts$/,
    only: /^node:|^packages\/embedded-postgres\/src\//,
  },
  {
    rule: 'the server never imports the web app or the stand-ins',
    from: /^apps\/api\//,
    never: /^apps\/(web|stand-ins)\/|^@jontro\/(web|stand-ins)/,
  },
  {
    rule: 'the web app never imports the server or the stand-ins, not even in tests',
    from: /^apps\/web\//,
    tests: true,
    never: /^apps\/(api|stand-ins)\/|^@jontro\/(api|stand-ins)/,
  },
  {
    rule: 'the stand-ins share no code with the shop, so that they cannot share its bugs',
    from: /^apps\/stand-ins\//,
    tests: true,
    // But in what their tests prove, which says nothing about a service.
    never: /^(apps\/(api|web)|packages\/(?!shop\/src\/testing\/proves\.ts$))|^@jontro\//,
  },
  {
    rule: 'columns are defined in *.table.ts, database/ and seed/ only',
    from: /^apps\/api\/src\//,
    except: /\.table\.ts$|^apps\/api\/src\/(database|seed)\//,
    never: ({ target, values }) =>
      target === 'drizzle-orm/pg-core' && values.some((name) => !queryHelpers.includes(name)),
  },
  {
    rule: 'routes import neither tables nor SQL; use cases do',
    from: /\.routes\.ts$/,
    never: /\.table\.ts$|^drizzle-orm|^pg$|^@electric-sql\//,
  },
  {
    rule: 'tables import other tables and packages/shop, never use cases',
    from: /\.table\.ts$/,
    only: /\.table\.ts$|^drizzle-orm|^packages\/shop\/src\/|^apps\/api\/src\/database\//,
  },
  {
    rule: 'config/ imports no other folder of the server: it reads and validates settings',
    from: /^apps\/api\/src\/config\//,
    never: /^apps\/api\/src\/(?!config\/)/,
  },
  {
    rule: 'http/ imports no feature but session/, and the `Context` of runtime/',
    from: /^apps\/api\/src\/http\//,
    never: /^apps\/api\/src\/(?!(http|config|database|runtime|session)\/)/,
  },
  ...layerRules,
  {
    rule: 'a web feature imports no other feature but session; pages, layouts, home and site combine features',
    from: webFeature,
    except: /-(page|layout)\.tsx$/,
    never: ({ target }, path) => {
      const feature = webFeature.exec(target)?.[1];
      return feature !== undefined && feature !== 'session' && feature !== webFeature.exec(path)?.[1];
    },
  },
  {
    rule: 'ui/ and lib/ import no feature',
    from: /^apps\/web\/app\/(ui|lib)\//,
    never: new RegExp(`^apps/web/app/(${webFeatures}|home|site)/`),
  },
  {
    rule: 'production code never imports tests or their tools',
    from: /^(packages|apps)\/.*\/(src|app)\//,
    never: (target, path) => isTest(target.target) && !isTest(path),
  },
];

const sources = readSources();

function findViolations({ from, except, tests, never, only }: ImportRule, files: SourceFile[]): string[] {
  const checkedFiles = files.filter(
    ({ path }) => from.test(path) && !except?.test(path) && (tests || !isTest(path)),
  );
  return checkedFiles.flatMap(({ path, imports }) =>
    imports
      .filter((imported) => {
        if (only) return !only.test(imported.target);
        return typeof never === 'function' ? never(imported, path) : never?.test(imported.target);
      })
      .map(({ target, line }) => `${path}:${line} imports ${target}`),
  );
}

/** Fails with one line for each violation. */
function expectNone(violations: string[], rule: string): void {
  assert.ok(violations.length === 0, `${rule}:\n  ${violations.join('\n  ')}`);
}

for (const importRule of importRules) {
  test(importRule.rule, () => expectNone(findViolations(importRule, sources), importRule.rule));
}

test('pages ask lib/clock.ts what time it is: a device may be years off', () => {
  const deviceClock = /\bDate\.now\(|\bnew Date\(\)|\bDate\(\)/;
  // Only the server calls them.
  const ofServer = /\/(lib\/services|site\/security-txt)\.ts$/;
  const found = sources.filter(
    ({ path, text }) =>
      /^(apps\/web\/app|packages\/shop\/src)\//.test(path) &&
      !isTest(path) &&
      !path.endsWith('/lib/clock.ts') &&
      !ofServer.test(path) &&
      deviceClock.test(text),
  );
  expectNone(
    found.map(({ path }) => path),
    'only lib/clock.ts reads the clock of the device',
  );
});

test('features of the server have no cyclic imports', () => {
  const featureOf = (path: string) => /^apps\/api\/src\/([a-z-]+)\//.exec(path)?.[1];
  const baseFolders = new Set(['config', 'database', 'http', 'runtime', 'testing', 'web', 'seed']);
  const dependencies = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    const feature = featureOf(path);
    if (!feature || baseFolders.has(feature) || isTest(path)) continue;
    for (const { target, line } of imports) {
      const other = featureOf(target);
      if (!other || other === feature || baseFolders.has(other) || target.endsWith('.table.ts')) continue;
      const found = dependencies.get(feature) ?? new Map<string, string>();
      dependencies.set(feature, found.set(other, `${path}:${line} imports ${target}`));
    }
  }
  const findCycle = (feature: string, trail: string[]): string[] | undefined => {
    if (trail.includes(feature)) return [...trail.slice(trail.indexOf(feature)), feature];
    for (const next of dependencies.get(feature)?.keys() ?? []) {
      const cycle = findCycle(next, [...trail, feature]);
      if (cycle) return cycle;
    }
    return undefined;
  };
  for (const feature of dependencies.keys()) {
    const cycle = findCycle(feature, []);
    const steps = cycle
      ?.slice(0, -1)
      .map((feature, index) => dependencies.get(feature)?.get(cycle[index + 1] ?? '') ?? '');
    assert.ok(!cycle, `${cycle?.join(' → ')}:\n  ${steps?.join('\n  ')}`);
  }
});

test('files have no cyclic imports, not even of types', () => {
  const imported = new Map(
    sources.map(({ path, imports }) => [path, [...new Set(imports.map(({ target }) => target))]]),
  );
  const done = new Set<string>();
  const findCycle = (path: string, trail: string[]): string[] | undefined => {
    if (trail.includes(path)) return [...trail.slice(trail.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of imported.get(path) ?? []) {
      const cycle = findCycle(target, [...trail, path]);
      if (cycle) return cycle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of imported.keys()) {
    const cycle = findCycle(path, []);
    assert.ok(!cycle, cycle?.join(' → '));
  }
});

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueNames = /(^|\/)(utils?|helpers?|common|types)(\/|\.[a-z.]+$)/;

interface FileRule {
  rule: string;
  /** The problem of this file, if any. */
  findProblem(file: SourceFile): string | false | undefined;
}

const fileRules: FileRule[] = [
  {
    rule: 'no barrel files: a module is imported by its own name',
    findProblem: ({ path }) => /(^|\/)index\.(tsx?|mjs)$/.test(path) && 'is a barrel file',
  },
  {
    rule: 'no file or folder is named utils, helpers, common or types',
    findProblem: ({ path }) => vagueNames.test(path) && 'has a vague name',
  },
  {
    rule: 'file names are in kebab-case',
    findProblem: ({ path }) => !kebabCase.test(basename(path)) && 'is not in kebab-case',
  },
  {
    rule: 'every module starts with a comment that describes it',
    findProblem: ({ path, opensWithComment }) =>
      !isTest(path) && !opensWithComment && 'does not start with a comment',
  },
  {
    rule: 'API paths are written in *.endpoints.ts only',
    findProblem: ({ path, literals }) => {
      // A stand-in has the paths of another service.
      if (
        /\.endpoints\.ts$/.test(path) ||
        /^(test|bench|scripts|apps\/stand-ins)\//.test(path) ||
        isTest(path)
      )
        return;
      const literal = literals.find(({ text }) => /(^|[^.\w])\/api\//.test(text));
      return literal && `writes "${literal.text}" in line ${literal.line}`;
    },
  },
];

for (const { rule, findProblem } of fileRules) {
  test(rule, () => {
    const violations = sources.flatMap((file) => {
      const problem = findProblem(file);
      return problem ? [`${file.path} ${problem}`] : [];
    });
    expectNone(violations, rule);
  });
}

test('file names are unique in their workspace', () => {
  const seen = new Map<string, string>();
  const violations = sources.flatMap(({ path }) => {
    const workspace = /^(packages|apps)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0];
    // The entry point of each program is main.ts in its own folder.
    if (basename(path) === 'main.ts') return [];
    const name = `${workspace} ${basename(path)}`;
    const first = seen.get(name);
    seen.set(name, path);
    return first ? [`${first} and ${path}`] : [];
  });
  expectNone(violations, 'two files have the same name');
});

test('no file contains an absolute path of a machine', () => {
  const machinePath = /(?<![\w.@/*\-)\]}])\/(work|root|home|Users)\/\w/;
  const readable = /\.(ts|tsx|mjs|json|md|sql|css|sh|ya?ml)$|\/run$/;
  const violations = projectFiles()
    .filter((path) => readable.test(path) && !path.startsWith('test/fixtures/'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, index) =>
          machinePath.test(line) ? [`${path}:${index + 1} ${line.trim().slice(0, 100)}`] : [],
        ),
    );
  expectNone(violations, 'a file contains an absolute path');
});

test('the lock file names no registry', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  assert.doesNotMatch(lock, /"resolved": "https?:/);
});

test('the parser finds imports of values and types, re-exports and dynamic imports', () => {
  const source = [
    '/** x */',
    "import type { A } from './a.ts';",
    "import b, { c } from '@jontro/shop/money.ts';",
    "import './d.css';",
    "export * from 'e';",
    "const f = await import('../f.ts');",
  ].join('\n');
  const { imports, opensWithComment } = parseSource('apps/web/app/cart/x.ts', source);
  assert.deepEqual(imports, [
    { target: 'apps/web/app/cart/a.ts', line: 2, values: [] },
    { target: 'packages/shop/src/money.ts', line: 3, values: ['*', 'c'] },
    { target: 'apps/web/app/cart/d.css', line: 4, values: ['*'] },
    { target: 'e', line: 5, values: ['*'] },
    { target: 'apps/web/app/f.ts', line: 6, values: ['*'] },
  ]);
  assert.ok(opensWithComment);
});

test('a violation of an import rule is found', () => {
  const route = parseSource('apps/api/src/cart/cart.routes.ts', "import { carts } from './cart.table.ts';");
  assert.equal(
    importRules.flatMap((rule) => findViolations(rule, [route])).join(),
    'apps/api/src/cart/cart.routes.ts:1 imports apps/api/src/cart/cart.table.ts',
  );
});
