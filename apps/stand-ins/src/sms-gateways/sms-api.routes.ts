// The addresses of the four gateways: SSL Wireless v3, Alpha SMS, BulkSMSBD and GreenWeb, each with its own fields, codes and answers.
import { setTimeout as delay } from 'node:timers/promises';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { SmsStandInSettings } from './sms-settings.ts';
import type { GatewayName, ReceivedSms, SmsState } from './sms-state.ts';

/** Of SSL Wireless and BulkSMSBD. */
const root = '/api';
type Fields = Readonly<Record<string, unknown>>;
const mobile = /^8801[3-9]\d{8}$/;
const firewallPage = '<!doctype html><title>Attention required</title><h1>Checking your browser</h1>';

const textOf = (fields: Fields, name: string): string => {
  const { [name]: value } = fields;
  return typeof value === 'string' ? value : '';
};
const fieldsOf = (request: FastifyRequest): Fields => ({
  ...(request.query as Fields),
  ...((request.body ?? {}) as Fields),
});
/** The names of fields that are none of these. */
const unknownFields = (fields: Fields, known: readonly string[]): string[] =>
  Object.keys(fields).filter((name) => !known.includes(name));
const isMasked = (sender: string): boolean => /[a-z]/i.test(sender);
const hasBengali = (text: string): boolean => /[\u0980-\u09ff]/.test(text);

/** How a gateway accepts a message, and how it refuses one by a code. */
interface Answers {
  accept(sms: ReceivedSms): unknown;
  refuse(code: number): unknown;
  /** The code for the address of an unknown server. */
  ipCode: number;
}

interface Request {
  gateway: GatewayName;
  reply: FastifyReply;
  answers: Answers;
  /** The code of what is wrong with the fields; 0 if nothing is. */
  problem: number;
  sms: Pick<ReceivedSms, 'to' | 'text' | 'sender' | 'ref'>;
}

