/** Limits of mails for each recipient: what is counted together, what is not sent, and what the owner sees of it. */
import assert from 'node:assert/strict';
import { after, before, test } from 'node:test';
import { dashboardEndpoints } from '@jontro/shop/dashboard/dashboard.endpoints.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import { mailProblemEndpoints } from '@jontro/shop/mail/mail-problems.endpoints.ts';
import { type MessageTemplate, messageTemplateNames } from '@jontro/shop/mail/message-templates.ts';
import { eq, isNotNull } from 'drizzle-orm';
import { createRateLimits, limitKinds } from '../http/rate-limits.ts';
import { createTestShop, type TestShop } from '../testing/test-shop.ts';
import { mails } from './mail.table.ts';
import { sendDueMails } from './mail-job.ts';
import { mailboxOf } from './mail-limits.ts';
import { MailError, type Mailer } from './mailer.ts';
import { queueMail } from './outbox.ts';

let shop: TestShop;
before(async () => {
  shop = await createTestShop();
});
after(() => shop.close());

const [ordersAnHour] = limitKinds['mail-orders'];
let queued = 0;
async function queue(to: string, kind: MessageTemplate = 'order-placed', count = 1): Promise<void> {
  for (let left = count; left > 0; left -= 1) {
    queued += 1;
    shop.clock.advance(1);
    const texts = { subject: `Mail ${queued}`, text: 'Text', html: '<p>Text</p>' };
    await queueMail(shop.context.db, shop.clock.now(), {
      dedupeKey: `limits:${queued}`,
      kind,
      language: 'en',
      to,
      ...texts,
    });
  }
}
const mailer = (send: Mailer['send'] = async () => {}): Mailer & { to: string[] } => {
  const to: string[] = [];
  return {
    to,
    async send(mail) {
      await send(mail);
      to.push(mail.to);
    },
    close() {},
  };
};
/** As a process that has just started. */
const send = (by: Mailer | undefined) =>
  sendDueMails(shop.context.db, shop.clock.now, {
    mailer: by,
    limits: createRateLimits(shop.context.database),
  });
const statusesOf = async (recipient: string) =>
  (await shop.context.db.select().from(mails).where(eq(mails.recipient, recipient))).map(
    ({ withheldAt, sentAt, nextTryAt }) =>
      withheldAt ? 'withheld' : sentAt ? 'sent' : nextTryAt ? 'due' : 'kept',
  );

test('variants of a mailbox count as one: letter case, a plus, dots at Gmail, dots after the host', () => {
  const same = [
    'rahim.u@gmail.com',
    'RahimU@Gmail.com',
    'r.a.h.i.m.u+x+y@googlemail.com',
    'rahimu@gmail.com.',
  ];
  assert.deepEqual([...new Set(same.map(mailboxOf))], ['rahimu@gmail.com']);
  assert.equal(mailboxOf(' Rahim+Shop@Example.com '), 'rahim@example.com');
  assert.equal(mailboxOf('rahim@উদাহরণ.বাংলা'), mailboxOf('RAHIM@xn--d5b6ci4b4b3a.xn--54b7fta0cc'));
});

test('other people stay apart: dots elsewhere, another host, a name of a plus alone', () => {
  const others = [
    'a.b@example.com',
    'ab@example.com',
    'ab@gmail.com',
    'ab@mail.example.com',
    '+ab@example.com',
    '+@example.com',
  ];
  assert.equal(new Set(others.map(mailboxOf)).size, others.length);
});

test('a stranger gets a few mails of orders, whatever the variant, also after a new start; nobody else misses one', async () => {
  const smtp = mailer();
  await queue('stranger@gmail.com', 'order-placed', ordersAnHour - 1);
  await send(smtp);
  await queue('S.tranger+1@gmail.com', 'order-cancelled', 3);
  await queue('stranger@googlemail.com', 'order-placed', 50);
  await queue('neighbour@gmail.com');
  await queue('stranger@gmail.com', 'password-reset');
  // Of one recipient a run sends at most what it leases at once.
  for (let run = 0; run < 3; run += 1) await send(smtp);
  assert.equal(smtp.to.filter((to) => to !== 'neighbour@gmail.com').length, ordersAnHour + 1);
  assert.ok(smtp.to.includes('neighbour@gmail.com'));
  assert.ok((await statusesOf('stranger@gmail.com')).every((status) => status === 'sent'));
  assert.deepEqual(new Set(await statusesOf('stranger@googlemail.com')), new Set(['withheld']));
  assert.equal(await send(smtp), 0, 'what was not sent is not tried again');
});

test('every kind of mail has a limit but those to staff, of whom none misses an order', async () => {
  const staffKinds: MessageTemplate[] = [
    'new-order',
    'low-stock',
    'daily-summary',
    'new-review',
    'owners-change',
    'test',
  ];
  const smtp = mailer();
  for (const kind of messageTemplateNames) await queue(`${kind}@example.com`, kind, 60);
  await send(smtp);
  for (const kind of messageTemplateNames) {
    const got = smtp.to.filter((to) => to === `${kind}@example.com`).length;
    if (staffKinds.includes(kind)) assert.equal(got, 60, kind);
    else assert.ok(got >= ordersAnHour && got <= 40, `${kind}: ${got}`);
  }
});

test('a mail that is tried again counts once', async () => {
  let failures = 5;
  const smtp = mailer(async () => {
    failures -= 1;
    if (failures >= 0) throw new MailError('later', 'busy');
  });
  await queue('retried@example.com');
  for (let run = 0; run < 6; run += 1) {
    await send(smtp);
    shop.clock.advance(6 * 3_600_000);
  }
  await queue('retried@example.com', 'order-placed', ordersAnHour - 1);
  await send(smtp);
  assert.equal(smtp.to.length, ordersAnHour);
});

test('the owner sees how many an address did not get, also without a mail server, and it is no unsent mail', async () => {
  const owner = await shop.signIn({ role: 'admin' });
  await shop.context.db.delete(mails);
  await queue('flooded@example.com', 'order-placed', ordersAnHour + 4);
  await send(undefined);
  assert.equal(await shop.context.db.$count(mails, isNotNull(mails.withheldAt)), 4);
  const { body } = await owner.call(mailProblemEndpoints.listMailProblems);
  assert.deepEqual(
    [body.count, body.withheld?.map(({ to, count }) => `${to} ${count}`)],
    [0, ['f•••@example.com 4']],
  );
  const outbox = await owner.call(mailEndpoints.listOutbox);
  const [newest] = outbox.body;
  assert.equal(newest?.status, 'withheld');
  const retried = await owner.call(mailEndpoints.retryMail, { params: { id: newest?._id ?? '' } });
  assert.equal(retried.status, 409);
  const work = await owner.call(dashboardEndpoints.findOpenWork);
  assert.equal(work.body.unsentMails, 0);
});
