/** Every courier, online payment method and SMS gateway has a table of the requests that the shop sends to it. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { onlinePaymentMethods } from '../apps/api/src/payments/payment-methods.ts';
import { courierNames } from '../packages/shop/src/couriers/couriers.ts';
import { smsGatewayNames } from '../packages/shop/src/sms/sms-settings.ts';
import { root } from './source-files.ts';

const source = join(root, 'apps/api/src');

/** The tables by the service, each in the folder of its adapter; all gateways of SMS have one file. */
const tables: [service: string, file: string][] = [
  ...courierNames.map((name): [string, string] => [name, `couriers/${name}/${name}-requests.test.ts`]),
  ...onlinePaymentMethods.map((name): [string, string] => [
    name,
    `payments/${name}/${name}-requests.test.ts`,
  ]),
  ...smsGatewayNames.map((name): [string, string] => [name, 'sms/sms-requests.test.ts']),
];

for (const [service, file] of tables)
  test(`the requests to ${service} have a table`, () => {
    const path = join(source, file);
    assert.ok(existsSync(path), file);
    const text = readFileSync(path, 'utf8');
    assert.match(text, /testRequests\(/);
    if (file.startsWith('sms/')) assert.ok(text.includes(`createClient: () => gatewayWith('${service}'`));
  });