export function smsApiRoutes(app: FastifyInstance, settings: SmsStandInSettings, state: SmsState): void {
  async function receive({ gateway, reply, answers, problem, sms }: Request): Promise<unknown> {
    const fault = state.takeFault(gateway);
    const [kind, value = ''] = fault?.split(':') ?? [];
    if (kind === 'slow') await delay(Number(value));
    if (kind === 'hold') await state.untilReleased();
    if (kind === 'html') return reply.type('text/html').send(firewallPage);
    if (kind === 'ip') return reply.send(answers.refuse(answers.ipCode));
    if (kind === 'code') return reply.send(answers.refuse(Number(value)));
    if (kind === 'status') return reply.code(Number(value)).send('');
    if (problem !== 0) return reply.send(answers.refuse(problem));
    const received = state.add({ ...sms, gateway, delivered: kind !== 'undelivered' });
    if (kind === 'dropped') {
      reply.raw.destroy();
      return reply.hijack();
    }
    if (kind === 'text') return reply.type('text/plain').send(plainAnswer(gateway, received));
    return reply.send(answers.accept(received));
  }

  app.post(`${root}/v3/send-sms`, async (request, reply) => {
    const fields = fieldsOf(request);
    const [to, text, ref] = [textOf(fields, 'msisdn'), textOf(fields, 'sms'), textOf(fields, 'csms_id')];
    const today = new Date().toISOString().slice(0, 10);
    const isKnown = state.messages.some(
      (one) => one.gateway === 'ssl-wireless' && one.ref === ref && one.at.startsWith(today),
    );
    const isJson = request.headers['content-type']?.startsWith('application/json');
    const unknown = unknownFields(fields, ['api_token', 'sid', 'msisdn', 'sms', 'csms_id']);
    const problem =
      !isJson || unknown.length > 0 || text === '' || ref === '' || ref.length > 20
        ? 4002
        : fields.api_token !== settings.key || fields.sid !== settings.sid
          ? 4001
          : !mobile.test(to)
            ? 4025
            : isKnown
              ? 4029
              : 0;
    return receive({
      gateway: 'ssl-wireless',
      reply,
      problem,
      sms: { to, text, ref, sender: settings.sid },
      answers: {
        ipCode: 4003,
        refuse: (code) => ({
          status: 'FAILED',
          status_code: code,
          error_message: sslWords[code] ?? 'Request failed',
        }),
        accept: ({ id, encoding }) => ({
          status: 'SUCCESS',
          status_code: 200,
          error_message: '',
          smsinfo: [
            {
              sms_status: 'SUCCESS',
              status_message: 'Success',
              msisdn: to,
              sms_type: encoding === 'GSM' ? 'EN' : 'BN',
              sms_body: text,
              csms_id: ref,
              reference_id: `ref${id}`,
            },
          ],
        }),
      },
    });
  });

  app.route({
    method: ['GET', 'POST'],
    url: '/sendsms',
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      const [to, text] = [textOf(fields, 'to'), textOf(fields, 'msg')];
      const unknown = unknownFields(fields, ['api_key', 'msg', 'to', 'sender_id', 'schedule', 'content_id']);
      const problem =
        fields.api_key !== settings.key
          ? 405
          : unknown.length > 0
            ? 400
            : text === ''
              ? 414
              : mobile.test(to)
                ? 0
                : 416;
      return receive({
        gateway: 'alpha-sms',
        reply,
        problem,
        sms: { to, text, sender: textOf(fields, 'sender_id') },
        answers: {
          ipCode: 403,
          refuse: (code) => ({ error: code, msg: alphaWords[code] ?? 'Request failed' }),
          accept: ({ id }) => ({
            error: 0,
            msg: 'Request successfully submitted',
            data: { request_id: id },
          }),
        },
      });
    },
  });

  app.get('/report/request/:id', async (request, reply) => {
    if ((request.query as Fields).api_key !== settings.key)
      return reply.send({ error: 405, msg: alphaWords[405] });
    const fault = state.takeFault('alpha-sms');
    if (fault === 'html') return reply.type('text/html').send(firewallPage);
    const { id } = request.params as { id: string };
    const sms = state.messages.find((one) => one.gateway === 'alpha-sms' && String(one.id) === id);
    if (!sms) return reply.send({ error: 404, msg: 'Request not found' });
    const charge = (0.35 * sms.parts).toFixed(4);
    return reply.send({
      error: 0,
      msg: 'Success',
      data: {
        request_id: sms.id,
        request_status: fault === 'pending' ? 'Pending' : 'Complete',
        request_charge: charge,
        recipients: [{ number: sms.to, charge, status: sms.delivered ? 'Sent' : 'Failed' }],
      },
    });
  });
  app.get('/user/balance', async (request, reply) =>
    reply.send(
      state.takeFault('alpha-sms') === undefined && (request.query as Fields).api_key === settings.key
        ? { error: 0, msg: 'Success', data: { balance: balance() } }
        : { error: 405, msg: alphaWords[405] },
    ),
  );

  app.route({
    method: ['GET', 'POST'],
    url: `${root}/smsapi`,
    handler: async (request, reply) => {
      const fields = fieldsOf(request);
      const [to, text, sender] = [
        textOf(fields, 'number'),
        textOf(fields, 'message'),
        textOf(fields, 'senderid'),
      ];
      const unknown = unknownFields(fields, ['api_key', 'type', 'number', 'senderid', 'message']);
      const problem =
        fields.api_key !== settings.key
          ? 1011
          : unknown.length > 0 || fields.type !== 'text' || text === '' || !mobile.test(to)
            ? 1003
            : sender === ''
              ? 1002
              : isMasked(sender) && sender !== 'Jontro' && !hasBengali(text)
                ? 1012
                : 0;
      return receive({
        gateway: 'bulksmsbd',
        reply,
        problem,
        sms: { to, text, sender },
        answers: {
          ipCode: 1032,
          refuse: (code) => ({ response_code: code, success_message: '', error_message: 'Request failed' }),
          accept: ({ id }) => ({
            response_code: 202,
            message_id: id,
            success_message: 'SMS Submitted Successfully 1',
            error_message: '',
          }),
        },
      });
    },
  });
  app.get(`${root}/getBalanceApi`, async (request, reply) =>
    reply.send(
      (request.query as Fields).api_key === settings.key
        ? { balance: Number(balance()) }
        : { response_code: 1011, error_message: 'User Id not found' },
    ),
  );

  app.post('/api.php', async (request, reply) => {
    const fields = fieldsOf(request);
    const [to, text] = [textOf(fields, 'to'), textOf(fields, 'message')];
    const isJson = 'json' in (request.query as Fields);
    const unknown = unknownFields(fields, ['token', 'to', 'message', 'json']);
    const problem =
      fields.token !== settings.key
        ? 1
        : !mobile.test(to)
          ? 2
          : text === '' || unknown.length > 0 || !isJson
            ? 3
            : 0;
    return receive({
      gateway: 'greenweb',
      reply,
      problem,
      sms: { to, text, sender: 'GreenWeb' },
      answers: {
        ipCode: 4,
        refuse: (code) => [
          { to, message: text, status: 'FAILED', statusmsg: greenWords[code] ?? 'Request failed' },
        ],
        accept: () => [{ to, message: text, status: 'SENT', statusmsg: `SMS Sent Successfully To ${to}` }],
      },
    });
  });
  app.get('/g_api.php', async (request, reply) =>
    reply.send([
      (request.query as Fields).token === settings.key
        ? { balance: balance() }
        : { response: 'Error: Invalid token' },
    ]),
  );

  /** What remains of 500 taka at 35 poisha a part. */
  const balance = (): string =>
    (500 - state.messages.reduce((sum, { parts }) => sum + 0.35 * parts, 0)).toFixed(4);
}

const plainAnswer = (gateway: GatewayName, { to }: ReceivedSms): string =>
  gateway === 'greenweb' ? `Ok: SMS Sent Successfully To ${to}\n` : '202';

const sslWords: Readonly<Record<number, string>> = {
  4001: 'Unauthorized',
  4002: 'Invalid parameter',
  4003: 'IP Blacklisted',
  4025: 'Invalid MSISDN',
  4029: 'Duplicate csms_id',
};
const alphaWords: Readonly<Record<number, string>> = {
  400: 'Missing or invalid parameter',
  403: 'You do not have permission',
  405: 'Authorization required',
  414: 'Message is empty',
  416: 'No valid number found',
  417: 'Insufficient balance',
};
const greenWords: Readonly<Record<number, string>> = {
  1: 'Invalid token',
  2: 'Invalid number',
  3: 'Empty message',
  4: 'Your IP is not allowed',
  5: 'Insufficient balance',
};
