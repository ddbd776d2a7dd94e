/** Sends mails over SMTP. */
import { once } from 'node:events';
import { connect, isIP, type LookupFunction, type Socket } from 'node:net';
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';
import { counters } from '../runtime/counters.ts';
import { findPublicAddresses, internet, type Network } from '../runtime/public-address.ts';
import { mostAtOnce } from './mail-pace.ts';

export interface OutgoingMail {
  /** The same on every retry, so that a mail client shows the mail once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
  /** The address for the headers of RFC 8058. */
  unsubscribeUrl?: string | null;
}

export interface Mailer {
  /** Resolves when the mail server has accepted the mail; rejects with a MailError otherwise or if that is unknown. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * `refused`: this mail will never be accepted. `later`: this mail is not accepted now. `unreachable`: no mail is accepted
 * now, since the server is down or rejects the login.
 */
export type MailErrorKind = 'refused' | 'later' | 'unreachable';

export class MailError extends Error {
  readonly kind: MailErrorKind;
  constructor(kind: MailErrorKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Nodemailer's errors: `command` is what the server responded to, `API` if nothing was sent. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * Classifies an error. A 5xx about the recipient or the mail is final (RFC 5321 section 4.2.1); one about login or sender
 * is a fault of the settings, which the owner can correct.
 */
function errorKind({ code, command, responseCode }: SmtpError): MailErrorKind {
  const isMailError = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!isMailError) return 'unreachable';
  const isFinal = command === 'API' || (responseCode !== undefined && responseCode >= 500);
  return isFinal ? 'refused' : 'later';
}

/** The limit for sending one mail; well below the worker's lease. */
export const maxSendMs = 60_000;

/** Timeouts, so that a silent mail server does not block the worker. */
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

/** Connections are kept for the next mail, but not until a server or a network drops them unsaid. */
const keptConnections = { pool: true, maxConnections: mostAtOnce, maxRequeues: 2, idleTimeout: 15_000 };

const isLocalhost = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

type SocketCallback = (error: Error | null, options?: { connection: Socket }) => void;

/** Connects to a server at its addresses, all of which must be public, whatever its name resolves to afterwards. */
async function connectPublic({ hostname, port }: URL, network: Network): Promise<Socket> {
  const addresses = await findPublicAddresses(hostname, network);
  const found = addresses.map((address) => ({ address, family: isIP(address) }));
  const [first] = found;
  if (!first) throw new Error(`${hostname} has no address`);
  const lookup: LookupFunction = (_host, { all }, done) =>
    all ? done(null, found) : done(null, first.address, first.family);
  const socket = connect({ host: hostname, port: Number(port), lookup });
  try {
    await once(socket, 'connect', { signal: AbortSignal.timeout(timeLimits.connectionTimeout) });
    return socket;
  } catch (error) {
    socket.destroy();
    throw error;
  }
}

/**
 * Returns the mailer of the settings, or undefined if mails are only stored in the outbox. Nodemailer reads options from
 * the URL; a login is not sent over the network without TLS unless the URL has `?requireTLS=false`. A server that owners have typed in a
 * live shop is connected on the internet only.
 */
export function createMailer(
  config: Pick<Config, 'smtpUrl' | 'smtpOnInternet' | 'mailFrom' | 'publicUrl'>,
  network = internet,
): Mailer | undefined {
  if (!config.smtpUrl) return undefined;
  const url = new URL(config.smtpUrl);
  const preset = {
    ...timeLimits,
    ...keptConnections,
    ...(url.username && !isLocalhost(url.hostname) && { requireTLS: true }),
  };
  for (const [name, value] of Object.entries(preset)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  const transport = createTransport(
    {
      pool: true,
      url: url.href,
      ...(config.smtpOnInternet && {
        getSocket: (_options: unknown, done: SocketCallback) =>
          void connectPublic(url, network).then(
            (connection) => done(null, { connection }),
            (error: Error) => done(error),
          ),
      }),
    },
    { from: config.mailFrom },
  );
  const host = new URL(config.publicUrl).hostname;
  return {
    async send({ id, to, unsubscribeUrl, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // Four bytes for a Bengali letter, where quoted-printable needs nine.
          textEncoding: 'base64',
          // As an object, so that an address is never parsed as several.
          to: { name: '', address: to },
          messageId: `<${id}@${host}>`,
          headers: {
            'Auto-Submitted': 'auto-generated',
            ...(unsubscribeUrl && {
              'List-Unsubscribe': `<${unsubscribeUrl}>`,
              'List-Unsubscribe-Post': 'List-Unsubscribe=One-Click',
            }),
          },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(maxSendMs),
        });
        counters.mails.add({ result: 'sent' });
      } catch (error) {
        const kind = errorKind(error as SmtpError);
        counters.mails.add({ result: kind });
        throw new MailError(kind, error instanceof Error ? error.message : String(error));
      }
    },
    close: () => transport.close(),
  };
}

/** The mailer of the present settings, which the owner may change meanwhile. */
export function followMailer(config: Parameters<typeof createMailer>[0]) {
  let settings = '';
  let mailer: Mailer | undefined;
  return {
    current(): Mailer | undefined {
      const now = JSON.stringify([config.smtpUrl, config.smtpOnInternet, config.mailFrom]);
      if (now === settings) return mailer;
      mailer?.close();
      settings = now;
      mailer = createMailer(config);
      return mailer;
    },
    close: () => mailer?.close(),
  };
}
