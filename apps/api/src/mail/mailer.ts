/** Sends one mail; SMTP is the one way there is. */
import { createTransport } from 'nodemailer';
import type { Config } from '../config/config.ts';

export interface OutgoingMail {
  /** Stays the same through every retry, so that a mailbox shows the mail once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects with a MailFault when it has not, or may not have. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/**
 * `refused`: this mail will never be taken. `later`: this mail is not taken now. `unreachable`: no mail is taken now, as
 * the server is away or does not take our login.
 */
export type MailFaultKind = 'refused' | 'later' | 'unreachable';

export class MailFault extends Error {
  readonly kind: MailFaultKind;
  constructor(kind: MailFaultKind, message: string) {
    super(message);
    this.kind = kind;
  }
}

/** Nodemailer's errors: `command` is what the server answered to, `API` when it was not asked at all. */
interface SmtpError {
  code?: string;
  command?: string;
  responseCode?: number;
}

/**
 * What an error means. A 5xx about the recipient or the mail is final (RFC 5321 section 4.2.1); one about login or sender
 * is a fault of the settings, which an owner corrects.
 */
function faultKind({ code, command, responseCode }: SmtpError): MailFaultKind {
  const aboutTheMail = code === 'EMESSAGE' || (code === 'EENVELOPE' && command !== 'MAIL FROM');
  if (!aboutTheMail) return 'unreachable';
  const final = command === 'API' || (responseCode !== undefined && responseCode >= 500);
  return final ? 'refused' : 'later';
}

/** No mail takes longer, whatever the server does; well below the lease of the worker. */
const maxSendMs = 60_000;

/** Time limits keep one silent mail server from holding the worker. */
const timeLimits = { connectionTimeout: 10_000, greetingTimeout: 10_000, socketTimeout: 20_000 };

const isThisMachine = (host: string): boolean => ['localhost', '127.0.0.1', '[::1]'].includes(host);

/**
 * The mailer of the settings, or undefined when mails are only to be read in the outbox. Nodemailer reads options out of
 * the address, for example `?requireTLS=false`; a login is not sent over the net without TLS unless it says so.
 */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | undefined {
  if (!config.smtpUrl) return undefined;
  const url = new URL(config.smtpUrl);
  const preset = {
    ...timeLimits,
    ...(url.username && !isThisMachine(url.hostname) && { requireTLS: true }),
  };
  for (const [name, value] of Object.entries(preset)) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, String(value));
  }
  const transport = createTransport(url.href, { from: config.mailFrom });
  const host = new URL(config.publicUrl).hostname;
  return {
    async send({ id, to, ...mail }) {
      try {
        await transport.sendMail({
          ...mail,
          // As an object, so that nothing in an address is read as a second one.
          to: { name: '', address: to },
          messageId: `<${id}@${host}>`,
          headers: { 'Auto-Submitted': 'auto-generated' },
          disableFileAccess: true,
          disableUrlAccess: true,
          signal: AbortSignal.timeout(maxSendMs),
        });
      } catch (error) {
        throw new MailFault(
          faultKind(error as SmtpError),
          error instanceof Error ? error.message : String(error),
        );
      }
    },
    close: () => transport.close(),
  };
}
