/**
 * The Kubernetes objects of a live shop: `node deploy/kubernetes/manifests.ts` writes deploy/kubernetes/jontro.yaml. PostgreSQL
 * and the images are outside (DATABASE_URL, IMAGE_STORE=s3), so any number of pods serve one shop.
 */
import { readFileSync, writeFileSync } from 'node:fs';
import type { Deployment } from 'kubernetes-types/apps/v1.d.ts';
import type { CronJob } from 'kubernetes-types/batch/v1.d.ts';
import type {
  ConfigMap,
  Container,
  Namespace,
  PersistentVolumeClaim,
  PodSpec,
  Service,
  ServiceAccount,
} from 'kubernetes-types/core/v1.d.ts';
import type { Ingress, NetworkPolicy } from 'kubernetes-types/networking/v1.d.ts';
import type { PodDisruptionBudget } from 'kubernetes-types/policy/v1.d.ts';
import { stringify } from 'yaml';

/** The labels of the pods that serve shoppers, and of those that make and check backups. */
const serving = { 'app.kubernetes.io/name': 'jontro', 'app.kubernetes.io/component': 'shop' };
const backingUp = { 'app.kubernetes.io/name': 'jontro', 'app.kubernetes.io/component': 'backup' };
const { version } = JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
  version: string;
};
const user = 10_001;
const port = 3000;

const metadata = (name: string) => ({
  name,
  namespace: 'jontro',
  labels: { 'app.kubernetes.io/name': 'jontro' },
});

const namespace: Namespace = {
  apiVersion: 'v1',
  kind: 'Namespace',
  metadata: {
    name: 'jontro',
    labels: { 'pod-security.kubernetes.io/enforce': 'restricted' },
  },
};

/** No pod speaks to the cluster. */
const account: ServiceAccount = {
  apiVersion: 'v1',
  kind: 'ServiceAccount',
  metadata: metadata('jontro'),
  automountServiceAccountToken: false,
};

/** What is no secret; the Secret `jontro` has the rest (docs/deployment.md). */
const settings: ConfigMap = {
  apiVersion: 'v1',
  kind: 'ConfigMap',
  metadata: metadata('jontro'),
  data: {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    IMAGE_STORE: 's3',
    S3_ENDPOINT: 'https://s3.example.com',
    S3_BUCKET: 'jontro',
    // Pods serve with one process each: the cluster adds pods.
    PROCESSES: '1',
    // The addresses of the pods of the ingress controller.
    TRUSTED_PROXIES: '10.0.0.0/8',
    STOP_SECONDS: '20',
  },
};

const container = (name: string, args: string[], rest: Partial<Container>): Container => ({
  name,
  image: `registry.example.com/jontro:${version}`,
  args,
  envFrom: [{ configMapRef: { name: 'jontro' } }, { secretRef: { name: 'jontro' } }],
  securityContext: {
    allowPrivilegeEscalation: false,
    readOnlyRootFilesystem: true,
    capabilities: { drop: ['ALL'] },
  },
  ...rest,
});

const pod = (spec: PodSpec): PodSpec => ({
  serviceAccountName: 'jontro',
  automountServiceAccountToken: false,
  securityContext: {
    runAsNonRoot: true,
    runAsUser: user,
    runAsGroup: user,
    fsGroup: user,
    seccompProfile: { type: 'RuntimeDefault' },
  },
  ...spec,
});

const shop: Deployment = {
  apiVersion: 'apps/v1',
  kind: 'Deployment',
  metadata: metadata('jontro'),
  spec: {
    replicas: 2,
    revisionHistoryLimit: 5,
    // Versions run side by side (migrations only expand), so a new pod is ready before an old one stops.
    strategy: { type: 'RollingUpdate', rollingUpdate: { maxSurge: 1, maxUnavailable: 0 } },
    selector: { matchLabels: serving },
    template: {
      metadata: { labels: serving },
      spec: pod({
        // DRAIN_SECONDS until no request arrives any more, STOP_SECONDS for requests, the rest for jobs and database.
        terminationGracePeriodSeconds: 60,
        topologySpreadConstraints: [
          {
            maxSkew: 1,
            topologyKey: 'kubernetes.io/hostname',
            whenUnsatisfiable: 'ScheduleAnyway',
            labelSelector: { matchLabels: serving },
          },
        ],
        containers: [
          container('shop', ['start'], {
            ports: [{ name: 'http', containerPort: port }],
            // A start may migrate the database; it listens when that is done.
            startupProbe: {
              httpGet: { path: '/healthz', port: 'http' },
              periodSeconds: 2,
              failureThreshold: 450,
            },
            readinessProbe: {
              httpGet: { path: '/readyz', port: 'http' },
              periodSeconds: 3,
              timeoutSeconds: 3,
              failureThreshold: 2,
            },
            livenessProbe: {
              httpGet: { path: '/healthz', port: 'http' },
              periodSeconds: 10,
              timeoutSeconds: 5,
              failureThreshold: 6,
            },
            resources: {
              requests: { cpu: '250m', memory: '384Mi' },
              limits: { memory: '1Gi' },
            },
            volumeMounts: [
              { name: 'data', mountPath: '/data' },
              { name: 'tmp', mountPath: '/tmp' },
            ],
          }),
        ],
        // The search index alone, which each pod builds or reads again.
        volumes: [
          { name: 'data', emptyDir: { sizeLimit: '2Gi' } },
          { name: 'tmp', emptyDir: { sizeLimit: '1Gi' } },
        ],
      }),
    },
  },
};

