/** What the hourly cleanup removes and leaves. */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { identityCodes, identityKeys, identityRefreshTokens } from '../identity/identity.table.ts';
import { mails } from '../mail/mail.table.ts';
import { sendDueMails } from '../mail/mail-worker.ts';
import { sessions } from '../session/session.table.ts';
import { identityClient } from '../testing/identity-client.ts';
import { createTestShop } from '../testing/test-shop.ts';
import { cleanUp } from './cleanup.ts';

test('expired rows are removed, valid ones stay, and a key is replaced after 90 days', async () => {
  const shop = await createTestShop();
  try {
    const { db } = shop.context;
    const day = 24 * 3_600_000;
    const counts = async () => [
      await db.$count(mails),
      await db.$count(sessions),
      await db.$count(identityRefreshTokens),
      await db.$count(identityCodes),
      await db.$count(identityKeys),
    ];
    await shop.signIn();
    const identity = identityClient(shop);
    const { idToken } = await identity.signUp();
    await identity.accounts('sendOobCode', { requestType: 'VERIFY_EMAIL', idToken });
    await sendDueMails(db, shop.clock.now, { mailer: undefined });
    await cleanUp(shop.context);
    assert.deepEqual(await counts(), [1, 1, 1, 1, 1]);
    shop.clock.advance(31 * day);
    await cleanUp(shop.context);
    assert.deepEqual(await counts(), [1, 0, 0, 0, 1]);
    shop.clock.advance(60 * day);
    await cleanUp(shop.context);
    assert.deepEqual(await counts(), [0, 0, 0, 0, 2]);
    await identity.signUp();
    shop.clock.advance(day);
    await cleanUp(shop.context);
    assert.deepEqual(await counts(), [0, 0, 1, 0, 1]);
    await identity.signUp();
  } finally {
    await shop.close();
  }
});
