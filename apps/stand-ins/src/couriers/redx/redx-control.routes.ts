// What the control routes of RedX' stand-in have beyond those of every courier: its states, and the token in the address.
import { type ControlParts, isText } from '../courier-control.routes.ts';
import type { RedxParcel } from './redx-parcel.ts';
import type { RedxSettings } from './redx-settings.ts';

type Own = Pick<ControlParts<RedxParcel>, 'refOf' | 'envelope' | 'step'>;

/** What RedX says to people, if the request has no other words. */
const usualTexts: Readonly<Record<string, [string, string]>> = {
  'pickup-pending': ['Parcel is created', 'পার্সেল তৈরি হয়েছে'],
  'ready-for-delivery': ['Parcel is received from the merchant', 'মার্চেন্ট থেকে পার্সেল নেওয়া হয়েছে'],
  'agent-area-change': ['Parcel is sent to another hub', 'পার্সেল অন্য হাবে পাঠানো হয়েছে'],
  'delivery-in-progress': ['Rider is on the way', 'রাইডার পার্সেল নিয়ে রওনা দিয়েছেন'],
  'agent-hold': ['Parcel is on hold', 'পার্সেল আটকে আছে'],
  'agent-returning': ['Parcel is being returned', 'পার্সেল ফেরত যাচ্ছে'],
  returned: ['Parcel is returned', 'পার্সেল ফেরত দেওয়া হয়েছে'],
  cancelled: ['Parcel is cancelled', 'পার্সেল বাতিল হয়েছে'],
  delivered: ['Parcel is delivered', 'পার্সেল পৌঁছে দেওয়া হয়েছে'],
};

/** Moves a parcel, and keeps what people are told. */
export function moveParcel(
  parcel: RedxParcel,
  status: string,
  at: string,
  texts: Partial<Record<'en' | 'bn', string>> = {},
) {
  const [english, bengali] = usualTexts[status] ?? ['', ''];
  const told = { message_en: texts.en ?? english, message_bn: texts.bn ?? bengali, time: at };
  parcel.status = status;
  parcel.told.push(told);
  return told;
}

export function redxControl({ webhookUrl, webhookToken }: RedxSettings): Own {
  const addressed = (token: string) => (webhookUrl === '' ? '' : `${webhookUrl}?token=${token}`);
  return {
    refOf: ({ fields }) => fields.merchant_invoice_id,
    envelope: {
      url: addressed(webhookToken),
      wrongUrl: addressed(`${webhookToken}x`),
      headers: {},
      wrongHeaders: {},
    },
    /** A status, as in "delivery-in-progress", with other texts than usual if they are given. */
    step(parcel, { status, english, bengali, timestamp }) {
      if (!isText(status)) return 'status must be one of RedX, as in delivery-in-progress.';
      const at = isText(timestamp) ? timestamp : new Date().toISOString();
      const { message_en, message_bn } = moveParcel(parcel, status, at, {
        ...(isText(english) && { en: english }),
        ...(isText(bengali) && { bn: bengali }),
      });
      return {
        tracking_number: parcel.tracking_id,
        timestamp: at,
        status,
        message_en,
        message_bn,
        invoice_number: parcel.fields.merchant_invoice_id,
      };
    },
  };
}
