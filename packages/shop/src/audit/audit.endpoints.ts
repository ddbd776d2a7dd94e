/** Endpoints of the audit log. */
import { Type } from 'typebox';
import { DateRange } from '../admin-lists.ts';
import { ListPage } from '../catalog/catalog.endpoints.ts';
import { endpoint } from '../endpoint.ts';
import { AuditEntry, auditEventNames, auditKinds } from './audit.ts';

const admin = { access: 'admin', permission: 'staff', additive: true } as const;

/** Filters of the audit log. */
const AuditList = {
  by: Type.Optional(Type.String({ maxLength: 254, description: 'A part of the actor’s e-mail' })),
  act: Type.Optional(Type.Enum(auditEventNames)),
  kind: Type.Optional(Type.Enum(auditKinds)),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'Id of the subject, or a part of its name' }),
  ),
  ...DateRange,
};

export const auditEndpoints = {
  /** Newest first, paged. */
  listAuditEntries: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/audit-log',
    query: Type.Object({ ...AuditList, ...ListPage }),
    response: Type.Object({
      result: Type.Array(AuditEntry),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  }),
  /** The same list as a CSV file. */
  downloadAuditEntries: endpoint({
    ...admin,
    method: 'GET',
    path: '/api/audit-log.csv',
    query: Type.Object(AuditList),
    response: Type.String(),
  }),
};
