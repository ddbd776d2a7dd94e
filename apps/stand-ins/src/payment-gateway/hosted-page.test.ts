import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { formFields, startTestGateway, type TestGateway } from './test-gateway.ts';

let gateway: TestGateway;
before(async () => {
  gateway = await startTestGateway();
});
after(() => gateway.close());

const page = async (url: string) => {
  const response = await fetch(url);
  return { status: response.status, text: await response.text(), headers: response.headers };
};

test('the page shows store, amount, reference, the three channels, the test cards and that no money moves', async () => {
  const { GatewayPageURL, sessionkey } = await gateway.openSession();
  const cards = await page(GatewayPageURL);
  assert.equal(cards.status, 200);
  for (const text of ['Local sandbox, no real money', 'Jontro', '৳1,650.00', 'P01KAH7Q5Z9WV3M8T2RXD4CEFGN']) {
    assert.ok(cards.text.includes(text), text);
  }
  for (const text of ['Card number', 'Expiry', 'CVV', 'Pay ৳1,650.00', 'Cancel', '4000 0000 0000 0002']) {
    assert.ok(cards.text.includes(text), text);
  }
  assert.ok((await page(`${GatewayPageURL}&tab=mobile`)).text.includes('bKash'));
  assert.ok((await page(`${GatewayPageURL}&tab=internet`)).text.includes('Islami Bank'));
  assert.ok(
    (await page(`${GatewayPageURL}&card=4111111111111111`)).text.includes('value="4111111111111111"'),
  );
  const sessions = (await (await gateway.control('/sessions')).json()) as {
    sessionKey: string;
    pageToken: string;
  }[];
  const token = sessions.find(({ sessionKey }) => sessionKey === sessionkey)?.pageToken;
  assert.equal((await page(`${gateway.url}/EasyCheckOut/${token}`)).text, cards.text);
});

test('pages load nothing external, are not cached and set no cookie', async () => {
  const { GatewayPageURL } = await gateway.openSession();
  const { headers, text } = await page(GatewayPageURL);
  assert.match(
    headers.get('content-security-policy') ?? '',
    /default-src 'none'; style-src 'self'; script-src 'self'/,
  );
  assert.equal(headers.get('cache-control'), 'no-store');
  assert.equal(headers.get('set-cookie'), null);
  assert.doesNotMatch(text, /(src|href)="https?:/);
});

test('text from the shop is escaped', async () => {
  const { GatewayPageURL } = await gateway.openSession({ product_name: '<script>alert(1)</script>' });
  const { text } = await page(GatewayPageURL);
  assert.ok(text.includes('&lt;script&gt;alert(1)&lt;/script&gt;'));
});

test('a good card sends an IPN, then the browser posts the same signed fields to the success URL', async () => {
  gateway.shop.receivedRequests.length = 0;
  const { sessionkey, GatewayPageURL } = await gateway.openSession();
  const response = await gateway.payByCard(sessionkey);
  const document = await response.text();
  assert.equal(gateway.ipns().length, 1, 'the IPN arrives before the response');
  const ipn = gateway.ipns()[0];
  assert.equal(ipn?.contentType, 'application/x-www-form-urlencoded');
  assert.equal(ipn?.cookie, undefined);
  assert.match(ipn?.userAgent ?? '', /sandbox/);

  assert.ok(document.includes(`method="post" action="${gateway.shop.url}/success"`));
  assert.match(document, /<button>Return to Jontro/);
  const fields = formFields(document);
  assert.deepEqual(fields, ipn?.fields);
  assert.equal(fields.status, 'VALID');
  assert.equal(fields.amount, '1650.00');
  assert.equal(fields.store_amount, '1608.75');
  assert.equal(fields.card_no, '411111XXXXXX1111');
  assert.match(fields.val_id ?? '', /^\d{12}[A-Za-z0-9]{15}$/);
  assert.match(fields.tran_date ?? '', /^\d{4}-\d\d-\d\d \d\d:\d\d:\d\d$/);
  assert.equal(fields.value_a, 'att_1');
  assert.ok(!('sessionkey' in fields));

  assert.equal((await page(GatewayPageURL)).status, 410, 'a paid page is closed');
  const again = formFields(await (await gateway.payByCard(sessionkey)).text());
  assert.equal(again.val_id, fields.val_id, 'a second press of Pay returns the same payment');
  assert.equal(gateway.ipns().length, 1);
});

test('a declined card returns to the fail URL and the session still accepts a good card', async () => {
  const { sessionkey, GatewayPageURL } = await gateway.openSession({ tran_id: 'TWO-TRIES' });
  const declined = await (await gateway.payByCard(sessionkey, '4000 0000 0000 0002')).text();
  assert.ok(declined.includes(`action="${gateway.shop.url}/fail"`));
  const fields = formFields(declined);
  assert.equal(fields.status, 'FAILED');
  assert.equal(fields.error, 'Declined by issuer');
  assert.ok(!('val_id' in fields));

  assert.equal((await page(GatewayPageURL)).status, 200);
  assert.equal(formFields(await (await gateway.payByCard(sessionkey)).text()).status, 'VALID');
  const list = await gateway.callMerchantApi('transaction', { tran_id: 'TWO-TRIES' });
  assert.equal(list.no_of_trans_found, 2);
});

test('the other test cards: invalid expiry, high risk, pending', async () => {
  const outcome = async (card: string) => {
    const { sessionkey } = await gateway.openSession();
    return formFields(await (await gateway.payByCard(sessionkey, card)).text());
  };
  assert.equal((await outcome('4000000000000069')).error, 'Invalid expiry date');
  const risky = await outcome('4000000000000127');
  assert.deepEqual([risky.status, risky.risk_level, risky.risk_title], ['VALID', '1', 'High Risk']);
  const pending = await outcome('4000000000000259');
  assert.deepEqual([pending.status, pending.val_id], ['PENDING', undefined]);
  assert.equal((await outcome('371111111111111')).card_no, '371111XXXXX1111');
  assert.equal((await outcome('5111111111111111')).card_brand, 'MASTER');
});

test('a pending payment is decided later and then sends an IPN', async () => {
  gateway.shop.receivedRequests.length = 0;
  const { sessionkey } = await gateway.openSession();
  await gateway.payByCard(sessionkey, '4000000000000259');
  assert.equal(gateway.ipns().length, 0);
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'PENDING');
  await gateway.control('/decide', { sessionKey: sessionkey, status: 'VALID' });
  assert.equal(gateway.ipns()[0]?.fields.status, 'VALID');
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'VALID');
});

