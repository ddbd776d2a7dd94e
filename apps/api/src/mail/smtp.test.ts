/** Sending over SMTP to a real mail server: delivery, TLS, login, errors, and broken connections. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { partsOf } from '../testing/mail-server.ts';
import { mails } from './mail.table.ts';
import { sendDueMails } from './mail-job.ts';
import { createMailer, MailError } from './mailer.ts';
import { queueMail } from './outbox.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

type SmtpReply = Error & { responseCode: number };
const reply = (responseCode: number, text: string): SmtpReply =>
  Object.assign(new Error(text), { responseCode });

interface Received {
  from: string;
  to: string[];
  secure: boolean;
  user: string | undefined;
  source: string;
}

const textOf = async (stream: SMTPServerDataStream): Promise<string> => {
  const parts: Buffer[] = [];
  for await (const part of stream) parts.push(part as Buffer);
  return Buffer.concat(parts).toString('utf8');
};

/** Starts a mail server on a free port; by default it accepts every mail without a login. */
async function mailServer(options: SMTPServerOptions = {}) {
  const received: Received[] = [];
  const server = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    closeTimeout: 500,
    disableReverseLookup: true,
    onData: async (stream, session, callback) => {
      const source = await textOf(stream);
      const { mailFrom, rcptTo } = session.envelope;
      received.push({
        from: mailFrom ? mailFrom.address : '',
        to: rcptTo.map(({ address }) => address),
        secure: session.secure,
        user: session.user as string | undefined,
        source,
      });
      callback();
    },
    ...options,
  });
  const sockets = new Set<Socket>();
  server.server.on('connection', (socket: Socket) => sockets.add(socket));
  // A client that does not trust the certificate aborts the handshake.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    onConnection: (listener: () => void) => server.server.on('connection', listener),
    /** Closes every connection without a response. */
    cut() {
      for (const socket of sockets) socket.destroy();
    },
    close: () => new Promise<void>((resolve) => server.close(() => resolve())),
  };
}

const mailerOf = (smtpUrl: string) => {
  const mailer = createMailer({
    smtpUrl,
    mailFrom: 'Jontro <shop@example.com>',
    publicUrl: 'https://shop.example.com',
  });
  assert.ok(mailer);
  return mailer;
};

const mail = {
  id: 'abc',
  to: 'reader@example.com',
  subject: 'আপনার অর্ডার',
  text: 'Thank you ধন্যবাদ',
  html: '<p>Thank you ধন্যবাদ</p>',
};

/** Returns the error of a failed sending; throws if the mail was sent. */
async function errorFrom(smtpUrl: string): Promise<MailError> {
  const mailer = mailerOf(smtpUrl);
  try {
    await mailer.send(mail);
  } catch (error) {
    assert.ok(error instanceof MailError);
    return error;
  } finally {
    mailer.close();
  }
  throw new Error('the mail was sent');
}

test('a mail arrives with its texts, its sender and a stable id', async (t) => {
  proves('B-STORE-10');
  const server = await mailServer();
  t.after(server.close);
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`);
  await mailer.send(mail);
  mailer.close();
  const [received] = server.received;
  assert.deepEqual([received?.from, received?.to], ['shop@example.com', ['reader@example.com']]);
  for (const line of [
    'Message-ID: <abc@shop.example.com>',
    'Auto-Submitted: auto-generated',
    'From: Jontro <shop@example.com>',
    'text/plain',
    'text/html',
  ]) {
    assert.ok(received?.source.includes(line), `${line} in ${received?.source}`);
  }
  // The plain text first: clients prefer the last part that they can show.
  assert.deepEqual(partsOf(received?.source ?? ''), [mail.text, mail.html]);
});

test('an address is never parsed as several', async (t) => {
  const server = await mailServer();
  t.after(server.close);
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`);
  const hostile = [
    'a@example.com, b@example.com',
    'a@example.com\r\nBcc: b@example.com',
    'a <b@example.com>',
  ];
  for (const to of hostile) await mailer.send({ ...mail, to }).catch(() => {});
  mailer.close();
  for (const { to, source } of server.received) {
    assert.equal(to.length, 1);
    assert.doesNotMatch(source, /^Bcc:/m);
  }
});

