/** Requests of the page of statements, and the words for their states. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import { paymentStatementEndpoints } from '@jontro/shop/payment-statements/payment-statements.endpoints.ts';
import type {
  PaymentStatement,
  StatementLineState,
  StatementState,
} from '@jontro/shop/payment-statements/payment-statements.ts';
import { uploadText } from '../lib/upload-text.ts';

export const statementKeys = {
  list: ['paymentStatements'] as const,
  one: (id: string) => ['paymentStatements', id] as const,
  lines: (id: string, state: StatementLineState, page: number) =>
    ['paymentStatements', id, state, page] as const,
};

/** Uploads a file; throws ApiError. */
export const uploadStatement = (file: string, text: string): Promise<PaymentStatement> =>
  uploadText(paymentStatementEndpoints.uploadStatement, { file, text });

/** The number of lines in a state. */
export const countIn = ({ counts }: Pick<PaymentStatement, 'counts'>, state: StatementLineState): number =>
  counts[state] ?? 0;

export const statementStateLabels = {
  uploaded: 'Waits for its columns',
  asking: 'The provider is being asked',
  asked: 'What the provider says',
} as const satisfies Record<StatementState, PlainMessage>;

export const lineStateLabels = {
  lost: 'Lost here',
  differs: 'Other amount',
  waiting: 'Being asked',
  attaching: 'Being given to orders',
  refunding: 'Being refunded',
  attached: 'Given to orders',
  refunded: 'Refunds requested',
  unpaid: 'Not paid at the provider',
  equal: 'Known and equal',
  foreign: 'Not of this shop',
  repeated: 'Repeated in the file',
  wrong: 'Cannot be read',
} as const satisfies Record<StatementLineState, PlainMessage>;
