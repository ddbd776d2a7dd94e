/** The Kubernetes objects keep the shop's promises: no rights, probes, versions side by side, a pod that always serves. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { parseAllDocuments } from 'yaml';
import { manifests, manifestsText } from '../../deploy/kubernetes/manifests.ts';
import { root } from '../source-files.ts';

const ofKind = <Kind extends (typeof manifests)[number]['kind']>(kind: Kind) =>
  manifests.filter(
    (object): object is Extract<(typeof manifests)[number], { kind?: Kind }> => object.kind === kind,
  );

const [shop] = ofKind('Deployment');
const jobs = ofKind('CronJob');
const podSpecs = [
  shop?.spec?.template.spec,
  ...jobs.map((job) => job.spec?.jobTemplate.spec?.template.spec),
].filter((spec) => spec !== undefined);

test('jontro.yaml is what manifests.ts writes, and parses to the same objects', () => {
  const text = readFileSync(join(root, 'deploy/kubernetes/jontro.yaml'), 'utf8');
  assert.equal(text, manifestsText());
  const objects = parseAllDocuments(text)
    .map((document): unknown => document.toJSON())
    .filter(Boolean);
  assert.deepEqual(objects, JSON.parse(JSON.stringify(manifests)));
});

test('no pod runs as root, writes to its root, gains rights, or has a token of the cluster', () => {
  proves('B-SHIP-03');
  assert.equal(podSpecs.length, 3);
  for (const spec of podSpecs) {
    assert.equal(spec.securityContext?.runAsNonRoot, true);
    assert.equal(spec.securityContext?.seccompProfile?.type, 'RuntimeDefault');
    assert.equal(spec.automountServiceAccountToken, false);
    for (const { securityContext, resources, volumeMounts = [] } of spec.containers) {
      assert.equal(securityContext?.readOnlyRootFilesystem, true);
      assert.equal(securityContext?.allowPrivilegeEscalation, false);
      assert.deepEqual(securityContext?.capabilities?.drop, ['ALL']);
      assert.ok(resources?.limits?.memory && resources.requests?.memory);
      const mounted = volumeMounts.map(({ name }) => name);
      assert.ok(['data', 'tmp'].every((name) => mounted.includes(name)));
    }
  }
});

test('secrets come from the Secret, and none is in the file', () => {
  proves('B-SHIP-03');
  const [settings] = ofKind('ConfigMap');
  const secret = /^(DATABASE_URL|SECRETS_KEY|METRICS_TOKEN|SMTP_URL|.*(PASSWD|SECRET|_KEY|KEY_ID|PASSWORD))$/;
  assert.deepEqual(
    Object.keys(settings?.data ?? {}).filter((name) => secret.test(name)),
    [],
  );
  for (const { envFrom, env } of podSpecs.flatMap((spec) => spec.containers)) {
    assert.ok(envFrom?.some((source) => source.secretRef?.name === 'jontro'));
    assert.equal(env, undefined);
  }
  assert.equal(
    manifests.some((object) => (object.kind as string) === 'Secret'),
    false,
  );
});

test('a new version serves before an old one stops, and a drained node leaves one pod', () => {
  proves('B-SHIP-03');
  const { strategy, replicas, template } = shop?.spec ?? {};
  assert.deepEqual(strategy?.rollingUpdate, { maxSurge: 1, maxUnavailable: 0 });
  const [budget] = ofKind('PodDisruptionBudget');
  assert.ok(Number(budget?.spec?.minAvailable) < Number(replicas));
  assert.deepEqual(budget?.spec?.selector?.matchLabels, template?.metadata?.labels);
  const [service] = ofKind('Service');
  assert.deepEqual(service?.spec?.selector, template?.metadata?.labels);
});

test('a pod without its database gets no shopper, but is not restarted', () => {
  proves('B-SHIP-03');
  const container = shop?.spec?.template.spec?.containers[0];
  assert.equal(container?.readinessProbe?.httpGet?.path, '/readyz');
  assert.equal(container?.livenessProbe?.httpGet?.path, '/healthz');
  assert.equal(container?.startupProbe?.httpGet?.path, '/healthz');
});

test('a pod has the time to end what it has begun', () => {
  const spec = shop?.spec?.template.spec;
  const [settings] = ofKind('ConfigMap');
  const stopSeconds = Number(settings?.data?.STOP_SECONDS);
  // The default of a live shop.
  const drainSeconds = 6;
  // After the requests: 12 s for jobs, 10 s for the database, 2 s of margin (main.ts, start-server.ts).
  assert.ok(Number(spec?.terminationGracePeriodSeconds) >= drainSeconds + stopSeconds + 24);
});
