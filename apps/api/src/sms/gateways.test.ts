/** The adapters of SMS gateways against the stand-in, and against answers that no gateway should give. */
import assert from 'node:assert/strict';
import { createServer, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { after, before, beforeEach, describe, test } from 'node:test';
import { type SmsGatewayName, smsGatewayNames } from '@jontro/shop/sms/sms-settings.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type RunningSmsStandIn, startSmsStandIn } from '../../../stand-ins/src/sms-gateways/sms-stand-in.ts';
import { type Config, readConfig } from '../config/config.ts';
import type { SendResult, SmsGateway } from './sms-gateway.ts';
import { createGateway } from './sms-gateways.ts';

let standIn: RunningSmsStandIn;
/** A gateway of the test's own: what it got, and what it answers. */
let server: Server;
let answer: { status: number; body: string; headers?: Record<string, string> };
let got: { method: string; url: string; type: string; body: string }[] = [];
before(async () => {
  standIn = await startSmsStandIn();
  server = createServer(async (request, response) => {
    let body = '';
    for await (const chunk of request) body += chunk;
    const { method = '', url = '', headers } = request;
    got.push({ method, url, type: headers['content-type'] ?? '', body });
    response.writeHead(answer.status, answer.headers).end(answer.body);
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
});
after(async () => {
  server.close();
  await standIn.close();
});
beforeEach(() => {
  standIn.state.reset();
  got = [];
  answer = { status: 200, body: '' };
});

const configFor = (port: number): Config => readConfig({ SMS_SANDBOX_PORT: String(port) });
const gatewayAt = (
  name: SmsGatewayName,
  port = standIn.port,
  change?: (config: Config) => void,
): SmsGateway => {
  const config = configFor(port);
  change?.(config);
  const gateway = createGateway(config, name);
  assert.ok(gateway);
  return gateway;
};
const ownPort = (): number => (server.address() as AddressInfo).port;

const to = '8801712345678';
const text = 'যন্ত্র: অর্ডার J-1 & "50%" + {x} প্যাক করা হয়েছে।';
const sms = (ref = 'aaaabbbbccccddddeeeeffff') => ({ to, text, kind: 'notice', ref }) as const;
const kindOf = async (result: Promise<SendResult>) => (await result).kind;

for (const name of smsGatewayNames)
  describe(name, () => {
    test('a message reaches the telephone as it was written, with its parts', async () => {
      proves('B-SMS-01');
      const result = await gatewayAt(name).send(sms());
      assert.equal(result.kind, 'accepted');
      const [received, ...others] = standIn.state.messages;
      assert.deepEqual(others, []);
      assert.deepEqual(
        [received?.gateway, received?.to, received?.text, received?.encoding],
        [name, to, text, 'Unicode'],
      );
    });

    test('a mutation of any field that it sends is refused, or seen at the telephone', async () => {
      proves('B-SMS-01');
      await gatewayAt(name, ownPort()).send(sms());
      const [request] = got;
      assert.ok(request);
      const isJson = request.type.includes('json');
      const fields: Record<string, string> = isJson
        ? (JSON.parse(request.body) as Record<string, string>)
        : Object.fromEntries(new URLSearchParams(request.body));
      const sendFields = async (changed: Record<string, string>) => {
        standIn.state.reset();
        const body = isJson ? JSON.stringify(changed) : new URLSearchParams(changed).toString();
        const headers = { 'content-type': request.type };
        await fetch(standIn.url + request.url, { method: request.method, headers, body });
        const [one] = standIn.state.messages;
        return one && [one.to, one.text, one.sender, one.ref];
      };
      const right = await sendFields(fields);
      assert.ok(right, 'what the adapter sends is taken');
      for (const field of Object.keys(fields)) {
        const { [field]: value = '', ...without } = fields;
        assert.notDeepEqual(await sendFields(without), right, `without ${field}`);
        assert.notDeepEqual(await sendFields({ ...fields, [field]: '' }), right, `empty ${field}`);
        assert.notDeepEqual(await sendFields({ ...fields, [field]: `${value}x` }), right, `other ${field}`);
        assert.notDeepEqual(
          await sendFields({ ...without, [`${field}x`]: value }),
          right,
          `renamed ${field}`,
        );
      }
    });

    test('a wrong login and an address that it does not know are refused for good, without the login in the words', async () => {
      const wrong = gatewayAt(name, standIn.port, (config) => {
        const login = Object.keys(config.sms.logins[name] ?? {}).map((field) => [field, 'not-the-login']);
        config.sms = { ...config.sms, logins: { [name]: Object.fromEntries(login) } };
      });
      const result = await wrong.send(sms());
      assert.ok(result.kind === 'refused' && !result.retry);
      assert.equal(result.reason, 'login');
      assert.doesNotMatch(result.detail ?? '', /not-the-login/);
      standIn.state.faults.push({ fault: 'ip', times: 1 });
      const blocked = await gatewayAt(name).send(sms());
      assert.ok(blocked.kind === 'refused' && !blocked.retry);
      assert.equal(blocked.reason, name === 'alpha-sms' ? 'login' : 'own-address');
      assert.deepEqual(standIn.state.messages, []);
    });

    test('a lost answer, a page of a firewall and a server that fails are unsure; without a connection it is tried again', async () => {
      proves('B-SMS-01');
      for (const fault of ['dropped', 'html', 'status:500', 'status:502', 'status:204']) {
        standIn.state.faults.push({ fault, times: 1 });
        assert.equal(await kindOf(gatewayAt(name).send(sms(fault.padStart(24, '0')))), 'unsure', fault);
      }
      standIn.state.faults.push({ fault: 'status:429', times: 1 });
      const busy = await gatewayAt(name).send(sms());
      assert.ok(busy.kind === 'refused' && busy.retry);
      const closed = createServer();
      await new Promise<void>((resolve) => closed.listen(0, '127.0.0.1', resolve));
      const { port } = closed.address() as AddressInfo;
      await new Promise((resolve) => closed.close(resolve));
      const away = await gatewayAt(name, port).send(sms());
      assert.ok(away.kind === 'refused' && away.retry);
      assert.equal(away.reason, 'unreachable');
    });

    test('no answer but that of an accepted message counts as accepted, and no redirect is followed', async () => {
      proves('B-SMS-01');
      const gateway = gatewayAt(name, ownPort());
      const hostile = [
        '',
        'null',
        '[]',
        '{}',
        '0',
        '"SENT"',
        '[[]]',
        '{"error":"0","data":{"request_id":1}}',
        '{"error":0.5}',
        '{"status":"SUCCESS"}',
        '{"status":"SUCCESS","status_code":200,"smsinfo":[]}',
        '{"status":"SUCCESS","status_code":200,"smsinfo":[{"sms_status":"SUCCESS","csms_id":"another"}]}',
        '{"response_code":2020}',
        '{"response_code":{"valueOf":202}}',
        '20255',
        '[{"status":"SENT","to":"8801999999999"}]',
        `[{"status":"SENT","to":"${to}"},{"status":"SENT","to":"${to}"}]`,
        'Okay: perhaps',
        '<html>202</html>',
        '{"__proto__":{"error":0}}',
        `"${'9'.repeat(70_000)}"`,
      ];
      for (const body of hostile) {
        answer = { status: 200, body };
        assert.notEqual(await kindOf(gateway.send(sms())), 'accepted', body.slice(0, 80));
      }
      got = [];
      answer = { status: 302, body: '', headers: { location: `${standIn.url}/inbox` } };
      assert.equal(await kindOf(gateway.send(sms())), 'refused');
      assert.equal(got.length, 1);
    });

    test('what it says is short, has no control characters of the database, and no login', async () => {
      const key = Object.values(configFor(1).sms.logins[name] ?? {}).find((value) => value.length > 12);
      const words = `${key}\u0000 ${'w'.repeat(999)}`;
      for (const body of [
        JSON.stringify({ status: 'FAILED', status_code: 4999, error_message: words }),
        JSON.stringify({ error: 499, msg: words }),
        JSON.stringify({ response_code: 1009, error_message: words }),
        JSON.stringify([{ status: 'FAILED', statusmsg: words }]),
      ]) {
        answer = { status: 200, body };
        const result = await gatewayAt(name, ownPort()).send(sms());
        assert.ok(result.kind !== 'accepted');
        assert.ok((result.detail ?? '').length <= 200);
        assert.ok(!result.detail?.includes('\0') && !result.detail?.includes(key ?? '?'), result.detail);
      }
    });
  });

test('SSL Wireless takes a message once by its name: a second one of the same day is unsure, not sent', async () => {
  const gateway = gatewayAt('ssl-wireless');
  assert.equal(await kindOf(gateway.send(sms())), 'accepted');
  const again = await gateway.send(sms());
  assert.ok(again.kind === 'unsure');
  assert.equal(again.detail, '4029: Duplicate csms_id');
  assert.equal(standIn.state.messages.length, 1);
});

test('BulkSMSBD’s code is read wherever it is, and promotion that is not in Bengali is refused', async () => {
  const gateway = gatewayAt('bulksmsbd', ownPort());
  for (const body of ['202', '"202"', '{"response_code":202}', '{"response_code":"202"}', ' 202 ']) {
    answer = { status: 200, body };
    assert.equal(await kindOf(gateway.send(sms())), 'accepted', body);
  }
  for (const [body, reason, retry] of [
    ['1007', 'balance', false],
    ['1012 masking SMS must be Bengali', 'bengali', false],
    ['{"response_code":1005,"error_message":"internal"}', 'gateway', true],
    ['{"response_code":1032}', 'own-address', false],
  ] as const) {
    answer = { status: 200, body };
    const result = await gateway.send(sms());
    assert.ok(result.kind === 'refused');
    assert.deepEqual([result.reason, result.retry], [reason, retry], body);
  }
});

test('GreenWeb’s lines count as its JSON does', async () => {
  standIn.state.faults.push({ fault: 'text', times: 1 });
  assert.equal(await kindOf(gatewayAt('greenweb').send(sms())), 'accepted');
  answer = { status: 200, body: 'Error: Insufficient balance' };
  const result = await gatewayAt('greenweb', ownPort()).send(sms());
  assert.ok(result.kind === 'refused' && result.reason === 'balance');
});

test('Alpha SMS reports what was delivered and what it cost; all but SSL Wireless tell the balance', async () => {
  const gateway = gatewayAt('alpha-sms');
  standIn.state.faults.push({ fault: 'undelivered', times: 1 });
  const results = [await gateway.send(sms()), await gateway.send(sms())];
  const ids = results.map((result) => (result.kind === 'accepted' ? (result.providerId ?? '') : ''));
  assert.deepEqual(await gateway.report?.(ids[0] ?? ''), { kind: 'undelivered', costPoisha: 35 });
  assert.deepEqual(await gateway.report?.(ids[1] ?? ''), { kind: 'delivered', costPoisha: 35 });
  assert.deepEqual(await gateway.report?.('../../user/balance'), { kind: 'unknown' });
  for (const fault of ['pending', 'html']) {
    standIn.state.faults.push({ fault, times: 1 });
    assert.deepEqual(await gateway.report?.(ids[1] ?? ''), { kind: 'unknown' }, fault);
  }
  for (const name of ['alpha-sms', 'bulksmsbd', 'greenweb'] as const)
    assert.deepEqual(await gatewayAt(name).balance?.(), { kind: 'known', poisha: 49_930 }, name);
  assert.equal(gatewayAt('ssl-wireless').balance, undefined);
  for (const name of ['alpha-sms', 'bulksmsbd', 'greenweb'] as const) {
    answer = { status: 200, body: '<html>' };
    assert.equal((await gatewayAt(name, ownPort()).balance?.())?.kind, 'unavailable', name);
  }
});

test('a demo shop reaches no real gateway, whatever login it has', () => {
  const config = readConfig({});
  config.sms = { logins: { greenweb: { token: 'real-token-of-an-owner' } } };
  assert.equal(createGateway(config, 'greenweb'), undefined);
});
