/** A test shop that sends SMS by the stand-in of the gateways, over real HTTP. */
import type { SmsGatewayName, SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { asc, eq } from 'drizzle-orm';
import { type RunningSmsStandIn, startSmsStandIn } from '../../../stand-ins/src/sms-gateways/sms-stand-in.ts';
import { smsConditions } from '../orders/text-advance.ts';
import { type NewSms, queueSms } from '../sms/queue-sms.ts';
import { smsMessages } from '../sms/sms.table.ts';
import { sendDueSms } from '../sms/sms-job.ts';
import { createTestShop, type TestShop, type TestShopOptions } from './test-shop.ts';

export type StoredSms = typeof smsMessages.$inferSelect;

export interface SmsShop extends TestShop {
  standIn: RunningSmsStandIn;
  /** Queues a message; its text is its key if it has none. */
  queue(sms?: Partial<NewSms>): Promise<string | undefined>;
  sendDue(): Promise<void>;
  /** All messages, in the order in which they were queued. */
  rows(): Promise<StoredSms[]>;
  rowOf(dedupeKey: string): Promise<StoredSms>;
  /** The texts that a telephone got. */
  inboxOf(to: string): string[];
}

export const ownNumber = '01712345678';

export async function createSmsShop({
  gateway = 'alpha-sms',
  sms = {},
  ...options
}: TestShopOptions & { gateway?: SmsGatewayName; sms?: SmsSetting } = {}): Promise<SmsShop> {
  const standIn = await startSmsStandIn();
  const shop = await createTestShop({
    ...options,
    env: { SMS_SANDBOX_PORT: String(standIn.port), ...options.env },
    settings: { sms: { gateway, ...sms }, ...options.settings },
  });
  const { context, clock } = shop;
  const { db, config } = context;
  const rows = () => db.select().from(smsMessages).orderBy(asc(smsMessages.createdAt), asc(smsMessages.id));
  return {
    ...shop,
    standIn,
    queue: ({ text = 'Hello', ...given } = {}) =>
      queueSms(db, clock.now(), config, {
        dedupeKey: text,
        kind: 'notice',
        subject: 'own',
        language: 'en',
        to: ownNumber,
        text,
        ...given,
      }),
    sendDue: () => sendDueSms(db, clock.now, config, smsConditions),
    rows,
    async rowOf(dedupeKey) {
      const [row] = await db.select().from(smsMessages).where(eq(smsMessages.dedupeKey, dedupeKey));
      if (!row) throw new Error(`no SMS ${dedupeKey}`);
      return row;
    },
    inboxOf: (to) => standIn.state.messages.filter((one) => one.to === to).map(({ text }) => text),
    async close() {
      await shop.close();
      await standIn.close();
    },
  };
}