test('smtps and STARTTLS encrypt the mail; an untrusted certificate is rejected', async (t) => {
  const tls = await mailServer({ secure: true, disabledCommands: [] });
  const startTls = await mailServer({ disabledCommands: [] });
  t.after(async () => {
    await tls.close();
    await startTls.close();
  });
  const addresses = [`smtps://127.0.0.1:${tls.port}`, `smtp://127.0.0.1:${startTls.port}`];
  for (const address of addresses) {
    const error = await errorFrom(address);
    assert.deepEqual([error.kind, /certificate/i.test(error.message)], ['unreachable', true], error.message);
    const mailer = mailerOf(`${address}?tls.rejectUnauthorized=false`);
    await mailer.send(mail);
    mailer.close();
  }
  assert.deepEqual(
    [...tls.received, ...startTls.received].map(({ secure }) => secure),
    [true, true],
  );
});

test('a server without TLS gets no mail if TLS is required', async (t) => {
  const server = await mailServer();
  t.after(server.close);
  assert.equal((await errorFrom(`smtp://127.0.0.1:${server.port}?requireTLS=true`)).kind, 'unreachable');
  assert.equal(server.received.length, 0);
});

test('the login of the settings is used; with a wrong one the mail is retried later, not given up', async (t) => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'p@ss word' ? callback(null, { user: username }) : callback(reply(535, 'Wrong login')),
  });
  t.after(server.close);
  const host = `127.0.0.1:${server.port}`;
  const mailer = mailerOf(`smtp://shop%40example.com:${encodeURIComponent('p@ss word')}@${host}`);
  await mailer.send(mail);
  mailer.close();
  assert.equal(server.received[0]?.user, 'shop@example.com');
  const error = await errorFrom(`smtp://shop:guessed@${host}`);
  assert.equal(error.kind, 'unreachable');
  assert.doesNotMatch(error.message, /guessed/);
  // No login where one is required: the sender is rejected, which the owner can correct.
  assert.equal((await errorFrom(`smtp://${host}`)).kind, 'unreachable');
});

const refusals = [
  { stage: 'recipient', code: 451, kind: 'later' },
  { stage: 'recipient', code: 550, kind: 'refused' },
  { stage: 'mail', code: 452, kind: 'later' },
  { stage: 'mail', code: 554, kind: 'refused' },
  { stage: 'sender', code: 451, kind: 'unreachable' },
  { stage: 'sender', code: 550, kind: 'unreachable' },
  { stage: 'greeting', code: 421, kind: 'unreachable' },
  { stage: 'greeting', code: 554, kind: 'unreachable' },
] as const;
for (const { stage, code, kind } of refusals) {
  test(`a ${code} to the ${stage} means "${kind}"`, async (t) => {
    const rejection = reply(code, 'No');
    const server = await mailServer({
      ...(stage === 'greeting' && { onConnect: (_session, callback) => callback(rejection) }),
      ...(stage === 'sender' && { onMailFrom: (_address, _session, callback) => callback(rejection) }),
      ...(stage === 'recipient' && { onRcptTo: (_address, _session, callback) => callback(rejection) }),
      ...(stage === 'mail' && {
        onData: async (stream, _session, callback) => {
          await textOf(stream);
          callback(rejection);
        },
      }),
    });
    t.after(server.close);
    const error = await errorFrom(`smtp://127.0.0.1:${server.port}`);
    assert.deepEqual([error.kind, error.message.includes(String(code))], [kind, true], error.message);
  });
}

test('a mail whose connection breaks is sent once more under the same id', async (t) => {
  const ids: string[] = [];
  const lost: string[] = [];
  const server = await mailServer({
    onData: async (stream, _session, callback) => {
      const id = /Message-ID: (\S+)/i.exec(await textOf(stream))?.[1] ?? '';
      if (lost.length === 0) {
        lost.push(id);
        // Accepted, but the connection is cut before the response.
        server.cut();
        return;
      }
      ids.push(id);
      callback();
    },
  });
  t.after(server.close);
  let time = Date.now();
  const now = () => new Date(time);
  const { db } = database;
  const content = { subject: 'Paid', text: 'Paid', html: '<p>Paid</p>', to: 'reader@example.com' };
  await queueMail(db, now(), { ...content, dedupeKey: 'cut', kind: 'order-paid', language: 'en' });
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`);
  t.after(() => mailer.close());
  assert.equal(await sendDueMails(db, now, { mailer }), 0);
  const [waiting] = await db.select().from(mails);
  assert.ok(waiting?.nextTryAt && waiting.lastError);
  time += 61_000;
  assert.equal(await sendDueMails(db, now, { mailer }), 1);
  time += 3_600_000;
  assert.equal(await sendDueMails(db, now, { mailer }), 0);
  assert.deepEqual(ids, lost);
});

test('an unreachable or silent server does not block the shop', async (t) => {
  const free = createServer();
  await once(free.listen(0, '127.0.0.1'), 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  assert.equal((await errorFrom(`smtp://127.0.0.1:${port}`)).kind, 'unreachable');

  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const silentPort = (silent.address() as AddressInfo).port;
  assert.equal((await errorFrom(`smtp://127.0.0.1:${silentPort}?greetingTimeout=50`)).kind, 'unreachable');
});

