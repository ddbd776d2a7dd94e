/** Endpoints by which an account proves its mobile numbers; additive. */
import { Type } from 'typebox';
import { Deleted, endpoint, Modified } from '../endpoint.ts';
import { MyNumbers, NumberCode, NumberToProve } from './number-proofs.ts';

const own = { access: 'user', additive: true } as const;

export const numberProofEndpoints = {
  listMyNumbers: endpoint({
    method: 'GET',
    path: '/api/my-numbers',
    ...own,
    response: MyNumbers,
  }),
  sendNumberCode: endpoint({
    method: 'POST',
    path: '/api/my-numbers/code',
    ...own,
    body: NumberToProve,
    response: Type.Object({ message: Type.String() }),
  }),
  /** `modifiedCount` is the number of orders that moved to the account. */
  proveNumber: endpoint({
    method: 'POST',
    path: '/api/my-numbers',
    ...own,
    body: NumberCode,
    response: Modified,
  }),
  removeNumber: endpoint({
    method: 'DELETE',
    path: '/api/my-numbers/:mobileNumber',
    ...own,
    params: NumberToProve,
    response: Deleted,
  }),
};
