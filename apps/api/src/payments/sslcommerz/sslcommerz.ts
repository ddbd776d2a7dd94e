/** The adapter of the payment gateway SSLCommerz, API v4, for the local sandbox, the provider's and live (docs/protocols/payment-gateway.md#the-adapter). */
import type { Config } from '../../config/config.ts';
import type { SslcommerzConfig } from '../../config/payment-config.ts';
import { toStorableText } from '../../http/storable-text.ts';
import type { ConfirmResult, PaymentProvider, ProviderTimeouts, StartResult } from '../payment-provider.ts';
import { formatPoisha, parseForm, redact, stringFields } from './sslcommerz-form.ts';
import { type HttpResult, requestOnce, requestWithRetries } from './sslcommerz-http.ts';
import {
  interpretQueries,
  statementOf,
  successfulValIds,
  successStatuses,
  type TransactionResult,
} from './sslcommerz-outcome.ts';
import { freeTextFields, sessionFields } from './sslcommerz-session.ts';
import { verifySignature } from './sslcommerz-signature.ts';
import { parseTransaction } from './sslcommerz-transaction.ts';

const defaultTimeouts: ProviderTimeouts = {
  sessionMs: 20_000,
  readMs: 10_000,
  refundMs: 30_000,
  retryPauseMs: 300,
};

type Unavailable = { kind: 'unavailable'; reason: string };
const unavailable = (reason: string): Unavailable => ({
  kind: 'unavailable',
  reason: toStorableText(reason, 200),
});

/** The fields of a read's response; with anything but APIConnect DONE it is no statement about the transaction. */
function fieldsOf(
  response: HttpResult,
): { kind: 'fields'; fields: Map<string, string>; json: object } | Unavailable {
  if (response.kind === 'unavailable') return response;
  const fields = stringFields(response.json);
  const connect = fields.get('APIConnect');
  if (connect !== 'DONE') return unavailable(`APIConnect ${connect ?? 'missing'}`);
  return { kind: 'fields', fields, json: response.json };
}

/** Shoppers are redirected to the gateway's own hosts only. */
function isGatewayUrl(text: string | undefined, baseUrl: string): boolean {
  if (!text || !URL.canParse(text)) return false;
  const url = new URL(text);
  if (url.username || url.password) return false;
  if (url.origin === new URL(baseUrl).origin) return true;
  return url.protocol === 'https:' && /(^|\.)sslcommerz\.com$/.test(url.hostname);
}

