/** The payment gateway SSLCommerz, API v4: one adapter for the local sandbox, theirs and live (docs/protocols/payment-gateway.md#the-adapter). */
import type { Config } from '../../config/config.ts';
import { storable } from '../../http/storable-text.ts';
import type {
  GatewayTransaction,
  PaymentGateway,
  QueryResult,
  SessionResult,
  ValidationResult,
} from '../payment-gateway.ts';
import { successStatuses } from '../payment-gateway.ts';
import { amountText, parseForm, redact, textFields } from './sslcommerz-form.ts';
import { askOnce, askRepeatedly, type HttpAnswer } from './sslcommerz-http.ts';
import { sessionFields, spokenFields } from './sslcommerz-session.ts';
import { verifySignature } from './sslcommerz-signature.ts';
import { transactionOf } from './sslcommerz-transaction.ts';

export interface GatewayLimits {
  /** Time limits of one request in ms. */
  sessionMs: number;
  readMs: number;
  refundMs: number;
  /** The first pause before a read is repeated. */
  pauseMs: number;
}

const defaultLimits: GatewayLimits = { sessionMs: 20_000, readMs: 10_000, refundMs: 30_000, pauseMs: 300 };

type Unavailable = { kind: 'unavailable'; reason: string };
const unavailable = (reason: string): Unavailable => ({
  kind: 'unavailable',
  reason: storable(reason, 200),
});

/** The fields of a read's answer; anything but APIConnect DONE says nothing about the transaction. */
function fieldsOf(
  answer: HttpAnswer,
): { kind: 'fields'; fields: Map<string, string>; json: object } | Unavailable {
  if (answer.kind === 'unavailable') return answer;
  const fields = textFields(answer.json);
  const connect = fields.get('APIConnect');
  if (connect !== 'DONE') return unavailable(`APIConnect ${connect ?? 'missing'}`);
  return { kind: 'fields', fields, json: answer.json };
}

/** Only the gateway itself may be where shoppers are sent. */
function trusted(text: string | undefined, baseUrl: string): boolean {
  if (!text || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.origin === new URL(baseUrl).origin) return true;
  return url.protocol === 'https:' && /(^|\.)sslcommerz\.com$/.test(url.hostname);
}

