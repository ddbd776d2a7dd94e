/** The endpoint of the devices that accessories may fit. */
import { Type } from 'typebox';
import { endpoint } from '../../endpoint.ts';
import { fitDeviceSchema } from './fit-device.ts';

export const fitEndpoints = {
  /** Phones, laptops and watches, those of the owner first; none while the setting `deviceFit` is off. */
  listFitDevices: endpoint({
    method: 'GET',
    path: '/api/fit-devices',
    access: 'public',
    additive: true,
    response: Type.Array(fitDeviceSchema()),
  }),
};
