/** API docs of the audit log. */
import type { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { invalidDateMessage, nonexistentDate } from '../http/bangladesh-days.ts';
import { type ApiDocs, csvFormatText } from '../http/endpoint-docs.ts';

export const auditDocs: ApiDocs<typeof auditEndpoints> = {
  listAuditEntries: {
    summary: 'Lists what admins and operators did, newest first',
    text: 'By pages of 20; days are days in Bangladesh. An entry has the actor, the action, its subject, and the changed fields before and after; amounts are in taka. No endpoint changes or removes an entry.',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  downloadAuditEntries: {
    summary: 'Returns the audit log as a file for spreadsheets',
    text: `All entries that "listAuditEntries" lists by pages. ${csvFormatText}`,
    responseType: 'text/csv',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
};
