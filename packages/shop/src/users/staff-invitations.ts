/** Invitations to the staff: links by which a person joins with a role, and the first owner of a live shop becomes one. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

/** How long an invitation can be accepted, and how long the link that a shop without an owner prints at its start. In ms. */
export const invitationMs = 7 * 24 * 3_600_000;
export const firstOwnerLinkMs = 3_600_000;
/** How long an invitation stays in the list after that, in ms. */
export const invitationKeptMs = 30 * 24 * 3_600_000;

/** The address of the page that accepts an invitation. The token is behind the #, so that no server, log or other page gets it. */
export const joinLink = (publicUrl: string, token: string): string => `${publicUrl}/join#${token}`;

export const invitationStates = ['open', 'accepted', 'expired', 'withdrawn'] as const;
export type InvitationState = (typeof invitationStates)[number];
export const invitationStateLabels: Record<InvitationState, PlainMessage> = {
  open: 'Not accepted yet',
  accepted: 'Has joined',
  expired: 'Expired',
  withdrawn: 'Withdrawn',
};

/** An invitation as whoever manages the staff sees it; its link is shown once, to whoever makes it. */
export const StaffInvitation = Type.Object({
  _id: Type.String(),
  /** The address or mobile number that was invited. */
  to: Type.String(),
  /** As of a member of staff. */
  staffRole: Type.String(),
  state: Type.Enum(invitationStates),
  createdAt: Type.String({ description: 'ISO 8601' }),
  expiresAt: Type.String({ description: 'ISO 8601' }),
});
export type StaffInvitation = Static<typeof StaffInvitation>;

/** A new invitation with its link. */
export const NewInvitation = Type.Object({
  ...StaffInvitation.properties,
  link: Type.String(),
  /** Whether the shop sends the link by itself. */
  sentBy: Type.Optional(Type.Enum(['mail', 'sms'])),
});
export type NewInvitation = Static<typeof NewInvitation>;

/** An invitation as the person reads it who has its link. */
export const OpenInvitation = Type.Object({
  staffRole: Type.String(),
  /** In English, or as the owner named it. */
  roleName: Type.String(),
  /** The address that was invited: only its account can accept. */
  email: Type.Optional(Type.String()),
  /** Of the invited person: made by the invitation, there already, or made by registering at the provider that has the accounts. */
  account: Type.Enum(['new', 'existing', 'at-provider']),
});
export type OpenInvitation = Static<typeof OpenInvitation>;

const Token = Type.String({ maxLength: 100 });
export const InvitationToken = Type.Object({ token: Token }, { additionalProperties: false });
export const NewStaffAccount = Type.Object(
  {
    token: Token,
    name: Type.String({ maxLength: 100 }),
    email: Type.Optional(Type.String({ maxLength: 254 })),
    password: Type.String({ maxLength: 4096 }),
  },
  { additionalProperties: false },
);
export type NewStaffAccount = Static<typeof NewStaffAccount>;

export const invitationTexts = {
  invited: 'Invitation made. Send the link to the person.',
  withdrawn: 'Invitation withdrawn',
  notFound: 'Invitation not found',
  closed: 'This invitation can no longer be used. Ask for a new one.',
  joined: 'Welcome! You work for the shop now.',
  /** For another account than the invited address. */
  otherAccount: 'This invitation is for another email address. Log in with that one.',
  hasAccount: 'There is an account with this address already. Log in to it, then accept the invitation.',
  alreadyStaff: 'You work for this shop already. Ask an owner for another staff role.',
  atProvider:
    'Accounts of this shop are at its sign-in provider: register there, then accept the invitation.',
  noContact: 'Please enter an email address or a mobile number',
} as const satisfies Record<string, PlainMessage>;
