/** SMS of the shop: kinds, states, reasons, and one as the owner sees it. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { smsGatewayNames } from './sms-settings.ts';

/** A code, a message about the recipient's own affairs, or promotion, which may be sent in Bengali and at certain hours only. */
export const smsKinds = ['otp', 'notice', 'promotion'] as const;
export type SmsKind = (typeof smsKinds)[number];

/** What a message is about, beside the steps of orders. */
export const smsSubjects = [
  'step',
  'advance-asked',
  'advance-paid',
  'new-orders',
  'code',
  'confirm',
  'invitation',
  'late',
  'own',
] as const;
export type SmsSubject = (typeof smsSubjects)[number];
export const smsSubjectLabels: Record<SmsSubject, PlainMessage> = {
  step: 'Step of an order',
  'advance-asked': 'Advance asked for',
  'advance-paid': 'Advance paid',
  'new-orders': 'New orders, to staff',
  code: 'Code',
  confirm: 'Confirmation of an order',
  invitation: 'Invitation to the staff',
  late: 'Delivery is late',
  own: 'Written here',
};

/** Retention of messages in days, as the privacy policy says it of all messages. */
export const smsRetentionDays = 90;

/**
 * `sending`: given to the gateway right now; `unsure`: the gateway may have it, so it is never sent again; `withheld`: not sent by the
 * shop's own rules.
 */
export const smsStates = [
  'waiting',
  'sending',
  'accepted',
  'delivered',
  'undelivered',
  'refused',
  'withheld',
  'unsure',
] as const;
export type SmsState = (typeof smsStates)[number];

export const smsStateLabels: Record<SmsState, PlainMessage> = {
  waiting: 'Waiting',
  sending: 'Being sent',
  accepted: 'Accepted by the gateway',
  delivered: 'Delivered',
  undelivered: 'Not delivered',
  refused: 'Refused by the gateway',
  withheld: 'Not sent',
  unsure: 'Unsure, not sent again',
};

/** Why a message was not sent, or may not have been. */
export const smsReasons = {
  unreachable: 'The gateway cannot be reached',
  'no-answer': 'The gateway did not answer clearly, so it may have the message',
  interrupted: 'The shop was interrupted while it sent, so the gateway may have the message',
  login: 'The gateway refuses the login',
  'own-address': 'The gateway does not allow the address of this server: tell it the address',
  balance: 'The balance at the gateway is used up',
  account: 'The account at the gateway is closed or not set up',
  sender: 'The gateway does not know the sender name',
  number: 'The gateway refuses the number',
  text: 'The gateway refuses the text',
  bengali: 'The gateway takes promotion in Bengali only',
  gateway: 'The gateway refuses the message',
  'limit-day': 'The limit of the day is reached',
  'limit-number': 'The limit of this number is reached',
  late: 'It would come too late',
  'not-chosen': 'The shop does not send SMS about this any more',
  'not-due': 'Nothing is due in advance of this order',
  'no-gateway': 'No gateway is set up',
  failed: 'The operator reports that it was not delivered',
} as const satisfies Record<string, PlainMessage>;
export type SmsReason = keyof typeof smsReasons;
export const smsReasonNames = Object.keys(smsReasons) as [SmsReason, ...SmsReason[]];

export const smsTexts = {
  notFound: 'There is no such SMS',
  noGateway: 'No SMS gateway is set up',
  wrongNumber: 'Please enter a Bangladeshi mobile number, for example 01712\u00a0345678',
  tooLong: 'A message has three parts at most',
  notBengali: 'Promotion must be written in Bengali',
  queued: 'SMS queued!',
  sentAgain: 'SMS queued again!',
  notRetried: 'Only an SMS that was refused or not sent can be sent again',
  noBalance: 'This gateway does not tell its balance',
  balanceUnknown: 'The gateway did not tell its balance',
} as const satisfies Record<string, PlainMessage>;

export const maxListedSms = 100;

/** A message in the owner's list. */
export const SmsMessage = Type.Object({
  _id: Type.String(),
  kind: Type.Enum(smsKinds),
  subject: Type.Enum(smsSubjects),
  /** The step of an order, if it tells of one. */
  step: Type.Optional(Type.String()),
  orderNumber: Type.Optional(Type.String()),
  /** Masked for staff who are no owners. */
  to: Type.String(),
  /** Empty for staff who are no owners, and for codes. */
  text: Type.String(),
  state: Type.Enum(smsStates),
  parts: Type.Integer(),
  /** In taka; absent if the price of a part is not set. */
  cost: Type.Optional(Type.Number()),
  gateway: Type.Optional(Type.Enum(smsGatewayNames)),
  tries: Type.Integer(),
  createdAt: Type.String(),
  sentAt: Type.Optional(Type.String()),
  nextTryAt: Type.Optional(Type.String()),
  reason: Type.Optional(Type.Enum(smsReasonNames)),
  /** The gateway's own words. */
  detail: Type.Optional(Type.String()),
});
export type SmsMessage = Static<typeof SmsMessage>;

/** Allowed actions on a message. */
export const smsCan = {
  /** What the gateway may have is never sent again. */
  retry: ({ state, kind }: Pick<SmsMessage, 'state' | 'kind'>): boolean =>
    (state === 'refused' || state === 'withheld') && kind !== 'otp',
} as const;

/** A number as those see it who may not see all of it. */
export const maskedNumber = (number: string): string =>
  number.replace(/^880(1\d\d)\d{4}(\d{3})$/, '0$1****$2');

/** A number as people write it: 01712345678. */
export const localNumber = (number: string): string => number.replace(/^880/, '0');
