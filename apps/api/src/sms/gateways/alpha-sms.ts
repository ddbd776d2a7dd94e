/** Alpha SMS (sms.net.bd): a form a message; tells what was delivered, what it cost, and the balance. */
import type { SmsReason } from '@jontro/shop/sms/sms.ts';
import {
  type BalanceResult,
  type CreateSmsGateway,
  poishaOf,
  type ReportResult,
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

const reasons: Readonly<Record<number, SmsReason>> = {
  403: 'login',
  405: 'login',
  410: 'account',
  411: 'account',
  413: 'sender',
  414: 'text',
  415: 'text',
  416: 'number',
  417: 'balance',
  420: 'text',
  421: 'account',
};

function resultOf(json: unknown, text: string, login: SmsLogin): SendResult {
  if (!isRecord(json) || !Number.isInteger(json.error)) return unreadable(text, login);
  const { error, msg, data } = json;
  if (error !== 0) return refused(reasons[error as number] ?? 'gateway', wordsOf(login, error, msg));
  const id = isRecord(data) ? data.request_id : undefined;
  return { kind: 'accepted', ...(Number.isSafeInteger(id) && { providerId: String(id) }) };
}

/** Of one recipient; it is complete once nothing changes any more. */
function reportOf(json: unknown): ReportResult {
  const data = isRecord(json) && json.error === 0 ? json.data : undefined;
  if (!isRecord(data) || data.request_status !== 'Complete') return { kind: 'unknown' };
  const [recipient] = Array.isArray(data.recipients) ? (data.recipients as unknown[]) : [];
  if (!isRecord(recipient)) return { kind: 'unknown' };
  const cost = poishaOf(data.request_charge);
  const costPoisha = cost !== undefined && cost > 0 ? { costPoisha: cost } : {};
  if (recipient.status === 'Sent' || recipient.status === 'Delivered')
    return { kind: 'delivered', ...costPoisha };
  return recipient.status === 'Failed' ? { kind: 'undelivered', ...costPoisha } : { kind: 'unknown' };
}

function balanceOf(json: unknown, login: SmsLogin): BalanceResult {
  if (!isRecord(json) || !Number.isInteger(json.error))
    return { kind: 'unavailable', detail: 'unknown answer' };
  const poisha = isRecord(json.data) ? poishaOf(json.data.balance) : undefined;
  if (json.error === 0 && poisha !== undefined) return { kind: 'known', poisha };
  return { kind: 'refused', detail: wordsOf(login, json.error, json.msg) };
}

export const alphaSms: CreateSmsGateway = (base, login) => {
  const { apiKey = '', senderId = '' } = login;
  const withKey = (path: string): URL => {
    const url = new URL(path, base);
    url.searchParams.set('api_key', apiKey);
    return url;
  };
  return {
    async send({ to, text }) {
      const fields = { api_key: apiKey, msg: text, to, ...(senderId && { sender_id: senderId }) };
      const result = await requestSms(new URL('/sendsms', base), formOf(fields));
      return result.kind === 'answer'
        ? resultOf(result.json, result.text, login)
        : resultWithoutAnswer(result);
    },
    async report(providerId) {
      const result = await requestSms(withKey(`/report/request/${encodeURIComponent(providerId)}/`));
      return result.kind === 'answer' ? reportOf(result.json) : { kind: 'unknown' };
    },
    async balance() {
      const result = await requestSms(withKey('/user/balance/'));
      return result.kind === 'answer' ? balanceOf(result.json, login) : balanceWithoutAnswer(result);
    },
  };
};