test('an invalid mail setting is rejected with a message that names it, without its password', () => {
  const live = {
    SHOP_MODE: 'live',
    PUBLIC_URL: 'https://shop.example.com',
    SSLCZ_STORE_ID: 'a',
    SSLCZ_STORE_PASSWD: 'b',
  };
  const faulty: [Record<string, string>, RegExp][] = [
    [{ SMTP_URL: 'mail.example.com:25' }, /^SMTP_URL must/],
    [{ SMTP_URL: 'https://mail.example.com' }, /^SMTP_URL must/],
    [{ SMTP_URL: 'smtp://shop:se/cret@mail:x' }, /^SMTP_URL must/],
    [{ MAIL_FROM: 'the shop' }, /^MAIL_FROM must/],
    [{ MAIL_FROM: 'a@b.c, d@e.f' }, /^MAIL_FROM must/],
    [{ ...live, SMTP_URL: 'smtp://mail.example.com' }, /^MAIL_FROM is missing/],
  ];
  for (const [env, sentence] of faulty) {
    assert.throws(
      () => readConfig(env),
      (error) => error instanceof ConfigError && sentence.test(error.message) && !/cret/.test(error.message),
    );
  }
  const good = { SMTP_URL: 'smtps://shop:secret@mail.example.com', MAIL_FROM: 'Jontro <shop@example.com>' };
  const { smtpUrl, mailFrom } = readConfig({ ...live, ...good });
  assert.deepEqual([smtpUrl, mailFrom], [good.SMTP_URL, good.MAIL_FROM]);
});

test('a mail server that must be on the internet is connected at the addresses that were checked, all of them public', async (t) => {
  const server = await mailServer();
  t.after(server.close);
  let connections = 0;
  server.onConnection(() => {
    connections += 1;
  });
  const sendTo = async (addresses: readonly string[], isPublic: (address: string) => boolean) => {
    const mailer = createMailer(
      {
        smtpUrl: `smtp://mail.example.com:${server.port}`,
        smtpOnInternet: true,
        mailFrom: 'shop@example.com',
        publicUrl: 'https://shop.example.com',
      },
      { resolve: async () => addresses, isPublic },
    );
    await mailer?.send(mail).finally(() => mailer.close());
  };
  const isOther = (address: string) => address !== '10.0.0.5';
  for (const addresses of [['127.0.0.1', '10.0.0.5'], ['10.0.0.5', '127.0.0.1'], []])
    await assert.rejects(sendTo(addresses, isOther), { kind: 'unreachable' });
  assert.equal(connections, 0);
  await sendTo(['127.0.0.1'], isOther);
  assert.equal(server.received.length, 1);
});

test('the connection to such a server is encrypted for the name of the server', async (t) => {
  const names: string[] = [];
  const server = await mailServer({
    secure: true,
    disabledCommands: [],
    SNICallback: (name, done) => {
      names.push(name);
      done(null);
    },
  });
  t.after(server.close);
  const mailer = createMailer(
    {
      smtpUrl: `smtps://mail.example.com:${server.port}?tls.rejectUnauthorized=false`,
      smtpOnInternet: true,
      mailFrom: 'shop@example.com',
      publicUrl: 'https://shop.example.com',
    },
    { resolve: async () => ['127.0.0.1'], isPublic: () => true },
  );
  await mailer?.send(mail).finally(() => mailer.close());
  assert.deepEqual([server.received[0]?.secure, names], [true, ['mail.example.com']]);
});
