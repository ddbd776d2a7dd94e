/** Users: the shop's record of an account, and the two roles (specification sections 3, 4 and 6). */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';

export const roles = ['admin', 'user'] as const;
export type Role = (typeof roles)[number];

export const defaultUserName = 'anonymous';
/** The image for a user without a photo; screens may show another by a build-time setting. */
export const placeholderPhoto = '/placeholder.svg';
/** The name in the greeting, "Anonymous" without a display name from the provider. */
export const greetingName = (displayName: string | null | undefined): string =>
  displayName?.trim() || 'Anonymous';

const RoleName = Type.Union([Type.Literal('admin'), Type.Literal('user')]);

export const User = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  photo: Type.String(),
  role: RoleName,
  /** Account creation and last login in ms. */
  timestamp: Type.Object({ createdAt: Type.Number(), lastLoginAt: Type.Number() }),
});
export type User = Static<typeof User>;

/** The body that the client sends after sign-in; email and timestamps are determined by the server. */
export const UserRecord = Type.Object(
  {
    name: Type.Optional(Type.Union([Type.String({ maxLength: 100 }), Type.Null()])),
    email: Type.Optional(Type.Unknown()),
    photo: Type.Optional(Type.Union([Type.String({ maxLength: 2000 }), Type.Null()])),
    timestamp: Type.Optional(Type.Unknown()),
  },
  { additionalProperties: false },
);
export type UserRecord = Static<typeof UserRecord>;

export const RoleChange = Type.Object({ role: RoleName }, { additionalProperties: false });

export const userTexts = {
  notFound: 'User not found',
  deleted: 'User deleted successfully',
  adminNotDeleted: 'Action not allowed! Downgrade to a regular user before deletion.',
  lastAdmin: 'The shop needs at least one admin. Make somebody else an admin first.',
  roleChanged: 'Role updated',
  unchanged: 'The role is already the same',
  saved: 'Profile saved',
  closed: 'This account was closed',
  otherAccount: 'This email belongs to another account. Please confirm the address first.',
  badPhoto: 'A photo must be a picture that you uploaded here or that comes from your sign-in provider',
} as const satisfies Record<string, PlainMessage>;