test('invalid input is explained on the page, nothing is decided, and a real card number is not shown again', async () => {
  const { sessionkey } = await gateway.openSession();
  const enter = async (number: string, expiry: string, cvv: string) => {
    const response = await gateway.post(`/gwprocess/v4/pay/${sessionkey}/card`, { number, expiry, cvv });
    return { status: response.status, text: await response.text() };
  };
  const foreign = await enter('4929123412341234', '12/99', '111');
  assert.equal(foreign.status, 422);
  assert.match(foreign.text, /role="alert">This is not one of the test cards/);
  assert.doesNotMatch(foreign.text, /4929123412341234/);
  assert.match((await enter('4111111111111111', '13/99', '111')).text, /MM\/YY, for example/);
  assert.match((await enter('4111111111111111', '01/20', '111')).text, /in the past/);
  assert.match((await enter('4111111111111111', '12/99', '')).text, /as the CVV/);
  assert.equal((await gateway.callMerchantApi('transaction', { sessionkey })).status, 'PENDING');
});

test('a wallet and a bank pay with a valid one-time code and fail with a wrong one', async () => {
  const wallet = await gateway.openSession();
  const codePage = await (
    await gateway.post(`/gwprocess/v4/pay/${wallet.sessionkey}/mobile`, { account: 'bkash' })
  ).text();
  assert.match(codePage, /One-time code/);
  const code = (session: string, account: string, value: string) =>
    gateway.post(`/gwprocess/v4/pay/${session}/code`, { account, code: value });
  assert.equal(formFields(await (await code(wallet.sessionkey, 'bkash', '999999')).text()).status, 'FAILED');
  const paid = formFields(await (await code(wallet.sessionkey, 'bkash', '123456')).text());
  assert.deepEqual([paid.status, paid.card_type, paid.card_no], ['VALID', 'BKASH-BKash', '']);

  const bank = await gateway.openSession();
  const byBank = formFields(await (await code(bank.sessionkey, 'ibbl', '111111')).text());
  assert.deepEqual([byBank.status, byBank.card_brand], ['VALID', 'IB']);
  const unknown = await gateway.post(`/gwprocess/v4/pay/${(await gateway.openSession()).sessionkey}/mobile`, {
    account: 'nope',
  });
  assert.equal(unknown.status, 422);
});

test('Cancel returns to the cancel URL with a signed notification', async () => {
  gateway.shop.receivedRequests.length = 0;
  const { sessionkey } = await gateway.openSession();
  const document = await (await gateway.post(`/gwprocess/v4/pay/${sessionkey}/cancel`, {})).text();
  assert.ok(document.includes(`action="${gateway.shop.url}/cancel"`));
  const fields = formFields(document);
  assert.deepEqual(
    [fields.status, fields.error, fields.bank_tran_id],
    ['CANCELLED', 'Cancelled by User', ''],
  );
  assert.ok(fields.verify_sign_sha2);
  assert.deepEqual(gateway.ipns()[0]?.fields, fields);
});

test('unknown pages return 404', async () => {
  assert.equal((await page(`${gateway.url}/gwprocess/v4/gw.php?Q=PAY&SESSIONKEY=NONE`)).status, 404);
  assert.equal((await page(`${gateway.url}/gwprocess/v4/gw.php`)).status, 404);
  assert.equal((await gateway.payByCard('NONE')).status, 404);
  assert.equal((await page(`${gateway.url}/anything`)).status, 404);
});
