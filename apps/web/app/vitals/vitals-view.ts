/** The filters of the page-speed page in its URL, and the query of its report. */
import { type Language, languages } from '@jontro/shop/language.ts';
import { type DeviceClass, deviceClasses } from '@jontro/shop/vitals/page-kinds.ts';
import { vitalsEndpoints } from '@jontro/shop/vitals/vitals.endpoints.ts';
import { type VitalsPeriod, vitalsPeriods } from '@jontro/shop/vitals/vitals.ts';
import { endpointQuery } from '../lib/query-client.ts';

export interface VitalsView {
  days: VitalsPeriod;
  /** Undefined for all. */
  device: DeviceClass | undefined;
  language: Language | undefined;
}

/** Reads the filters from a URL; invalid parameters are ignored. */
export const readVitalsView = (address: URLSearchParams): VitalsView => ({
  days: vitalsPeriods.find((days) => days === address.get('days')) ?? '28',
  device: deviceClasses.find((device) => device === address.get('device')),
  language: languages.find((language) => language === address.get('language')),
});

/** The query of the URL, without defaults. */
export const vitalsAddress = ({ days, device, language }: VitalsView): Record<string, string> => ({
  ...(days !== '28' && { days }),
  ...(device && { device }),
  ...(language && { language }),
});

export const vitalsQuery = ({ days, device, language }: VitalsView) => {
  const query = { days, ...(device && { device }), ...(language && { language }) };
  return endpointQuery(['vitals', query], vitalsEndpoints.findVitalsReport, { query });
};
