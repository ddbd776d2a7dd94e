/** The audit log's calls with their shapes. */
import { Type } from 'typebox';
import { Days } from '../admin-lists.ts';
import { call } from '../call.ts';
import { ListPage } from '../catalog/catalog.calls.ts';
import { AuditEntry, auditActNames, auditKinds } from './audit.ts';

const admin = { access: 'admin', additive: true } as const;

/** Which entries the log shows. */
const AuditList = {
  by: Type.Optional(Type.String({ maxLength: 254, description: 'A part of the actor’s e-mail' })),
  act: Type.Optional(Type.Enum(auditActNames)),
  kind: Type.Optional(Type.Enum(auditKinds)),
  search: Type.Optional(
    Type.String({ maxLength: 200, description: 'The id of the thing, or a part of its name' }),
  ),
  ...Days,
};

export const auditCalls = {
  /** Newest first, by pages. */
  listAuditEntries: call({
    ...admin,
    method: 'GET',
    path: '/api/audit-log',
    query: Type.Object({ ...AuditList, ...ListPage }),
    reply: Type.Object({
      result: Type.Array(AuditEntry),
      total: Type.Integer(),
      totalPages: Type.Integer(),
    }),
  }),
  /** The same list as a file for spreadsheets. */
  downloadAuditEntries: call({
    ...admin,
    method: 'GET',
    path: '/api/audit-log.csv',
    query: Type.Object(AuditList),
    reply: Type.String(),
  }),
};
