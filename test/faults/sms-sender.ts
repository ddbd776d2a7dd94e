/** A process that only sends SMS, which tests kill: SMS_DATABASE, SMS_GATEWAY (the URLs), SMS_CLOCK_MS (how far its clock is ahead). */
import type { Config } from '../../apps/api/src/config/config.ts';
import { openDatabase } from '../../apps/api/src/database/database.ts';
import type { Log } from '../../apps/api/src/database/db.ts';
import type { Context } from '../../apps/api/src/runtime/context.ts';
import { startJob } from '../../apps/api/src/runtime/job.ts';
import { smsJob } from '../../apps/api/src/sms/sms-job.ts';

const { SMS_DATABASE = '', SMS_GATEWAY = '', SMS_CLOCK_MS = '0' } = process.env;
const log: Log = { info() {}, warn() {}, error: (...details) => console.error(...details) };

const database = await openDatabase({ databaseUrl: SMS_DATABASE, dataDir: '', log });
const config = {
  mode: 'demo',
  shop: { sms: { gateway: 'bulksmsbd', perDay: 1_000_000, perNumber: 100 } },
  sms: { standIn: SMS_GATEWAY, logins: { bulksmsbd: { apiKey: 'jontro-sms-local', senderId: 'Jontro' } } },
  credentials: { unreadable: [] },
} as unknown as Config;
const now = (): Date => new Date(Date.now() + Number(SMS_CLOCK_MS));
const worker = startJob(smsJob({}), { db: database.db, database, config, now } as Context, log);
const stayAlive = setInterval(() => {}, 1000);
process.once('SIGTERM', async () => {
  await worker.stop();
  await database.close();
  clearInterval(stayAlive);
});
