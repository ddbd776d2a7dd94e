/** Dashboards and alert rules: each query parses, and names only metrics and labels that a started server has. */
import assert from 'node:assert/strict';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parser } from '@prometheus-io/lezer-promql';
import { parse } from 'yaml';
import { createTestShop, type TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { root } from '../source-files.ts';

const read = (path: string): string => readFileSync(join(root, path), 'utf8');

interface Rule {
  alert?: string;
  record?: string;
  expr: string;
  labels?: { severity: string };
  annotations?: { summary: string; runbook_url: string };
}
const { groups } = parse(read('deploy/prometheus/alerts.yml')) as { groups: { rules: Rule[] }[] };
const rules = groups.flatMap((group) => group.rules);
const alerts = rules.filter(({ alert }) => alert !== undefined);

interface Panel {
  id: number;
  title: string;
  gridPos: Record<'x' | 'y' | 'w' | 'h', number>;
  targets: { expr: string }[];
}
interface Dashboard {
  uid: string;
  panels: Panel[];
  annotations: { list: { expr: string }[] };
  templating: { list: { query: string }[] };
}
const dashboardFolder = 'deploy/grafana/dashboards';
const dashboards = readdirSync(join(root, dashboardFolder)).map(
  (name) => JSON.parse(read(`${dashboardFolder}/${name}`)) as Dashboard,
);

/** A query with Grafana's variables as Grafana fills them in. */
const filledIn = (expr: string): string =>
  expr.replaceAll('$__rate_interval', '1m').replaceAll('$instance', '.*');

const queries = [
  ...rules.map(({ alert, record, expr }) => ({ of: alert ?? record ?? '', expr })),
  ...dashboards.flatMap(({ uid, panels, annotations }) => [
    ...panels.flatMap(({ title, targets }) => targets.map(({ expr }) => ({ of: `${uid}: ${title}`, expr }))),
    ...annotations.list.map(({ expr }) => ({ of: `${uid}: annotation`, expr })),
  ]),
].map(({ of, expr }) => ({ of, expr: filledIn(expr) }));

interface Selector {
  metric: string;
  labels: string[];
}

/** The metrics that a query selects, with the labels that it compares; undefined if it does not parse. */
function selectorsOf(expr: string): Selector[] | undefined {
  const selectors: Selector[] = [];
  let wrong = false;
  parser.parse(expr).iterate({
    enter({ type, node, from, to }) {
      wrong ||= type.isError;
      if (type.name !== 'VectorSelector') return;
      const name = node.getChild('Identifier');
      const labels: string[] = [];
      node.cursor().iterate((child) => {
        if (child.name === 'LabelName') labels.push(expr.slice(child.from, child.to));
      });
      selectors.push({ metric: name ? expr.slice(name.from, name.to) : expr.slice(from, to), labels });
    },
  });
  return wrong ? undefined : selectors;
}

/** Labels by which a query groups. */
const groupedBy = (expr: string): string[] =>
  [...expr.matchAll(/\bby \(([^)]*)\)/g)].flatMap(([, names = '']) =>
    names.split(',').map((name) => name.trim()),
  );

/** Of Prometheus itself. */
const ofCollector = { metrics: ['up'], labels: ['instance', 'job'] };

let shop: TestShop;
/** The labels of each sample that the server has, by its name. */
const known = new Map<string, Set<string>>();
before(async () => {
  shop = await createTestShop();
  // Only a server that listens has metrics of its process.
  await shop.app.listen({ host: '127.0.0.1', port: 0 });
  await shop.app.inject('/healthz');
  const { payload } = await shop.app.inject('/metrics');
  for (const [, name = '', labels = ''] of payload.matchAll(/^([a-z]\w*)(?:\{(.*)\})? \S+$/gm)) {
    const names = [...labels.matchAll(/(\w+)="/g)].map(([, label = '']) => label);
    known.set(name, new Set([...(known.get(name) ?? []), ...names]));
  }
  // What has no sample until something has happened: its labels are not known yet.
  for (const [, name = '', type = ''] of payload.matchAll(/^# TYPE (\w+) (\w+)$/gm)) {
    const samples = type === 'histogram' ? ['_bucket', '_sum', '_count'].map((end) => name + end) : [name];
    for (const sample of samples) if (!known.has(sample)) known.set(sample, new Set());
  }
});
after(() => shop.close());

test('every query of the dashboards and alert rules parses', () => {
  proves('B-SEE-06');
  assert.ok(queries.length > 60, `${queries.length} queries`);
  const wrong = queries.filter(({ expr }) => selectorsOf(expr) === undefined);
  assert.deepEqual(wrong, []);
  assert.equal(selectorsOf('sum by (rate(jontro_info'), undefined);
});

test('every query names only metrics and labels that the server has', () => {
  proves('B-SEE-06');
  const recorded = new Set(rules.map(({ record }) => record));
  const unknown = queries.flatMap(({ of, expr }) =>
    (selectorsOf(expr) ?? []).flatMap(({ metric, labels }) => {
      if (recorded.has(metric) || ofCollector.metrics.includes(metric)) return [];
      const has = known.get(metric);
      if (!has) return [`${of}: ${metric}`];
      // A family without a sample yet says nothing of its labels.
      if (has.size === 0) return [];
      return labels
        .filter((label) => !has.has(label) && !ofCollector.labels.includes(label))
        .map((label) => `${of}: ${metric}{${label}}`);
    }),
  );
  assert.deepEqual(unknown, []);
  const allLabels = new Set([...known.values()].flatMap((labels) => [...labels]));
  const unknownGroups = queries.flatMap(({ of, expr }) =>
    groupedBy(expr)
      .filter((label) => !allLabels.has(label) && !ofCollector.labels.includes(label))
      .map((label) => `${of}: by ${label}`),
  );
  assert.deepEqual(unknownGroups, []);
});

test('each alert says how urgent it is, has a test of its own and a section of what to do', () => {
  proves('B-SEE-06');
  const runbook = read('docs/runbook.md');
  const tests = read('deploy/prometheus/alerts.test.yml');
  assert.ok(alerts.length >= 20, `${alerts.length} alerts`);
  for (const { alert = '', labels, annotations } of alerts) {
    assert.match(labels?.severity ?? '', /^(page|ticket|none)$/, alert);
    assert.equal(annotations?.runbook_url, `docs/runbook.md#${alert.toLowerCase()}`, alert);
    assert.ok(
      runbook.includes(`\n| <a id="${alert.toLowerCase()}"></a>\`${alert}\` |`),
      `${alert} in runbook.md`,
    );
    assert.ok(tests.includes(`alertname: ${alert}\n`), `${alert} in alerts.test.yml`);
  }
});

test('panels have fixed ids and places that do not overlap, in dashboards with fixed addresses', () => {
  proves('B-SEE-06');
  assert.deepEqual(dashboards.map(({ uid }) => uid).sort(), ['jontro-server', 'jontro-shop']);
  for (const { uid, panels } of dashboards) {
    assert.equal(new Set(panels.map(({ id }) => id)).size, panels.length, uid);
    const taken = new Set<string>();
    for (const { title, gridPos } of panels) {
      assert.ok(gridPos.x + gridPos.w <= 24, title);
      for (let x = gridPos.x; x < gridPos.x + gridPos.w; x += 1)
        for (let y = gridPos.y; y < gridPos.y + gridPos.h; y += 1) {
          assert.ok(!taken.has(`${x},${y}`), `${uid}: ${title}`);
          taken.add(`${x},${y}`);
        }
    }
  }
});
