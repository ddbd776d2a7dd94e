/** The rules of the architecture: which way data flows, how files are named. One table, read over parsed sources. */
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
  /** Files the rule is about; tests are exempt unless `tests` is set. */
  from: RegExp;
  except?: RegExp;
  tests?: true;
  /** What they must not import, or all that they may import. */
  never?: RegExp | ((target: Import, path: string) => boolean);
  only?: RegExp;
}

const isTest = (path: string) => /\.(test|e2e)\.tsx?$|\/testing\//.test(path);

/** The shop's features from the ground up; each may use those below it. */
const layers = [
  ['catalog'],
  ['coupons', 'wishlist'],
  ['cart'],
  ['orders'],
  ['payments', 'reviews'],
  ['dashboard'],
];

const featureOrder: ImportRule[] = layers.flatMap((features, level) =>
  features.map((feature) => {
    const above = [...layers.slice(level + 1).flat(), ...features.filter((other) => other !== feature)];
    return {
      rule: `${feature} does not know ${above.join(', ')}: a feature uses only those it is built on`,
      from: new RegExp(`^(packages/shop|apps/api)/src/${feature}/`),
      never: new RegExp(`^(packages/shop|apps/api)/src/(${above.join('|') || '-'})/(?!.*\\.table\\.ts$)`),
    };
  }),
);

/** The web's features; `home`, `site` and pages put parts of several together. */
const webFeatures =
  'catalog|search|cart|coupons|wishlist|orders|payments|reviews|session|users|dashboard|reports|audit';
const webFeature = new RegExp(`^apps/web/app/(${webFeatures})/`);

/** Functions of Drizzle's dialect module that queries need; all else there describes columns. */
const queryParts = ['alias', 'union', 'unionAll', 'except', 'intersect'];

const importRules: ImportRule[] = [
  {
    rule: 'packages/shop imports its schema library and itself, nothing else',
    from: /^packages\/shop\/src\//,
    only: /^(typebox(\/|$)|packages\/shop\/src\/)/,
  },
  {
    rule: 'the server never imports the screens or the stand-ins',
    from: /^apps\/api\//,
    never: /^apps\/(web|stand-ins)\/|^@jontro\/(web|stand-ins)/,
  },
  {
    rule: 'the screens never import the server or the stand-ins, not even in tests',
    from: /^apps\/web\//,
    tests: true,
    never: /^apps\/(api|stand-ins)\/|^@jontro\/(api|stand-ins)/,
  },
  {
    rule: 'the stand-ins share no code with the shop, so that they cannot share its mistakes',
    from: /^apps\/stand-ins\//,
    tests: true,
    never: /^(apps\/(api|web)|packages)\/|^@jontro\//,
  },
  {
    rule: 'columns are described in *.table.ts, database/ and seed/ only',
    from: /^apps\/api\/src\//,
    except: /\.table\.ts$|^apps\/api\/src\/(database|seed)\//,
    never: ({ target, values }) =>
      target === 'drizzle-orm/pg-core' && values.some((name) => !queryParts.includes(name)),
  },
  {
    rule: 'routes know neither tables nor SQL; use cases do',
    from: /\.routes\.ts$/,
    never: /\.table\.ts$|^drizzle-orm|^pg$|^@electric-sql\//,
  },
  {
    rule: 'tables know other tables and the words of the shop, never use cases',
    from: /\.table\.ts$/,
    only: /\.table\.ts$|^drizzle-orm|^packages\/shop\/src\/|^apps\/api\/src\/database\//,
  },
  {
    rule: 'config/ knows no feature and nothing that runs: it reads and checks settings',
    from: /^apps\/api\/src\/config\//,
    never: /^apps\/api\/src\/(?!config\/)/,
  },
  {
    rule: 'http/ knows of the features only who is signed in, and what `Context` gives every feature',
    from: /^apps\/api\/src\/http\//,
    never: /^apps\/api\/src\/(?!(http|config|database|runtime|session)\/)/,
  },
  ...featureOrder,
  {
    rule: 'a part of the web stays in its feature, but may ask who is signed in; pages, layouts, home and site put features together',
    from: webFeature,
    except: /-(page|layout)\.tsx$/,
    never: ({ target }, path) => {
      const feature = webFeature.exec(target)?.[1];
      return feature !== undefined && feature !== 'session' && feature !== webFeature.exec(path)?.[1];
    },
  },
  {
    rule: 'ui/ and lib/ serve every feature and know none',
    from: /^apps\/web\/app\/(ui|lib)\//,
    never: new RegExp(`^apps/web/app/(${webFeatures}|home|site)/`),
  },
  {
    rule: 'what is shipped never imports tests or their tools',
    from: /^(packages|apps)\/.*\/(src|app)\//,
    never: (target, path) => isTest(target.target) && !isTest(path),
  },
];

