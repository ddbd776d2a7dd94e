/** Valid inputs of the endpoints of SMS: a shop that sends by the stand-in. */

import type { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import type { SmsSetting } from '@jontro/shop/sms/sms-settings.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { smsMessages } from '../../apps/api/src/sms/sms.table.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import type { TestShop } from '../../apps/api/src/testing/test-shop.ts';
import {
  type RunningSmsStandIn,
  startSmsStandIn,
} from '../../apps/stand-ins/src/sms-gateways/sms-stand-in.ts';

interface Input {
  params?: Record<string, unknown>;
  body?: unknown;
}
interface InputContext {
  fixture: { shop: Pick<TestShop, 'context' | 'clock'> };
}

let standIn: Promise<RunningSmsStandIn> | undefined;
/** One for all inputs; it ends with the process. */
export const startOnce = (): Promise<RunningSmsStandIn> => {
  standIn ??= startSmsStandIn().then((started) => {
    started.unref();
    return started;
  });
  return standIn;
};

/** From now on the shop sends by the stand-in; nothing runs the job. */
export async function withGateway(
  { fixture: { shop } }: InputContext,
  input: Input,
  sms: SmsSetting = { gateway: 'alpha-sms' },
): Promise<Input> {
  const { config } = shop.context;
  const { url } = await startOnce();
  const key = 'jontro-sms-local';
  config.sms = {
    standIn: url,
    logins: { 'alpha-sms': { apiKey: key }, 'ssl-wireless': { apiToken: key, sid: 'JONTROLOCAL' } },
  };
  overrideSettings(config, { sms });
  return input;
}

export async function withoutGateway({ fixture: { shop } }: InputContext, input: Input): Promise<Input> {
  shop.context.config.sms = { logins: {} };
  return input;
}

export const smsBody = { to: '01712345678', text: 'Hello', kind: 'notice' };

export async function smsIn(
  { fixture: { shop } }: InputContext,
  state: 'refused' | 'unsure',
): Promise<{ params: { id: string } }> {
  const id = newId(shop.clock.now());
  const row = { id, dedupeKey: id, kind: 'notice', subject: 'own', language: 'en', text: 'Hello' } as const;
  await shop.context.db
    .insert(smsMessages)
    .values({ ...row, recipient: '8801712345678', parts: 1, state, createdAt: shop.clock.now() });
  return { params: { id } };
}

export const smsInputs: Record<keyof typeof smsEndpoints, (context: InputContext) => Promise<Input>> = {
  listSms: async () => ({}),
  findSmsBalance: (context) => withGateway(context, {}),
  sendSms: (context) => withGateway(context, { body: smsBody }),
  retrySms: async (context) => withGateway(context, await smsIn(context, 'refused')),
};
