/** Requests that provoke each documented error of proven mobile numbers. */
import type { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { numberProofTexts } from '@jontro/shop/number-proofs/number-proofs.ts';
import type { Cases } from './error-case.ts';
import { bySentCode, numberInputs, withAllNumbers } from './number-inputs.ts';
import { withoutGateway } from './sms-inputs.ts';

export const numberProofCases: { [Name in keyof typeof numberProofEndpoints]?: Cases } = {
  sendNumberCode: {
    [numberProofTexts.invalidNumber]: async () => ({ body: { mobileNumber: '12345' } }),
    [numberProofTexts.noSms]: (context) => withoutGateway(context, { body: { mobileNumber: '01712345678' } }),
    [numberProofTexts.full]: (context) => withAllNumbers(context, numberInputs.sendNumberCode),
  },
  proveNumber: {
    [numberProofTexts.invalidNumber]: async () => ({ body: { mobileNumber: '12345', code: '482113' } }),
    [numberProofTexts.wrongCode]: async (context) => {
      const { body } = await bySentCode(context);
      return { body: { ...body, code: '000000' } };
    },
    [numberProofTexts.full]: (context) => withAllNumbers(context, bySentCode),
  },
  removeNumber: {
    [numberProofTexts.invalidNumber]: async () => ({ params: { mobileNumber: '12345' } }),
    [numberProofTexts.notFound]: async () => ({ params: { mobileNumber: '01512345678' } }),
  },
};