const sources = readSources();

function broken({ from, except, tests, never, only }: ImportRule, files: SourceFile[]): string[] {
  const concerned = files.filter(
    ({ path }) => from.test(path) && !except?.test(path) && (tests || !isTest(path)),
  );
  return concerned.flatMap(({ path, imports }) =>
    imports
      .filter((each) => {
        if (only) return !only.test(each.target);
        return typeof never === 'function' ? never(each, path) : never?.test(each.target);
      })
      .map(({ target, line }) => `${path}:${line} imports ${target}`),
  );
}

/** Fails with one line for each offence, so that nobody has to guess. */
function none(offences: string[], rule: string): void {
  assert.ok(offences.length === 0, `${rule}:\n  ${offences.join('\n  ')}`);
}

for (const each of importRules) {
  test(each.rule, () => none(broken(each, sources), each.rule));
}

test('no feature of the server uses another in a circle', () => {
  const featureOf = (path: string) => /^apps\/api\/src\/([a-z-]+)\//.exec(path)?.[1];
  const ground = new Set(['config', 'database', 'http', 'runtime', 'testing', 'web', 'seed']);
  const uses = new Map<string, Map<string, string>>();
  for (const { path, imports } of sources) {
    const feature = featureOf(path);
    if (!feature || ground.has(feature) || isTest(path)) continue;
    for (const { target, line } of imports) {
      const other = featureOf(target);
      if (!other || other === feature || ground.has(other) || target.endsWith('.table.ts')) continue;
      const found = uses.get(feature) ?? new Map<string, string>();
      uses.set(feature, found.set(other, `${path}:${line} imports ${target}`));
    }
  }
  const circleFrom = (feature: string, way: string[]): string[] | undefined => {
    if (way.includes(feature)) return [...way.slice(way.indexOf(feature)), feature];
    for (const next of uses.get(feature)?.keys() ?? []) {
      const circle = circleFrom(next, [...way, feature]);
      if (circle) return circle;
    }
    return undefined;
  };
  for (const feature of uses.keys()) {
    const circle = circleFrom(feature, []);
    const steps = circle?.slice(0, -1).map((each, at) => uses.get(each)?.get(circle[at + 1] ?? '') ?? '');
    assert.ok(!circle, `${circle?.join(' → ')}:\n  ${steps?.join('\n  ')}`);
  }
});

test('no file imports itself through others, not even for a type', () => {
  const imported = new Map(
    sources.map(({ path, imports }) => [path, [...new Set(imports.map(({ target }) => target))]]),
  );
  const done = new Set<string>();
  const circleFrom = (path: string, way: string[]): string[] | undefined => {
    if (way.includes(path)) return [...way.slice(way.indexOf(path)), path];
    if (done.has(path)) return undefined;
    for (const target of imported.get(path) ?? []) {
      const circle = circleFrom(target, [...way, path]);
      if (circle) return circle;
    }
    done.add(path);
    return undefined;
  };
  for (const path of imported.keys()) {
    const circle = circleFrom(path, []);
    assert.ok(!circle, circle?.join(' → '));
  }
});

