/** The third-party S3 server of the tests in a process of its own, so that it takes nothing of the memory that is measured. */
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import type { S3Settings } from '../apps/api/src/config/images-config.ts';
import { startProcess } from '../apps/api/src/database/test-process.ts';
import { root } from '../scripts/project.mjs';

export interface BucketProcess {
  settings: S3Settings;
  /** The settings of remote backups, without the key. */
  env: Record<string, string>;
  close(): Promise<void>;
}

const server = pathToFileURL(join(root, 'apps/api/src/testing/s3-server.ts')).href;

/** Starts an empty bucket. */
export async function startBucketProcess(): Promise<BucketProcess> {
  const started = startProcess(
    `const { startS3Server } = await import(${JSON.stringify(server)});
     const { settings, close } = await startS3Server();
     process.once('SIGTERM', () => close().then(() => process.exit()));
     console.log('settings ' + JSON.stringify(settings));`,
    '',
  );
  const line = await started.waitForLine(/^settings /);
  const settings = JSON.parse(line.replace('settings ', '')) as S3Settings;
  return {
    settings,
    env: {
      BACKUP_S3_ENDPOINT: settings.endpoint,
      BACKUP_S3_BUCKET: settings.bucket,
      BACKUP_S3_ACCESS_KEY_ID: settings.accessKeyId,
      BACKUP_S3_SECRET_ACCESS_KEY: settings.secretAccessKey,
    },
    close: () => started.kill('SIGTERM'),
  };
}
