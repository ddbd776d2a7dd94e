/** Requests that each error of the endpoints of SMS answers. */

import type { smsEndpoints } from '@jontro/shop/sms/sms.endpoints.ts';
import { smsTexts } from '@jontro/shop/sms/sms.ts';
import type { Input, InputContext } from './endpoint-fixture.ts';
import { smsBody, smsIn, startOnce, withGateway, withoutGateway } from './sms-inputs.ts';

type Cases = Record<string, (context: InputContext) => Promise<Input>>;
export const smsCases: { [Name in keyof typeof smsEndpoints]?: Cases } = {
  findSmsBalance: {
    [smsTexts.noGateway]: (context) => withoutGateway(context, {}),
    [smsTexts.noBalance]: (context) => withGateway(context, {}, { gateway: 'ssl-wireless' }),
    [smsTexts.balanceUnknown]: async (context) => {
      const { state } = await startOnce();
      state.faults.push({ fault: 'balance', times: 1 });
      return withGateway(context, {});
    },
  },
  sendSms: {
    [smsTexts.noGateway]: (context) => withoutGateway(context, { body: smsBody }),
    [smsTexts.wrongNumber]: async () => ({ body: { ...smsBody, to: '123' } }),
    [smsTexts.tooLong]: async () => ({ body: { ...smsBody, text: 'x'.repeat(460) } }),
    [smsTexts.notBengali]: async () => ({ body: { ...smsBody, kind: 'promotion' } }),
  },
  retrySms: {
    [smsTexts.notFound]: async () => ({ params: { id: 'f'.repeat(24) } }),
    [smsTexts.notRetried]: (context) => smsIn(context, 'unsure'),
    [smsTexts.noGateway]: async (context) => withoutGateway(context, await smsIn(context, 'refused')),
  },
};
