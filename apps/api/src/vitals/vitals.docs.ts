/** The API docs of web vitals. */
import type { beaconEndpoints } from '@jontro/shop/vitals/beacon.endpoints.ts';
import type { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { vitalsRetentionDays } from '@jontro/shop/vitals/vitals.ts';
import type { ApiDocs } from '../http/endpoint-docs.ts';

export const beaconDocs: ApiDocs<typeof beaconEndpoints> = {
  recordVitals: {
    summary: 'Counts the web vitals of one visit',
    text: `Pages send it once, when they are left (\`navigator.sendBeacon\`): times in ms, \`cls\` in thousandths. Stored are counts for each day, kind of page, language, class of device, metric and bucket, for ${vitalsRetentionDays} days; nothing about the visitor. At most 512 bytes.`,
    rateLimited: true,
  },
};

export const vitalsDocs: ApiDocs<typeof vitalsEndpoints> = {
  findVitalsReport: {
    summary: 'Returns the web vitals of visitors by kind of page',
    text: 'The 75th percentile, interpolated within its bucket, whose bounds differ by a fifth at most; and how many visits were good, needed improvement or were poor, exactly. Counts are stored every 30 seconds.',
  },
};
