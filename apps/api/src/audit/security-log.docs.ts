/** API docs of the security log. */
import type { securityLogEndpoints } from '@jontro/shop/audit/security-log.endpoints.ts';
import { securityLogDays } from '@jontro/shop/audit/security-log.ts';
import { invalidDateMessage, nonexistentDate } from '../http/bangladesh-days.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const securityLogDocs: ApiDocs<typeof securityLogEndpoints> = {
  listSecurityEvents: {
    summary: 'Lists sign-ins, refusals and changes of logins, newest first',
    text: `By pages of 20; days are days in Bangladesh. Entries are deleted after ${securityLogDays} days; no endpoint changes or removes one.`,
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
  downloadSecurityEvents: {
    summary: 'Returns the security log as a file with one JSON object a line',
    text: 'All entries that "listSecurityEvents" lists by pages, in NDJSON.',
    responseType: 'application/x-ndjson',
    errors: [['invalid', invalidDateMessage(nonexistentDate)]],
  },
};