/** Creates the adapter. The shop's `publicUrl` is read for every session; `timeouts` are for tests. Its methods never throw. */
export function createSslcommerz(
  { baseUrl, storeId, storePassword, extraFields }: SslcommerzConfig,
  shop: Pick<Config, 'publicUrl'>,
  timeouts: ProviderTimeouts = defaultTimeouts,
): PaymentProvider {
  const credentials = { store_id: storeId, store_passwd: storePassword };
  const urlOf = (path: string, params: Record<string, string>): URL => {
    const url = new URL(`${baseUrl}${path}`);
    url.search = new URLSearchParams({ ...params, ...credentials, format: 'json' }).toString();
    return url;
  };
  const transactionPath = '/validator/api/merchantTransIDvalidationAPI.php';
  const get = (path: string, params: Record<string, string>): Promise<HttpResult> =>
    requestWithRetries(urlOf(path, params), timeouts.readMs, timeouts.retryPauseMs);

  const openSession = async (fields: Record<string, string>): Promise<StartResult> => {
    const { total_amount = '', tran_id = '' } = fields;
    const body = new URLSearchParams({ ...fields, ...extraFields, total_amount, tran_id, ...credentials });
    const url = new URL(`${baseUrl}/gwprocess/v4/api.php`);
    const response = await requestOnce(url, { method: 'POST', body }, timeouts.sessionMs);
    if (response.kind === 'unavailable') return response;
    const reply = stringFields(response.json);
    if (reply.get('status') !== 'SUCCESS') {
      return {
        kind: 'refused',
        reason: toStorableText(reply.get('failedreason') || 'no reason given', 255),
      };
    }
    const [pageUrl, sessionKey] = [reply.get('GatewayPageURL'), reply.get('sessionkey')];
    if (!pageUrl || !isGatewayUrl(pageUrl, baseUrl))
      return unavailable('no page of the gateway in its response');
    if (!sessionKey) return unavailable('no session key in the response');
    return { kind: 'started', providerRef: sessionKey, url: pageUrl };
  };

  const queryBySession = async (sessionKey: string): Promise<TransactionResult> => {
    const response = fieldsOf(await get(transactionPath, { sessionkey: sessionKey }));
    if (response.kind === 'unavailable') return response;
    if (!response.fields.get('tran_id') || !response.fields.get('status')) return { kind: 'none' };
    return found([response.fields]);
  };

  const queryByTranId = async (tranId: string): Promise<TransactionResult> => {
    const response = fieldsOf(await get(transactionPath, { tran_id: tranId }));
    if (response.kind === 'unavailable') return response;
    const { element } = response.json as { element?: unknown };
    const elements = (Array.isArray(element) ? element : []).filter(
      (item): item is object => typeof item === 'object' && item !== null,
    );
    if (elements.length > 0) return found(elements.map(stringFields));
    const count = Number(response.fields.get('no_of_trans_found') ?? 0);
    return count > 0 ? unavailable(`${count} transactions announced, none given`) : { kind: 'none' };
  };

  return {
    // ৳10 to ৳5,00,000.
    limits: { min: 1_000, max: 50_000_000 },

    async start(request) {
      const response = await openSession(sessionFields(request, shop.publicUrl));
      if (response.kind !== 'refused' || !freeTextFields.test(response.reason)) return response;
      const retry = await openSession(sessionFields(request, shop.publicUrl, true));
      return retry.kind === 'started' ? { ...retry, repairedAfter: response.reason } : retry;
    },

    parseNotification(rawForm) {
      const form = parseForm(rawForm);
      const transaction = parseTransaction(form.values);
      const statement = statementOf(transaction);
      return {
        tranId: transaction.tranId,
        ...(statement && { statement }),
        signature: verifySignature(form, storePassword),
        redacted: redact(form.values),
      };
    },

    confirmationIdOf: ({ val_id }) => (typeof val_id === 'string' && val_id !== '' ? val_id : undefined),

    async confirm(valId): Promise<ConfirmResult> {
      const path = '/validator/api/validationserverAPI.php';
      const response = fieldsOf(await get(path, { val_id: valId, v: '1' }));
      if (response.kind === 'unavailable') return response;
      const transaction = parseTransaction(response.fields);
      if (successStatuses.includes(transaction.status)) {
        return { kind: 'valid', payment: transaction, redacted: redact(response.fields) };
      }
      if (['INVALID_TRANSACTION', 'FAILED', 'CANCELLED'].includes(transaction.status)) {
        return { kind: 'invalid', reason: transaction.status };
      }
      return unavailable(`status ${transaction.status || 'missing'}`);
    },

    findsByTranId: true,

    async query({ tranId, providerRef: sessionKey }) {
      const bySession: TransactionResult = sessionKey ? await queryBySession(sessionKey) : { kind: 'none' };
      const log = [logEntry('session', bySession)];
      const confirmationIds = successfulValIds(tranId, [bySession]);
      if (confirmationIds.length > 0) return { outcome: { kind: 'success', confirmationIds }, log };
      const byTranId = await queryByTranId(tranId);
      return {
        outcome: interpretQueries(tranId, bySession, byTranId),
        log: [...log, logEntry('tran_id', byTranId)],
      };
    },

    async refund({ captureId, refundTransId, amountPoisha, remarks }) {
      const url = urlOf(transactionPath, {
        bank_tran_id: captureId,
        refund_trans_id: refundTransId,
        refund_amount: formatPoisha(amountPoisha),
        refund_remarks: remarks.slice(0, 255),
      });
      const response = await requestOnce(url, {}, timeouts.refundMs);
      if (response.kind === 'unavailable') return response;
      const reply = stringFields(response.json);
      const connect = reply.get('APIConnect') ?? '';
      if (connect.startsWith('REQUEST_FROM_INVALID_SOURCE'))
        return { kind: 'misconfigured', reason: connect };
      if (connect !== 'DONE') return unavailable(`APIConnect ${connect || 'missing'}`);
      const refundRefId = reply.get('refund_ref_id');
      if (['success', 'processing'].includes(reply.get('status') ?? '') && refundRefId) {
        return { kind: 'accepted', refundRefId };
      }
      if (reply.get('status') === 'failed') {
        return {
          kind: 'failed',
          reason: toStorableText(reply.get('errorReason') || 'no reason given', 255),
        };
      }
      return unavailable(`status ${reply.get('status') ?? 'missing'}`);
    },

    async checkCredentials() {
      // Nobody's transaction.
      const response = await get(transactionPath, { tran_id: 'CREDENTIALS-CHECK' });
      if (response.kind === 'unavailable') return response;
      const connect = stringFields(response.json).get('APIConnect') ?? '';
      if (connect === 'DONE') return { kind: 'accepted' };
      const isRefused = /^(FAILED|INACTIVE|INVALID_REQUEST|REQUEST_FROM_INVALID_SOURCE)/.test(connect);
      return isRefused
        ? { kind: 'refused', reason: toStorableText(connect, 100) }
        : unavailable(`APIConnect ${connect || 'missing'}`);
    },

    async refundStatus(refundRefId) {
      const response = fieldsOf(await get(transactionPath, { refund_ref_id: refundRefId }));
      if (response.kind === 'unavailable') return response;
      const status = response.fields.get('status');
      if (status === 'refunded' || status === 'processing' || status === 'cancelled') return { kind: status };
      return unavailable(`status ${status ?? 'missing'}`);
    },
  };
}

/** One response to a query, for the event log. */
const logEntry = (by: string, result: TransactionResult): Record<string, unknown> => ({
  by,
  ...(result.kind === 'found' ? { kind: 'found', elements: result.redacted.slice(0, 20) } : result),
});

const found = (all: readonly Map<string, string>[]): TransactionResult => ({
  kind: 'found',
  transactions: all.map((fields) => parseTransaction(fields)),
  redacted: all.map((fields) => redact(fields)),
});
