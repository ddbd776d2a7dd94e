/** The audit log's call in words. */
import type { auditCalls } from '@jontro/shop/audit/audit.calls.ts';
import type { Guide } from '../call-guide.ts';

export const auditGuide: Guide<typeof auditCalls> = {
  listAuditEntries: {
    summary: 'Lists what admins and operators did, newest first',
    text: 'By pages of 20; days are days in Bangladesh. An entry holds who did what on what, and the changed facts before and after; amounts are taka. No call changes or removes an entry.',
  },
};