const budget: PodDisruptionBudget = {
  apiVersion: 'policy/v1',
  kind: 'PodDisruptionBudget',
  metadata: metadata('jontro'),
  spec: { minAvailable: 1, selector: { matchLabels: serving } },
};

const service: Service = {
  apiVersion: 'v1',
  kind: 'Service',
  metadata: metadata('jontro'),
  spec: { selector: serving, ports: [{ name: 'http', port: 80, targetPort: 'http' }] },
};

const ingress: Ingress = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'Ingress',
  metadata: {
    ...metadata('jontro'),
    annotations: { 'nginx.ingress.kubernetes.io/proxy-body-size': '20m' },
  },
  spec: {
    ingressClassName: 'nginx',
    tls: [{ hosts: ['shop.example.com'], secretName: 'jontro-tls' }],
    rules: [
      {
        host: 'shop.example.com',
        http: {
          paths: [
            {
              path: '/',
              pathType: 'Prefix',
              backend: { service: { name: 'jontro', port: { name: 'http' } } },
            },
          ],
        },
      },
    ],
  },
};

/** Pods are reached at the shop's port alone, and those of backups not at all. */
const network: NetworkPolicy = {
  apiVersion: 'networking.k8s.io/v1',
  kind: 'NetworkPolicy',
  metadata: metadata('jontro'),
  spec: {
    podSelector: { matchLabels: { 'app.kubernetes.io/name': 'jontro' } },
    policyTypes: ['Ingress'],
    ingress: [{ ports: [{ port: 'http' }] }],
  },
};

const backupVolume: PersistentVolumeClaim = {
  apiVersion: 'v1',
  kind: 'PersistentVolumeClaim',
  metadata: metadata('jontro-backups'),
  spec: { accessModes: ['ReadWriteOnce'], resources: { requests: { storage: '50Gi' } } },
};

/** A job with the volume of backups, at a time in Bangladesh. */
function backupJob(name: string, schedule: string, command: string): CronJob {
  return {
    apiVersion: 'batch/v1',
    kind: 'CronJob',
    metadata: metadata(name),
    spec: {
      schedule,
      timeZone: 'Asia/Dhaka',
      concurrencyPolicy: 'Forbid',
      startingDeadlineSeconds: 14_400,
      successfulJobsHistoryLimit: 3,
      failedJobsHistoryLimit: 7,
      jobTemplate: {
        spec: {
          backoffLimit: 2,
          template: {
            metadata: { labels: backingUp },
            spec: pod({
              restartPolicy: 'Never',
              containers: [
                container(name, [command, '/backups'], {
                  resources: { requests: { cpu: '100m', memory: '512Mi' }, limits: { memory: '2Gi' } },
                  volumeMounts: [
                    { name: 'backups', mountPath: '/backups' },
                    { name: 'data', mountPath: '/data' },
                    { name: 'tmp', mountPath: '/tmp' },
                  ],
                }),
              ],
              volumes: [
                { name: 'backups', persistentVolumeClaim: { claimName: 'jontro-backups' } },
                { name: 'data', emptyDir: {} },
                { name: 'tmp', emptyDir: {} },
              ],
            }),
          },
        },
      },
    },
  };
}

export const manifests = [
  namespace,
  account,
  settings,
  shop,
  budget,
  service,
  ingress,
  network,
  backupVolume,
  backupJob('jontro-backup', '30 2 * * *', 'backup'),
  backupJob('jontro-restore-check', '0 4 * * 5', 'check-backup'),
] as const;

/** The objects as one YAML file. */
export const manifestsText = (): string =>
  [
    '# Written by deploy/kubernetes/manifests.ts: change it there. The Secret `jontro` is made by hand (docs/deployment.md).\n',
    ...manifests.map((object) => stringify(object, { aliasDuplicateObjects: false, lineWidth: 110 })),
  ].join('---\n');

if (import.meta.main) writeFileSync(new URL('jontro.yaml', import.meta.url), manifestsText());
