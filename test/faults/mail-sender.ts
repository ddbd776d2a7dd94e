/**
 * A process that only sends mails, which tests kill and the benchmark measures: MAIL_DATABASE, MAIL_SERVER (the URLs),
 * MAIL_CLOCK_MS (how far its clock is ahead). On SIGTERM it stops, and prints its processor time in ms.
 */
import { defaultSettings } from '@jontro/shop/settings.ts';
import type { Config } from '../../apps/api/src/config/config.ts';
import { openDatabase } from '../../apps/api/src/database/database.ts';
import type { Log } from '../../apps/api/src/database/db.ts';
import { mailJob } from '../../apps/api/src/mail/mail-job.ts';
import type { Context } from '../../apps/api/src/runtime/context.ts';
import { startJob } from '../../apps/api/src/runtime/job.ts';

const { MAIL_DATABASE = '', MAIL_SERVER, MAIL_CLOCK_MS = '0' } = process.env;
const print = (details: object, message: string): void => console.log(message, JSON.stringify(details));
const log: Log = { info: print, warn: print, error: print };

const database = await openDatabase({ databaseUrl: MAIL_DATABASE, dataDir: '', log });
const config = {
  smtpUrl: MAIL_SERVER,
  mailFrom: 'Jontro <shop@example.com>',
  publicUrl: 'https://shop.example.com',
  credentials: { unreadable: [] },
  shop: defaultSettings,
} as unknown as Config;
const now = (): Date => new Date(Date.now() + Number(MAIL_CLOCK_MS));
const start = process.cpuUsage();
const worker = startJob(mailJob, { db: database.db, database, config, now } as Context, log);
console.log('sends mails');
const stayAlive = setInterval(() => {}, 1000);
process.once('SIGTERM', async () => {
  const { user, system } = process.cpuUsage(start);
  console.log(`processor time ${Math.round((user + system) / 1000)}`);
  await worker.stop();
  await database.close();
  clearInterval(stayAlive);
});
