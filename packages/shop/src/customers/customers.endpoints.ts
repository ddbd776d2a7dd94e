/** Endpoints of the customer page of staff. */
import { Type } from 'typebox';
import { ById, Deleted, endpoint, Inserted, Modified } from '../endpoint.ts';
import { Customer, CustomerChange, maxNoteTextLength } from './customers.ts';

const staff = { access: 'admin', permission: 'customers', additive: true } as const;

export const customerEndpoints = {
  /** By the id of an account or of a guest. */
  findCustomer: endpoint({
    ...staff,
    method: 'GET',
    path: '/api/customers/:id',
    params: ById,
    response: Customer,
  }),
  changeCustomer: endpoint({
    ...staff,
    method: 'PATCH',
    path: '/api/customers/:id',
    params: ById,
    body: CustomerChange,
    response: Modified,
  }),
  addCustomerNote: endpoint({
    ...staff,
    method: 'POST',
    path: '/api/customers/:id/notes',
    params: ById,
    body: Type.Object(
      { text: Type.String({ maxLength: maxNoteTextLength }) },
      { additionalProperties: false },
    ),
    response: Inserted,
  }),
  /** By the id of the note. */
  removeCustomerNote: endpoint({
    ...staff,
    method: 'DELETE',
    path: '/api/customer-notes/:id',
    params: ById,
    response: Deleted,
  }),
};
