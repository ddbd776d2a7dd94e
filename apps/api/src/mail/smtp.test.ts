/** Sending over SMTP, against a real mail server: delivery, TLS, login, refusals, and connections that break. */
import assert from 'node:assert/strict';
import { once } from 'node:events';
import { type AddressInfo, createServer, type Socket } from 'node:net';
import { after, before, test } from 'node:test';
import { SMTPServer, type SMTPServerDataStream, type SMTPServerOptions } from 'smtp-server';
import { readConfig } from '../config/config.ts';
import { ConfigError } from '../config/config-error.ts';
import { createTestDatabase } from '../database/test-database.ts';
import { mails } from './mail.table.ts';
import { sendDueMails } from './mail-worker.ts';
import { createMailer, MailFault } from './mailer.ts';
import { queueMail } from './outbox.ts';

let database: Awaited<ReturnType<typeof createTestDatabase>>;
before(async () => {
  database = await createTestDatabase();
});
after(() => database.close());

type Refusal = Error & { responseCode: number };
const answer = (responseCode: number, text: string): Refusal =>
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

/** The quoted-printable parts of a mail as they read. */
const decoded = (source: string): string => {
  const bytes = source
    .replaceAll('=\r\n', '')
    .replace(/=([0-9A-F]{2})/g, (_, hex: string) => String.fromCharCode(Number.parseInt(hex, 16)));
  return Buffer.from(bytes, 'latin1').toString('utf8');
};

