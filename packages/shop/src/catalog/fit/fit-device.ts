/** A phone, laptop or watch, with what decides whether an accessory fits it; what is left out is not known. */
import { type Static, Type } from 'typebox';
import { line } from '../../localized-text.ts';

export const deviceKinds = ['phone', 'laptop', 'watch'] as const;
export type DeviceKind = (typeof deviceKinds)[number];

/** Where power goes in: `cable` is a cable of its own for any USB port, `plug` the plug of its own charger. */
export const devicePorts = ['usb-c', 'lightning', 'micro-usb', 'cable', 'plug'] as const;
export type DevicePort = (typeof devicePorts)[number];

/** What gives a device all its watts: USB Power Delivery, the same with PPS, or the charging of its maker alone. */
export const deviceProtocols = ['pd', 'pps', 'own'] as const;

/**
 * Facts that are confirmed together: `power` is port, watts and protocol; `wireless` is wireless, qi and magnets; `picture` is
 * port and video.
 */
export const factGroups = ['power', 'wireless', 'picture', 'strap', 'size', 'bluetooth'] as const;
export type FactGroup = (typeof factGroups)[number];

const upTo = (maximum: number) => Type.Optional(Type.Number({ minimum: 0, maximum }));

/* @__NO_SIDE_EFFECTS__ */
export const fitDeviceSchema = () =>
  Type.Object(
    {
      id: Type.String({
        pattern: '^[a-z0-9]([a-z0-9-]{0,58}[a-z0-9])?$',
        description: 'an id as in galaxy-a54',
      }),
      name: line(60),
      kind: Type.Enum([...deviceKinds]),
      port: Type.Optional(Type.Enum([...devicePorts])),
      /** A charger of so many watts charges it at full speed; of a laptop, those of its own charger. */
      watts: upTo(1000),
      protocol: Type.Optional(Type.Enum([...deviceProtocols])),
      /** Whether its USB-C port carries a picture. */
      video: Type.Optional(Type.Boolean()),
      /** Whether it charges by Qi at all. */
      wireless: Type.Optional(Type.Boolean()),
      /** With how many watts it charges on any Qi charger. */
      qi: upTo(1000),
      /** With how many watts it charges on a MagSafe or Qi2 charger; 0 if it has no magnets. */
      magnets: upTo(1000),
      /** The version of Bluetooth; 0 without. */
      bluetooth: upTo(20),
      /** The diagonal of the screen. */
      inch: upTo(30),
      /** The width of a watch's strap; 0 if only straps made for this watch fit. */
      bandMm: upTo(60),
      /** Which facts a published text confirms for every version of the model: without it nothing surely fits. */
      confirmed: Type.Optional(
        Type.Array(Type.Enum([...factGroups]), { maxItems: factGroups.length, uniqueItems: true }),
      ),
    },
    { additionalProperties: false },
  );
export type FitDevice = Static<ReturnType<typeof fitDeviceSchema>>;
