/** The setting `sms`: through which gateway the shop sends, of which steps, to whom of the staff, at what price, and how much at most. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { smsTemplates } from './sms-templates.ts';

/** The gateways of which the shop has an adapter. */
export const smsGatewayNames = ['ssl-wireless', 'alpha-sms', 'bulksmsbd', 'greenweb'] as const;
export type SmsGatewayName = (typeof smsGatewayNames)[number];
export const smsGateways: Readonly<Record<SmsGatewayName, { label: PlainMessage }>> = {
  'ssl-wireless': { label: 'SSL Wireless' },
  'alpha-sms': { label: 'Alpha SMS' },
  bulksmsbd: { label: 'BulkSMSBD' },
  greenweb: { label: 'GreenWeb' },
};

const hour = (minimum: number) => Type.Optional(Type.Integer({ minimum, maximum: 24 }));

const Sms = /* @__PURE__ */ Type.Object(
  {
    /** Left out: the shop sends no SMS. */
    gateway: Type.Optional(Type.Enum([...smsGatewayNames])),
    steps: Type.Optional(Type.Array(Type.Enum([...smsTemplates]), { uniqueItems: true })),
    /** Who of the shop is told of new orders. */
    owners: Type.Optional(
      Type.Array(
        Type.String({
          pattern: '^(\\+?880|0)1[3-9]\\d{8}$',
          description: 'a Bangladeshi mobile number, as in 01712345678',
        }),
        { maxItems: 5, uniqueItems: true },
      ),
    ),
    /** What the gateway asks for a part. */
    pricePoisha: Type.Optional(Type.Integer({ minimum: 1, maximum: 10_000 })),
    perDay: Type.Optional(Type.Integer({ minimum: 1, maximum: 1_000_000 })),
    perNumber: Type.Optional(Type.Integer({ minimum: 1, maximum: 100 })),
    /** Never before 8: operators send no promotion between 0 and 8 o'clock (BTRC). */
    promotionFrom: hour(8),
    promotionUntil: hour(9),
  },
  { additionalProperties: false },
);
export type SmsSetting = Readonly<Static<typeof Sms>>;
export const smsSchema = () => Sms;

/** What applies where the owner has set nothing else. */
export const smsDefaults = { perDay: 500, perNumber: 10, promotionFrom: 10, promotionUntil: 20 } as const;

/** Hours of promotion between which there is none. */
export function smsProblem(setting: SmsSetting): string | undefined {
  const { promotionFrom, promotionUntil } = { ...smsDefaults, ...setting };
  return promotionFrom >= promotionUntil ? 'sms: promotionFrom must be before promotionUntil' : undefined;
}
