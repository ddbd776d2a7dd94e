/** Calls of bKash with the shared token, which is replaced once when bKash no longer accepts it. */
import type { BkashAccount } from '../../config/bkash-config.ts';
import type { Answer } from '../wallet-fields.ts';
import { callWallet } from '../wallet-http.ts';
import { codeOf, reasonOf } from './bkash-answers.ts';
import type { BkashTokens } from './bkash-token.ts';

export type CallResult =
  /** An answer in bKash's form, good or a refusal. */
  | { kind: 'answer'; answer: Answer }
  /** The request was never sent: bKash gave no token for it. */
  | { kind: 'no-token'; refused: boolean; reason: string }
  /** It was sent, and what became of it is unknown. */
  | { kind: 'unavailable'; reason: string };

export type Call = (url: string, body: Record<string, string>, timeoutMs: number) => Promise<CallResult>;

/** Returns the function that calls an endpoint of the account. */
export function createBkashClient({ appKey }: BkashAccount, tokens: BkashTokens): Call {
  return async (url, body, timeoutMs) => {
    let used: string | undefined;
    for (let tries = 0; ; tries += 1) {
      const token = await tokens.get(used);
      if (token.kind !== 'token')
        return { kind: 'no-token', refused: token.kind === 'refused', reason: token.reason };
      used = token.token;
      const headers = { authorization: used, 'x-app-key': appKey };
      const result = await callWallet({ url, headers, body, timeoutMs });
      if (result.kind === 'unavailable') return result;
      if (result.kind === 'answer') {
        const { json: answer } = result;
        return codeOf(answer) === undefined && !isBareAnswer(answer)
          ? { kind: 'unavailable', reason: `no code: ${reasonOf(answer)}` }
          : { kind: 'answer', answer };
      }
      // A request that was not let in has done nothing, so it can be sent again.
      if (tries === 1) return { kind: 'no-token', refused: true, reason: 'HTTP 401' };
    }
  };
}

/** The second refund API answers without a code. */
const isBareAnswer = (answer: Answer): boolean =>
  'refundTransactionStatus' in answer || 'refundTransactions' in answer;
