/** Every request that the shop can send to a gateway of SMS, whole: a field or header that is changed, added or left out is seen. */
import type { SmsGatewayName } from '@jontro/shop/sms/sms-settings.ts';
import { startSmsStandIn } from '../../../stand-ins/src/sms-gateways/sms-stand-in.ts';
import { liveConfig, required } from '../testing/live-config.ts';
import type { RecordedRequest } from '../testing/request-recorder.ts';
import { testRequests } from '../testing/request-table.ts';
import type { SmsGateway } from './sms-gateway.ts';
import { createGateway } from './sms-gateways.ts';

/** The gateway of a live shop, at the vendor's own address. */
function gatewayWith(name: SmsGatewayName, login: Record<string, string>): SmsGateway {
  const config = liveConfig({});
  return required(createGateway({ ...config, sms: { logins: { [name]: login } } }, name));
}

const to = '8801712345678';
const text = 'যন্ত্র: order J-1 & "50%" + {x}';
const sms = { to, text, kind: 'notice', ref: 'aaaabbbbccccddddeeeeffff' } as const;
const get = (url: string, query: Record<string, string>): RecordedRequest => ({
  method: 'GET',
  url,
  query,
  headers: {},
});
const form = (url: string, body: object, query: Record<string, string> = {}): RecordedRequest => ({
  method: 'POST',
  url,
  query,
  headers: { 'content-type': 'application/x-www-form-urlencoded' },
  body,
});
const standIn = (...prefixes: string[]) => ({ start: startSmsStandIn, prefixes });

testRequests({
  name: 'SSL Wireless',
  proof: 'B-SMS-01',
  createClient: () => gatewayWith('ssl-wireless', { apiToken: 'the-token', sid: 'THESHOP' }),
  rows: [
    {
      what: 'a message',
      ask: ({ send }) => send(sms),
      answers: [{}],
      sends: [
        {
          method: 'POST',
          url: 'https://smsplus.sslwireless.com/api/v3/send-sms',
          query: {},
          headers: { accept: 'application/json', 'content-type': 'application/json' },
          body: {
            api_token: 'the-token',
            sid: 'THESHOP',
            msisdn: to,
            sms: text,
            csms_id: 'bbbbccccddddeeeeffff',
          },
        },
      ],
    },
  ],
  sendingNothing: [],
  standIn: standIn('/api/v3/'),
});

const alpha = 'https://api.sms.net.bd';
testRequests({
  name: 'Alpha SMS',
  proof: 'B-SMS-01',
  createClient: () => gatewayWith('alpha-sms', { apiKey: 'the&key', senderId: 'TheShop' }),
  rows: [
    {
      what: 'a message',
      ask: ({ send }) => send(sms),
      answers: [{}],
      sends: [form(`${alpha}/sendsms`, { api_key: 'the&key', msg: text, to, sender_id: 'TheShop' })],
    },
    {
      what: 'a message without a name of the sender',
      ask: () => gatewayWith('alpha-sms', { apiKey: 'the&key' }).send(sms),
      answers: [{}],
      sends: [form(`${alpha}/sendsms`, { api_key: 'the&key', msg: text, to })],
    },
    {
      what: 'what became of a message',
      ask: ({ report }) => report?.('40/1') ?? Promise.reject(),
      answers: [{}],
      sends: [get(`${alpha}/report/request/40%2F1/`, { api_key: 'the&key' })],
    },
    {
      what: 'the balance',
      ask: ({ balance }) => balance?.() ?? Promise.reject(),
      answers: [{}],
      sends: [get(`${alpha}/user/balance/`, { api_key: 'the&key' })],
    },
  ],
  sendingNothing: [],
  standIn: standIn('/sendsms', '/report/', '/user/'),
  // It takes both; the shop posts.
  unused: ['GET /sendsms'],
});

const bulk = 'https://bulksmsbd.net/api';
testRequests({
  name: 'BulkSMSBD',
  proof: 'B-SMS-01',
  createClient: () => gatewayWith('bulksmsbd', { apiKey: 'the&key', senderId: 'TheShop' }),
  rows: [
    {
      what: 'a message',
      ask: ({ send }) => send(sms),
      answers: [{}],
      sends: [
        form(`${bulk}/smsapi`, {
          api_key: 'the&key',
          type: 'text',
          number: to,
          senderid: 'TheShop',
          message: text,
        }),
      ],
    },
    {
      what: 'the balance',
      ask: ({ balance }) => balance?.() ?? Promise.reject(),
      answers: [{}],
      sends: [get(`${bulk}/getBalanceApi`, { api_key: 'the&key' })],
    },
  ],
  sendingNothing: [],
  standIn: standIn('/api/smsapi', '/api/getBalanceApi'),
  unused: ['GET /api/smsapi'],
});

const green = 'https://api.greenweb.com.bd';
testRequests({
  name: 'GreenWeb',
  proof: 'B-SMS-01',
  createClient: () => gatewayWith('greenweb', { token: 'the&token' }),
  rows: [
    {
      what: 'a message',
      ask: ({ send }) => send(sms),
      answers: [{}],
      sends: [form(`${green}/api.php`, { token: 'the&token', to, message: text }, { json: '' })],
    },
    {
      what: 'the balance',
      ask: ({ balance }) => balance?.() ?? Promise.reject(),
      answers: [{}],
      sends: [get(`${green}/g_api.php`, { token: 'the&token', balance: '', json: '' })],
    },
  ],
  sendingNothing: [],
  standIn: standIn('/api.php', '/g_api.php'),
});
