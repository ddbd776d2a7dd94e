/** Endpoints of the security log. */
import { Type } from 'typebox';
import { DateRange, ListSearch } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { SecurityEvent, securityEventKinds } from './security-log.ts';

const admin = { access: 'admin', permission: 'staff', additive: true } as const;

/** Filters of the security log. */
const SecurityList = {
  kind: Type.Optional(Type.Enum(securityEventKinds)),
  /** A part of the account's e-mail. */
  search: ListSearch,
  ...DateRange,
};

export const securityLogEndpoints = {
  /** Newest first, paged; the total is in a header. */
  listSecurityEvents: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/security-log',
    query: Type.Object({ ...SecurityList, ...ListPage }),
    response: Type.Array(SecurityEvent),
  }),
  /** The same list as a file with one JSON object a line. */
  downloadSecurityEvents: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/security-log.ndjson',
    query: Type.Object(SecurityList),
    response: Type.String(),
  }),
};
