/** The audit log's calls in words. */
import type { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import { impossibleDay, notADay } from '../http/bangladesh-days.ts';
import { fileRules, type Guide } from '../http/call-guide.ts';

export const auditGuide: Guide<typeof auditCalls> = {
  listAuditEntries: {
    summary: 'Lists what admins and operators did, newest first',
    text: 'By pages of 20; days are days in Bangladesh. An entry holds who did what on what, and the changed facts before and after; amounts are taka. No call changes or removes an entry.',
    refusals: [['invalid', notADay(impossibleDay)]],
  },
  downloadAuditEntries: {
    summary: 'Gives the audit log as a file for spreadsheets',
    text: `What "listAuditEntries" lists, as a whole. ${fileRules}`,
    answers: 'text/csv',
    refusals: [['invalid', notADay(impossibleDay)]],
  },
};