const kebabCase = /^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z0-9]+(-[a-z0-9]+)*)*$/;
const vagueNames = /(^|\/)(utils?|helpers?|common|types)(\/|\.[a-z.]+$)/;

interface FileRule {
  rule: string;
  /** What is wrong with this file, or nothing. */
  offence(file: SourceFile): string | false | undefined;
}

const fileRules: FileRule[] = [
  {
    rule: 'no barrels: a file is imported by its own name',
    offence: ({ path }) => /(^|\/)index\.(tsx?|mjs)$/.test(path) && 'is a barrel',
  },
  {
    rule: 'no utils, helpers, common or types: a name says what is inside',
    offence: ({ path }) => vagueNames.test(path) && 'has a name that says nothing',
  },
  {
    rule: 'file names are in kebab-case',
    offence: ({ path }) => !kebabCase.test(basename(path)) && 'is not in kebab-case',
  },
  {
    rule: 'every module opens with a sentence that says what it is',
    offence: ({ path, opensWithComment }) =>
      !isTest(path) && !opensWithComment && 'does not open with a comment',
  },
  {
    rule: 'a path of the API is written in *.endpoints.ts only',
    offence: ({ path, literals }) => {
      if (/\.endpoints\.ts$/.test(path) || /^(test|bench|scripts)\//.test(path) || isTest(path)) return;
      const literal = literals.find(({ text }) => /(^|[^.\w])\/api\//.test(text));
      return literal && `writes "${literal.text}" in line ${literal.line}`;
    },
  },
];

for (const { rule, offence } of fileRules) {
  test(rule, () => {
    const offences = sources.flatMap((file) => {
      const what = offence(file);
      return what ? [`${file.path} ${what}`] : [];
    });
    none(offences, rule);
  });
}

test('a basename stands for one file of its workspace', () => {
  const seen = new Map<string, string>();
  const offences = sources.flatMap(({ path }) => {
    const workspace = /^(packages|apps)\/[^/]+/.exec(path)?.[0] ?? path.split('/')[0];
    // A program's entry is called main; each program has a folder of its own.
    if (basename(path) === 'main.ts') return [];
    const name = `${workspace} ${basename(path)}`;
    const first = seen.get(name);
    seen.set(name, path);
    return first ? [`${first} and ${path}`] : [];
  });
  none(offences, 'two files have the same name');
});

test('nothing names a folder of somebody’s machine', () => {
  const machinePath = /(?<![\w.@/*\-)\]}])\/(work|root|home|Users)\/\w/;
  const readable = /\.(ts|tsx|mjs|json|md|sql|css|sh|ya?ml)$|\/run$/;
  const offences = projectFiles()
    .filter((path) => readable.test(path) && !path.startsWith('test/fixtures/'))
    .flatMap((path) =>
      readFileSync(join(root, path), 'utf8')
        .split('\n')
        .flatMap((line, at) =>
          machinePath.test(line) ? [`${path}:${at + 1} ${line.trim().slice(0, 100)}`] : [],
        ),
    );
  none(offences, 'a machine’s folder is named');
});

test('the lock names no registry: each machine uses its own', () => {
  const lock = readFileSync(join(root, 'package-lock.json'), 'utf8');
  assert.doesNotMatch(lock, /"resolved": "https?:/);
});

test('the parser sees imports of values, of types, re-exports and dynamic ones', () => {
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

test('a broken import rule is found', () => {
  const route = parseSource('apps/api/src/cart/cart.routes.ts', "import { carts } from './cart.table.ts';");
  assert.equal(
    importRules.flatMap((rule) => broken(rule, [route])).join(),
    'apps/api/src/cart/cart.routes.ts:1 imports apps/api/src/cart/cart.table.ts',
  );
});
