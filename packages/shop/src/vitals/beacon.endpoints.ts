/** The endpoint of the beacon: what a browser reports of one visit. */
import { Type } from 'typebox';
import { endpoint } from '../endpoint.ts';
import { languages } from '../language.ts';
import { deviceClasses, pageKinds } from './page-kinds.ts';

/** Ten minutes: a longer time is that of a sleeping device. In ms. */
const Time = Type.Integer({ minimum: 0, maximum: 600_000 });

export const beaconEndpoints = {
  recordVitals: endpoint({
    method: 'POST',
    path: '/api/vitals',
    access: 'public',
    additive: true,
    body: Type.Object({
      page: Type.Enum(pageKinds),
      language: Type.Enum(languages),
      device: Type.Enum(deviceClasses),
      ttfb: Time,
      lcp: Type.Optional(Time),
      inp: Type.Optional(Time),
      cls: Type.Optional(Type.Integer({ minimum: 0, maximum: 100_000, description: 'In thousandths' })),
    }),
    response: Type.Object({}),
  }),
};
