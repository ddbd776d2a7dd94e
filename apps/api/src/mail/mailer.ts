/** Sends one mail; SMTP is the one way there is. */
import { createTransport } from 'nodemailer';
import type { Config } from '../config.ts';

export interface OutgoingMail {
  /** Stays the same through every retry, so that a mailbox shows the mail once. */
  id: string;
  to: string;
  subject: string;
  text: string;
  html: string;
}

export interface Mailer {
  /** Resolves when the mail server has taken the mail; rejects when it has not, or may not have. */
  send(mail: OutgoingMail): Promise<void>;
  close(): void;
}

/** The mailer of the settings, or undefined when mails are only to be read in the outbox. */
export function createMailer(config: Pick<Config, 'smtpUrl' | 'mailFrom' | 'publicUrl'>): Mailer | undefined {
  if (!config.smtpUrl) return undefined;
  const url = new URL(config.smtpUrl);
  // Nodemailer reads options out of the address; time limits keep one silent mail server from holding the worker.
  for (const [name, ms] of [
    ['connectionTimeout', '10000'],
    ['greetingTimeout', '10000'],
    ['socketTimeout', '20000'],
  ] as const) {
    if (!url.searchParams.has(name)) url.searchParams.set(name, ms);
  }
  const transport = createTransport(url.href, { from: config.mailFrom });
  const host = new URL(config.publicUrl).hostname;
  return {
    async send({ id, ...mail }) {
      await transport.sendMail({ ...mail, messageId: `<${id}@${host}>` });
    },
    close: () => transport.close(),
  };
}
