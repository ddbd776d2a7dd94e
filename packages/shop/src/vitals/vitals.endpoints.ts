/** The endpoint of the owner's page with the web vitals of visitors. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language.ts';
import { deviceClasses } from './page-kinds.ts';
import { VitalsReport, vitalsPeriods } from './vitals.ts';

export const vitalsEndpoints = {
  findVitalsReport: endpoint({
    method: 'GET',
    path: '/api/reports/vitals',
    access: 'admin',
    permission: 'reports',
    additive: true,
    query: Type.Object({
      days: Type.Optional(Type.Enum(vitalsPeriods, { description: '28 by default, today included' })),
      device: Type.Optional(Type.Enum(deviceClasses, { description: 'All by default' })),
      language: Type.Optional(Type.Enum(languages, { description: 'All by default' })),
    }),
    response: VitalsReport,
  }),
};
