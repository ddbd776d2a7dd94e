/** SSL Wireless "SMS Plus" v3: one JSON request a message. It refuses addresses of servers that it was not told. */
import type { SmsReason } from '@jontro/shop/sms/sms.ts';
import { type CreateSmsGateway, refused, type SendResult, type SmsLogin, unsure } from '../sms-gateway.ts';
import { isRecord, jsonBodyOf, requestSms, resultWithoutAnswer, unreadable, wordsOf } from '../sms-http.ts';

/** Its name of a message has 20 characters at most, and is unique within a day. */
const maxRefLength = 20;

const reasons: Readonly<Record<number, SmsReason>> = {
  4001: 'login',
  4003: 'own-address',
  4025: 'number',
};
/** It has a message of this name: perhaps this one. */
const duplicate = 4029;

function resultOf(json: unknown, text: string, ref: string, login: SmsLogin): SendResult {
  if (!isRecord(json) || typeof json.status !== 'string') return unreadable(text, login);
  const { status, status_code: code, error_message: words, smsinfo } = json;
  const number = Number(code);
  if (status === 'FAILED' && Number.isInteger(number) && number !== 200) {
    const detail = wordsOf(login, number, words);
    return number === duplicate ? unsure(detail) : refused(reasons[number] ?? 'gateway', detail);
  }
  const [info, ...others] = Array.isArray(smsinfo) ? (smsinfo as unknown[]) : [];
  if (others.length > 0 || !isRecord(info) || info.csms_id !== ref) return unreadable(text, login);
  if (info.sms_status === 'FAILED') return refused('gateway', wordsOf(login, info.status_message));
  if (status !== 'SUCCESS' || number !== 200 || info.sms_status !== 'SUCCESS') return unreadable(text, login);
  const { reference_id: id } = info;
  return { kind: 'accepted', ...(typeof id === 'string' && { providerId: id.slice(0, 100) }) };
}

export const sslWireless: CreateSmsGateway = (base, login) => ({
  async send({ to, text, ref }) {
    const id = ref.slice(-maxRefLength);
    const { apiToken = '', sid = '' } = login;
    const body = jsonBodyOf({ api_token: apiToken, sid, msisdn: to, sms: text, csms_id: id });
    const result = await requestSms(new URL('api/v3/send-sms', base), body);
    return result.kind === 'answer'
      ? resultOf(result.json, result.text, id, login)
      : resultWithoutAnswer(result);
  },
});
