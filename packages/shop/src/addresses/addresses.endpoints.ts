/** Endpoints of the address book; additive. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import { Address, NewAddress } from './addresses.ts';

const own = { access: 'user', additive: true } as const;

export const addressEndpoints = {
  /** The default address first, then the last used. */
  listMyAddresses: endpoint({
    method: 'GET',
    path: '/api/my-addresses',
    ...own,
    response: Type.Array(Address),
  }),
  addAddress: endpoint({
    method: 'POST',
    path: '/api/addresses',
    ...own,
    body: NewAddress,
    response: Inserted,
  }),
  changeAddress: endpoint({
    method: 'PUT',
    path: '/api/addresses/:id',
    ...own,
    params: ById,
    body: NewAddress,
    response: Modified,
  }),
  chooseDefaultAddress: endpoint({
    method: 'PATCH',
    path: '/api/addresses/:id/default',
    ...own,
    params: ById,
    response: Modified,
  }),
  removeAddress: endpoint({
    method: 'DELETE',
    path: '/api/addresses/:id',
    ...own,
    params: ById,
    response: Deleted,
  }),
};
