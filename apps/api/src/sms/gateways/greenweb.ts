/** GreenWeb: a form a message. Its answer is a JSON list, or lines that begin with "Ok:" or "Error:". */
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

/** It has no codes, so its words decide. */
function reasonOf(words: string): SmsReason {
  if (/token|auth/i.test(words)) return 'login';
  if (/balance|credit/i.test(words)) return 'balance';
  if (/\bip\b/i.test(words)) return 'own-address';
  return /number|mobile|recipient/i.test(words) ? 'number' : 'gateway';
}

const refusal = (login: SmsLogin, words: unknown): SendResult => {
  const detail = wordsOf(login, words);
  return refused(reasonOf(detail), detail);
};

const isSame = (given: unknown, to: string): boolean =>
  typeof given === 'string' && given.replace(/^\+/, '').replace(/^0/, '880') === to;

function resultOf(json: unknown, text: string, to: string, login: SmsLogin): SendResult {
  const [, ok, error] = /^\s*(?:(Ok)|(Error))\s*:/i.exec(text) ?? [];
  if (error) return refusal(login, text.trim().replace(/^Error\s*:\s*/i, ''));
  if (ok) return { kind: 'accepted' };
  const [row, ...others] = Array.isArray(json) ? (json as unknown[]) : [json];
  if (others.length > 0 || !isRecord(row)) return unreadable(text, login);
  if (row.status === 'FAILED') return refusal(login, row.statusmsg);
  return row.status === 'SENT' && isSame(row.to, to) ? { kind: 'accepted' } : unreadable(text, login);
}

function balanceOf(json: unknown, login: SmsLogin): BalanceResult {
  const [row] = Array.isArray(json) ? (json as unknown[]) : [json];
  const given = isRecord(row) ? (row.balance ?? row.response) : row;
  const poisha = poishaOf(given);
  if (poisha !== undefined) return { kind: 'known', poisha };
  return typeof given === 'string'
    ? { kind: 'refused', detail: wordsOf(login, given) }
    : { kind: 'unavailable', detail: 'unknown answer' };
}

export const greenWeb: CreateSmsGateway = (base, login) => {
  const { token = '' } = login;
  return {
    async send({ to, text }) {
      const result = await requestSms(new URL('/api.php?json', base), formOf({ token, to, message: text }));
      return result.kind === 'answer'
        ? resultOf(result.json, result.text, to, login)
        : resultWithoutAnswer(result);
    },
    async balance() {
      const url = new URL('/g_api.php', base);
      url.search = `?${new URLSearchParams({ token })}&balance&json`;
      const result = await requestSms(url);
      return result.kind === 'answer' ? balanceOf(result.json, login) : balanceWithoutAnswer(result);
    },
  };
};
