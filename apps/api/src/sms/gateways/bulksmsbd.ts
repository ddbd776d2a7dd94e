/** BulkSMSBD: a form a message. Its answer is JSON or the bare code, so the code is read wherever it is. */
import type { SmsReason } from '@jontro/shop/sms/sms.ts';
import {
  type BalanceResult,
  type CreateSmsGateway,
  poishaOf,
  refused,
  type SendResult,
  type SmsLogin,
} from '../sms-gateway.ts';
import {
  balanceWithoutAnswer,
  formOf,
  isRecord,
  requestSms,
  resultWithoutAnswer,
  unreadable,
  wordsOf,
} from '../sms-http.ts';

const submitted = 202;
/** An internal error, the only one that passes. */
const internal = 1005;
const reasons: Readonly<Record<number, SmsReason>> = {
  1002: 'sender',
  1003: 'text',
  1005: 'gateway',
  1006: 'balance',
  1007: 'balance',
  1011: 'login',
  1012: 'bengali',
  1013: 'account',
  1014: 'account',
  1015: 'account',
  1016: 'account',
  1017: 'account',
  1018: 'account',
  1019: 'account',
  1020: 'account',
  1021: 'account',
  1032: 'own-address',
};

/** The code of an answer, which is `{"response_code":202,…}`, `202`, or `1007 …`. */
function codeOf(json: unknown, text: string): number | undefined {
  const given = isRecord(json) ? json.response_code : json;
  const digits = typeof given === 'number' || typeof given === 'string' ? String(given) : text;
  const [, code] = /^\s*"?(202|10\d\d)(?!\d)/.exec(digits) ?? [];
  return code === undefined ? undefined : Number(code);
}

function resultOf(json: unknown, text: string, login: SmsLogin): SendResult {
  const code = codeOf(json, text);
  if (code === undefined) return unreadable(text, login);
  const fields: Record<string, unknown> = isRecord(json) ? json : {};
  if (code !== submitted)
    return refused(reasons[code] ?? 'gateway', wordsOf(login, code, fields.error_message), code === internal);
  const id = fields.message_id;
  const isId = typeof id === 'number' || (typeof id === 'string' && id !== '');
  return { kind: 'accepted', ...(isId && { providerId: String(id).slice(0, 100) }) };
}

function balanceOf(json: unknown, text: string, login: SmsLogin): BalanceResult {
  const poisha = poishaOf(isRecord(json) ? json.balance : json);
  if (poisha !== undefined && codeOf(json, '') === undefined) return { kind: 'known', poisha };
  const code = codeOf(json, text);
  return code === undefined
    ? { kind: 'unavailable', detail: 'unknown answer' }
    : { kind: 'refused', detail: wordsOf(login, code) };
}

export const bulkSmsBd: CreateSmsGateway = (base, login) => {
  const { apiKey = '', senderId = '' } = login;
  return {
    async send({ to, text }) {
      const fields = { api_key: apiKey, type: 'text', number: to, senderid: senderId, message: text };
      const result = await requestSms(new URL('api/smsapi', base), formOf(fields));
      return result.kind === 'answer'
        ? resultOf(result.json, result.text, login)
        : resultWithoutAnswer(result);
    },
    async balance() {
      const url = new URL('api/getBalanceApi', base);
      url.searchParams.set('api_key', apiKey);
      const result = await requestSms(url);
      return result.kind === 'answer'
        ? balanceOf(result.json, result.text, login)
        : balanceWithoutAnswer(result);
    },
  };
};
