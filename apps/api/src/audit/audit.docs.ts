/** The audit log's calls in words. */
import type { auditEndpoints } from '@jontro/shop/audit/audit.endpoints.ts';
import { impossibleDay, notADay } from '../http/bangladesh-days.ts';
import { type ApiDocs, fileRules } from '../http/endpoint-docs.ts';

export const auditDocs: ApiDocs<typeof auditEndpoints> = {
  listAuditEntries: {
    summary: 'Lists what admins and operators did, newest first',
    text: 'By pages of 20; days are days in Bangladesh. An entry holds who did what on what, and the changed facts before and after; amounts are taka. No call changes or removes an entry.',
    errors: [['invalid', notADay(impossibleDay)]],
  },
  downloadAuditEntries: {
    summary: 'Gives the audit log as a file for spreadsheets',
    text: `What "listAuditEntries" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
    errors: [['invalid', notADay(impossibleDay)]],
  },
};