/** A mail server on a free port; without options it takes every mail without a login. */
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
  // A client that trusts nobody hangs up in the middle of the handshake.
  server.on('error', () => {});
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.server.address() as AddressInfo;
  return {
    received,
    port,
    /** Ends every connection without a word. */
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

/** How sending fails at a server; refuses to be taken for a success. */
async function faultAt(smtpUrl: string): Promise<MailFault> {
  const mailer = mailerOf(smtpUrl);
  try {
    await mailer.send(mail);
  } catch (error) {
    assert.ok(error instanceof MailFault);
    return error;
  } finally {
    mailer.close();
  }
  throw new Error('the mail was sent');
}

test('a mail arrives with its texts, its sender and an id that stays', async (t) => {
  const server = await mailServer();
  t.after(server.close);
  const mailer = mailerOf(`smtp://127.0.0.1:${server.port}`);
  await mailer.send(mail);
  mailer.close();
  const [got] = server.received;
  assert.deepEqual([got?.from, got?.to], ['shop@example.com', ['reader@example.com']]);
  for (const said of [
    'Message-ID: <abc@shop.example.com>',
    'Auto-Submitted: auto-generated',
    'From: Jontro <shop@example.com>',
    'text/plain',
    'text/html',
  ]) {
    assert.ok(got?.source.includes(said), `${said} in ${got?.source}`);
  }
  for (const text of [mail.text, mail.html]) assert.ok(decoded(got?.source ?? '').includes(text));
});

test('an address is one address, whatever it looks like', async (t) => {
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

test('with smtps and with STARTTLS the mail travels encrypted; a certificate that nobody vouches for is refused', async (t) => {
  const tls = await mailServer({ secure: true, disabledCommands: [] });
  const startTls = await mailServer({ disabledCommands: [] });
  t.after(async () => {
    await tls.close();
    await startTls.close();
  });
  const addresses = [`smtps://127.0.0.1:${tls.port}`, `smtp://127.0.0.1:${startTls.port}`];
  for (const address of addresses) {
    const fault = await faultAt(address);
    assert.deepEqual([fault.kind, /certificate/i.test(fault.message)], ['unreachable', true], fault.message);
    const mailer = mailerOf(`${address}?tls.rejectUnauthorized=false`);
    await mailer.send(mail);
    mailer.close();
  }
  assert.deepEqual(
    [...tls.received, ...startTls.received].map(({ secure }) => secure),
    [true, true],
  );
});

test('a server without TLS gets no mail where TLS is demanded', async (t) => {
  const server = await mailServer();
  t.after(server.close);
  assert.equal((await faultAt(`smtp://127.0.0.1:${server.port}?requireTLS=true`)).kind, 'unreachable');
  assert.equal(server.received.length, 0);
});

test('the login of the settings is used; a wrong one keeps the mail for later instead of giving it up', async (t) => {
  const server = await mailServer({
    authOptional: false,
    allowInsecureAuth: true,
    onAuth: ({ username, password }, _session, callback) =>
      password === 'p@ss word' ? callback(null, { user: username }) : callback(answer(535, 'Wrong login')),
  });
  t.after(server.close);
  const host = `127.0.0.1:${server.port}`;
  const mailer = mailerOf(`smtp://shop%40example.com:${encodeURIComponent('p@ss word')}@${host}`);
  await mailer.send(mail);
  mailer.close();
  assert.equal(server.received[0]?.user, 'shop@example.com');
  const fault = await faultAt(`smtp://shop:guessed@${host}`);
  assert.equal(fault.kind, 'unreachable');
  assert.doesNotMatch(fault.message, /guessed/);
  // No login at all where one is demanded: the sender is refused, which an owner corrects.
  assert.equal((await faultAt(`smtp://${host}`)).kind, 'unreachable');
});

const refusals = [
  { at: 'recipient', code: 451, kind: 'later' },
  { at: 'recipient', code: 550, kind: 'refused' },
  { at: 'mail', code: 452, kind: 'later' },
  { at: 'mail', code: 554, kind: 'refused' },
  { at: 'sender', code: 451, kind: 'unreachable' },
  { at: 'sender', code: 550, kind: 'unreachable' },
  { at: 'greeting', code: 421, kind: 'unreachable' },
  { at: 'greeting', code: 554, kind: 'unreachable' },
] as const;
for (const { at, code, kind } of refusals) {
  test(`a ${code} to the ${at} means "${kind}"`, async (t) => {
    const no = answer(code, 'No');
    const server = await mailServer({
      ...(at === 'greeting' && { onConnect: (_session, callback) => callback(no) }),
      ...(at === 'sender' && { onMailFrom: (_address, _session, callback) => callback(no) }),
      ...(at === 'recipient' && { onRcptTo: (_address, _session, callback) => callback(no) }),
      ...(at === 'mail' && {
        onData: async (stream, _session, callback) => {
          await textOf(stream);
          callback(no);
        },
      }),
    });
    t.after(server.close);
    const fault = await faultAt(`smtp://127.0.0.1:${server.port}`);
    assert.deepEqual([fault.kind, fault.message.includes(String(code))], [kind, true], fault.message);
  });
}

test('a mail whose connection breaks on the way is sent again, under the same id, and then not any more', async (t) => {
  const ids: string[] = [];
  const lost: string[] = [];
  const server = await mailServer({
    onData: async (stream, _session, callback) => {
      const id = /Message-ID: (\S+)/i.exec(await textOf(stream))?.[1] ?? '';
      if (lost.length === 0) {
        lost.push(id);
        // Taken, but before the server can say so the line is cut.
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
  const words = { subject: 'Paid', text: 'Paid', html: '<p>Paid</p>', to: 'reader@example.com' };
  await queueMail(db, now(), { ...words, dedupeKey: 'cut', kind: 'order-paid', language: 'en' });
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

test('a server that is away or says nothing does not hold the shop up', async (t) => {
  const free = createServer();
  await once(free.listen(0, '127.0.0.1'), 'listening');
  const { port } = free.address() as AddressInfo;
  await new Promise((resolve) => free.close(resolve));
  assert.equal((await faultAt(`smtp://127.0.0.1:${port}`)).kind, 'unreachable');

  const sockets: Socket[] = [];
  const silent = createServer((socket) => sockets.push(socket));
  await once(silent.listen(0, '127.0.0.1'), 'listening');
  t.after(() => {
    for (const socket of sockets) socket.destroy();
    silent.close();
  });
  const mute = (silent.address() as AddressInfo).port;
  assert.equal((await faultAt(`smtp://127.0.0.1:${mute}?greetingTimeout=50`)).kind, 'unreachable');
});

test('a faulty setting of mail is refused with a sentence that names it, without its password', () => {
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
