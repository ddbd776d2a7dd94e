/** The owner's page of a provider's statement: states of lines, decisions, an order named by hand, widths, Bengali. */
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import {
  type PaymentStatement,
  type StatementLine,
  statementTexts,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { proves } from '@jontro/shop/testing/proves.ts';
import { staffPaths } from '../../apps/web/app/staff-paths.ts';
import { expectBengali } from '../e2e/bengali-page.ts';
import { expectAccessibleAtEachWidth } from '../e2e/page-checks.ts';
import { expect, open, signIn, test } from './page-fixture.ts';
import { emptyPage, startPageServer } from './page-server.ts';
import { admin } from './samples.ts';

const {
  findStatement,
  listStatementLines,
  decideStatement,
  listStatements,
  uploadStatement,
  checkStatement,
} = paymentStatementEndpoints;
const path = `${staffPaths.payments}?statement=s1`;
const tranId = (end: string) => `P${end.padStart(26, '0')}`;

const statement: PaymentStatement = {
  _id: 's1',
  file: 'transactions-2026-11.csv',
  by: admin.email,
  createdAt: '2026-11-26T04:00:00.000Z',
  state: 'asked',
  lines: 5,
  columns: [],
  counts: { lost: 2, equal: 2, wrong: 1 },
  lostAmount: 3650.5,
  fitting: 1,
};
const line: StatementLine = {
  _id: '2',
  line: 2,
  state: 'lost',
  tranId: tranId('1'),
  amount: 1650,
  date: '26/11/2026 10:15',
  status: 'VALID',
  reference: 'J-10482',
  paid: 1650,
  known: false,
  order: { _id: 'a'.repeat(24), orderNumber: 'J-10482', fits: true },
};
const { order: _, ...withoutOrder } = line;
const orphan: StatementLine = {
  ...withoutOrder,
  _id: '3',
  line: 3,
  tranId: tranId('2'),
  amount: 2000.5,
  paid: 2000.5,
  reference: '',
};

test('lost payments are shown with what the provider has taken, and one or all are decided after a confirmation', async ({
  page,
  server,
}) => {
  proves('B-SCALE-05');
  await signIn(page, server, admin);
  server.respond(findStatement, statement);
  server.respond(listStatementLines, [line, orphan]);
  await open(page, path);
  const main = page.getByRole('main');
  await expect(main).toContainText('Payments lost: 2. The provider has taken ৳3,650.50 for them.');
  const lines = main.getByRole('listitem');
  await expect(lines.filter({ hasText: line.tranId })).toContainText('Order J-10482 fits');
  await expect(lines.filter({ hasText: orphan.tranId })).toContainText('The shop has no order for it.');

  const decided: PaymentStatement = {
    ...statement,
    state: 'asked',
    counts: { lost: 1, attached: 1, equal: 2, wrong: 1 },
    lostAmount: 2000.5,
    fitting: 0,
  };
  server.respond(decideStatement, decided);
  await main.getByRole('button', { name: 'Give to their orders (1)' }).click();
  const dialog = page.getByRole('alertdialog', { name: 'Give these payments to their orders?' });
  await expect(dialog).toContainText('The provider is asked once more');
  server.respond(findStatement, decided);
  server.respond(listStatementLines, [orphan]);
  await dialog.getByRole('button', { name: 'Give to its order' }).click();
  await expect(page.getByRole('dialog', { name: statementTexts.attaching })).toBeVisible();
  await expect(main.getByRole('button', { name: 'Lost here: 1' })).toBeVisible();
  await expect(main.getByRole('button', { name: /^Give to their orders/ })).toHaveCount(0);
});

test('an order is named for a payment by its number, and a refusal of the server is said', async ({
  page,
  server,
}) => {
  proves('B-SCALE-05');
  await signIn(page, server, admin);
  server.respond(findStatement, statement);
  server.respond(listStatementLines, [orphan]);
  await open(page, path);
  await page.getByRole('main').getByRole('button', { name: 'Give to an order' }).click();
  const dialog = page.getByRole('dialog', { name: 'Give to an order' });
  await expect(dialog).toContainText('exactly ৳2,000.50');
  await dialog.getByRole('button', { name: 'Give to an order' }).click();
  await expect(dialog).toContainText('Please enter the number of the order');
  server.respondWith(decideStatement, {
    status: 409,
    body: { message: statementTexts.orderMisfit, code: 'broken-rule' },
  });
  await dialog.getByLabel('Order number').fill('J-10500');
  await dialog.getByRole('button', { name: 'Give to an order' }).click();
  await expect(page.getByText(statementTexts.orderMisfit)).toBeVisible();
});

test('the page fits phones, tablets and screens and has no barriers', async ({ page, server }) => {
  proves('B-SCALE-05');
  await signIn(page, server, admin);
  server.respond(findStatement, statement);
  server.respond(listStatements, [statement]);
  server.respond(listStatementLines, [line, orphan]);
  for (const [address, shown] of [
    [path, orphan.tranId],
    [`${staffPaths.payments}?statement=`, statement.file],
  ] as const) {
    await open(page, address);
    await expect(page.getByRole('main').getByText(shown)).toBeVisible();
    await expectAccessibleAtEachWidth(page, address);
  }
});

test('the steps and answers are in Bengali for an owner who chose it', async ({ page }) => {
  proves('B-SCALE-05');
  const own = await startPageServer({}, 'bn');
  try {
    await page.goto(own.url + emptyPage);
    await signIn(page, own, admin);
    own.respond(listStatements, []);
    await open(page, `${own.url}${staffPaths.payments}?statement=`);
    const names = () => [
      ...admin.email.split('@'),
      admin.name,
      'panel.csv',
      'CSV',
      'Jontro',
      line.tranId,
      'INVOICE-7',
    ];
    await expect(page.getByText('গেটওয়ের প্যানেল থেকে')).toBeVisible();
    await expectBengali(page, names);
    const columns = [
      { heading: 'লেনদেন আইডি', field: 'tranId', sample: line.tranId },
      { heading: 'টাকা', field: 'amount', sample: '১৬৫০' },
    ];
    const counts = { unpaid: 1, foreign: 1, wrong: 1 };
    const uploaded = { ...statement, file: 'panel.csv', columns, counts, lostAmount: 0, fitting: 0 };
    own.respond(uploadStatement, { ...uploaded, state: 'uploaded' });
    own.respond(findStatement, { ...uploaded, state: 'uploaded' });
    await page.locator('input[type=file]').setInputFiles({
      name: 'panel.csv',
      mimeType: 'text/csv',
      buffer: Buffer.from(`\ufeffলেনদেন আইডি,টাকা\n${line.tranId},১৬৫০\nINVOICE-7,9\n,9\n`, 'utf16le'),
    });
    await expect(page.getByLabel('“টাকা” কলামের ঘর')).toHaveValue('amount');
    await expectBengali(page, names);
    await expectAccessibleAtEachWidth(page, 'the columns in Bengali');
    const unpaid: StatementLine = {
      ...withoutOrder,
      state: 'unpaid',
      date: '',
      status: '',
      reference: '',
    };
    own.respond(checkStatement, uploaded);
    own.respond(findStatement, uploaded);
    own.respond(listStatementLines, [unpaid, { ...unpaid, _id: '3', line: 3, tranId: 'INVOICE-7' }]);
    await page.getByRole('button', { name: 'গেটওয়েকে জিজ্ঞেস করুন' }).click();
    await expect(page.getByRole('button', { name: /^গেটওয়েতে পরিশোধ হয়নি: / })).toBeVisible();
    await expectBengali(page, names);
    const reason = statementTexts.idMissing;
    own.respond(listStatementLines, [{ ...unpaid, _id: '4', line: 4, state: 'wrong', tranId: '', reason }]);
    await page.getByRole('button', { name: /^পড়া যায় না: / }).click();
    await expect(page.getByText('এই লাইনে পড়ার মতো লেনদেন আইডি নেই।')).toBeVisible();
    await expectAccessibleAtEachWidth(page, 'the answers in Bengali');
  } finally {
    await page.goto('about:blank');
    await own.close();
  }
});