/** The adapter. `publicUrl` is read at every session; `limits` are for tests. Its calls never throw. */
export function createSslcommerz(
  config: Pick<Config, 'payment' | 'publicUrl'>,
  limits: GatewayLimits = defaultLimits,
): PaymentGateway {
  const { baseUrl, storeId, storePassword, extraFields } = config.payment;
  const credentials = { store_id: storeId, store_passwd: storePassword };
  const address = (path: string, params: Record<string, string>): URL => {
    const url = new URL(`${baseUrl}${path}`);
    url.search = new URLSearchParams({ ...params, ...credentials, format: 'json' }).toString();
    return url;
  };
  const transactionPath = '/validator/api/merchantTransIDvalidationAPI.php';
  const read = (path: string, params: Record<string, string>): Promise<HttpAnswer> =>
    askRepeatedly(address(path, params), limits.readMs, limits.pauseMs);

  const openSession = async (fields: Record<string, string>): Promise<SessionResult> => {
    const { total_amount = '', tran_id = '' } = fields;
    const body = new URLSearchParams({ ...fields, ...extraFields, total_amount, tran_id, ...credentials });
    const url = new URL(`${baseUrl}/gwprocess/v4/api.php`);
    const answer = await askOnce(url, { method: 'POST', body }, limits.sessionMs);
    if (answer.kind === 'unavailable') return answer;
    const said = textFields(answer.json);
    if (said.get('status') !== 'SUCCESS') {
      return {
        kind: 'refused',
        reason: storable(said.get('failedreason') || 'no reason given', 255),
      };
    }
    const [page, sessionKey] = [said.get('GatewayPageURL'), said.get('sessionkey')];
    if (!page || !trusted(page, baseUrl)) return unavailable('no page of the gateway in its answer');
    if (!sessionKey) return unavailable('no session key in the answer');
    return { kind: 'session', sessionKey, url: page };
  };

  return {
    async createSession(request) {
      const answer = await openSession(sessionFields(request, config.publicUrl));
      if (answer.kind !== 'refused' || !spokenFields.test(answer.reason)) return answer;
      const second = await openSession(sessionFields(request, config.publicUrl, true));
      return second.kind === 'session' ? { ...second, repairedAfter: answer.reason } : second;
    },

    parseNotification(rawForm) {
      const form = parseForm(rawForm);
      return {
        transaction: transactionOf(form.values),
        signature: verifySignature(form, storePassword),
        redacted: redact(form.values),
      };
    },

    async validate(valId): Promise<ValidationResult> {
      const path = '/validator/api/validationserverAPI.php';
      const answer = fieldsOf(await read(path, { val_id: valId, v: '1' }));
      if (answer.kind === 'unavailable') return answer;
      const transaction = transactionOf(answer.fields);
      if (successStatuses.includes(transaction.status)) {
        return { kind: 'valid', transaction, redacted: redact(answer.fields) };
      }
      if (['INVALID_TRANSACTION', 'FAILED', 'CANCELLED'].includes(transaction.status)) {
        return { kind: 'invalid', reason: transaction.status };
      }
      return unavailable(`status ${transaction.status || 'missing'}`);
    },

    async queryBySession(sessionKey): Promise<QueryResult> {
      const answer = fieldsOf(await read(transactionPath, { sessionkey: sessionKey }));
      if (answer.kind === 'unavailable') return answer;
      if (!answer.fields.get('tran_id') || !answer.fields.get('status')) return { kind: 'none' };
      return found([answer.fields]);
    },

    async queryByTranId(tranId): Promise<QueryResult> {
      const answer = fieldsOf(await read(transactionPath, { tran_id: tranId }));
      if (answer.kind === 'unavailable') return answer;
      const { element } = answer.json as { element?: unknown };
      const elements = (Array.isArray(element) ? element : []).filter(
        (each): each is object => typeof each === 'object' && each !== null,
      );
      if (elements.length > 0) return found(elements.map(textFields));
      const count = Number(answer.fields.get('no_of_trans_found') ?? 0);
      return count > 0 ? unavailable(`${count} transactions announced, none given`) : { kind: 'none' };
    },

    async refund({ bankTranId, refundTransId, amountPoisha, remarks }) {
      const url = address(transactionPath, {
        bank_tran_id: bankTranId,
        refund_trans_id: refundTransId,
        refund_amount: amountText(amountPoisha),
        refund_remarks: remarks.slice(0, 255),
      });
      const answer = await askOnce(url, {}, limits.refundMs);
      if (answer.kind === 'unavailable') return answer;
      const said = textFields(answer.json);
      const connect = said.get('APIConnect') ?? '';
      if (connect.startsWith('REQUEST_FROM_INVALID_SOURCE'))
        return { kind: 'misconfigured', reason: connect };
      if (connect !== 'DONE') return unavailable(`APIConnect ${connect || 'missing'}`);
      const refundRefId = said.get('refund_ref_id');
      if (['success', 'processing'].includes(said.get('status') ?? '') && refundRefId) {
        return { kind: 'accepted', refundRefId };
      }
      if (said.get('status') === 'failed') {
        return {
          kind: 'failed',
          reason: storable(said.get('errorReason') || 'no reason given', 255),
        };
      }
      return unavailable(`status ${said.get('status') ?? 'missing'}`);
    },

    async refundStatus(refundRefId) {
      const answer = fieldsOf(await read(transactionPath, { refund_ref_id: refundRefId }));
      if (answer.kind === 'unavailable') return answer;
      const status = answer.fields.get('status');
      if (status === 'refunded' || status === 'processing' || status === 'cancelled') return { kind: status };
      return unavailable(`status ${status ?? 'missing'}`);
    },
  };
}

const found = (all: readonly Map<string, string>[]): QueryResult => ({
  kind: 'found',
  transactions: all.map((fields): GatewayTransaction => transactionOf(fields)),
  redacted: all.map((fields) => redact(fields)),
});
