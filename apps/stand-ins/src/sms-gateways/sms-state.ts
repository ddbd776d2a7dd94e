// What the stand-in of SMS gateways knows: the messages of each telephone, and the faults that are due.

export type GatewayName = 'ssl-wireless' | 'alpha-sms' | 'bulksmsbd' | 'greenweb';

export interface ReceivedSms {
  id: number;
  gateway: GatewayName;
  /** As in 8801712345678. */
  to: string;
  text: string;
  sender: string;
  /** The shop's name of it, if the gateway takes one. */
  ref?: string | undefined;
  parts: number;
  encoding: 'GSM' | 'Unicode';
  at: string;
  delivered: boolean;
}

/**
 * `undelivered` accepts and never delivers; `code:417` refuses; `slow:500` answers later, in ms; `html` answers with a page; `dropped`
 * accepts and closes the connection; `hold` answers when it is released; `ip` refuses the address of the server; `text` answers without JSON.
 */
export interface Fault {
  gateway?: GatewayName | undefined;
  fault: string;
  /** How many requests it takes; for ever without one. */
  times?: number | undefined;
}

const maxMessages = 1_000;

export function createSmsState() {
  let lastId = 1_000;
  const messages: ReceivedSms[] = [];
  const faults: Fault[] = [];
  let held = Promise.withResolvers<void>();
  return {
    /** Resolves when the held requests are answered. */
    untilReleased: (): Promise<void> => held.promise,
    release(): void {
      held.resolve();
      held = Promise.withResolvers();
    },
    messages,
    faults,
    add(sms: Omit<ReceivedSms, 'id' | 'at' | keyof ReturnType<typeof measure>>): ReceivedSms {
      lastId += 1;
      const received = { ...sms, ...measure(sms.text), id: lastId, at: new Date().toISOString() };
      messages.push(received);
      if (messages.length > maxMessages) messages.shift();
      return received;
    },
    /** The fault of a request to a gateway, which is then used up. */
    takeFault(gateway: GatewayName): string | undefined {
      const index = faults.findIndex((fault) => fault.gateway === undefined || fault.gateway === gateway);
      const [found] = faults.slice(index, index + 1);
      if (index < 0 || !found) return undefined;
      if (found.times !== undefined) {
        found.times -= 1;
        if (found.times <= 0) faults.splice(index, 1);
      }
      return found.fault;
    },
    reset(): void {
      messages.length = 0;
      faults.length = 0;
    },
  };
}
export type SmsState = ReturnType<typeof createSmsState>;

const gsm =
  /^[@£$¥èéùìòÇ\nØø\rÅåΔ_ΦΓΛΩΠΨΣΘΞÆæßÉ !"#¤%&'()*+,\-./0-9:;<=>?¡A-ZÄÖÑÜ§¿a-zäöñüà\f^{}\\[~\]|€]*$/u;
const escaped = /[\f^{}\\[~\]|€]/g;

/** Parts by the tables of GSM 03.38: 160 and 153 septets, or 70 and 67 units. */
export function measure(text: string): { parts: number; encoding: 'GSM' | 'Unicode' } {
  const isGsm = gsm.test(text);
  const length = isGsm ? text.length + (text.match(escaped)?.length ?? 0) : text.length;
  const [alone, joined] = isGsm ? [160, 153] : [70, 67];
  return {
    parts: length <= alone ? 1 : Math.ceil(length / joined),
    encoding: isGsm ? 'GSM' : 'Unicode',
  };
}
