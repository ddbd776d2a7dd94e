/** Staff roles: named sets of permissions. The shop has four, and an owner adds others. */
import { type Static, Type } from 'typebox';
import type { PlainMessage } from '../messages.ts';
import { type Permission, permissions } from './permissions.ts';

interface StaffRoleRow {
  label: PlainMessage;
  /** Who has it. */
  note: PlainMessage;
  permissions: readonly Permission[];
}

/** The owner's role is the specification's role `admin`. */
export const ownerRole = 'owner';

/** The roles that every shop has; nobody can change them. */
export const staffRoles = {
  owner: { label: 'Owner', note: 'May do everything', permissions },
  manager: {
    label: 'Manager',
    note: 'Everything but staff and settings',
    permissions: permissions.filter((permission) => permission !== 'staff' && permission !== 'settings'),
  },
  packer: { label: 'Packer', note: 'Packs orders and hands them over', permissions: ['deliver'] },
  support: {
    label: 'Support',
    note: 'Helps customers, takes and confirms orders',
    permissions: ['orders', 'order-entry', 'customers', 'content'],
  },
} as const satisfies Record<string, StaffRoleRow>;
export type StaffRoleName = keyof typeof staffRoles;
export const staffRoleNames = /* @__PURE__ */ Object.keys(staffRoles) as StaffRoleName[];

/** The role of a name that every shop has; undefined for the id of an own one. */
export const findStaffRole = (name: string): StaffRoleRow | undefined =>
  Object.hasOwn(staffRoles, name) ? staffRoles[name as StaffRoleName] : undefined;

/** What each permission allows, as the owner reads it. */
export const permissionTexts: Record<Permission, PlainMessage> = {
  products: 'Change products, and add them with the right to prices',
  prices: 'Change prices, discounts and coupons',
  orders: 'See, change and cancel orders with their amounts',
  deliver: 'Pack orders, hand them over and mark them as delivered',
  'order-entry': 'Take orders for customers',
  refunds: 'See payments and give money back',
  customers: 'See customers and their carts',
  deletions: 'Delete orders, customers and carts',
  reports: 'See reports and sums of the shop',
  content: 'Check reviews and answer them',
  settings: 'Change the settings that are not left to owners',
  staff: 'Manage staff and see the audit log',
};

export const maxStaffRoleNameLength = 40;
/** The most roles that a shop adds, and the most staff that it has. */
export const maxStaffRoles = 50;
export const maxStaff = 500;

/** A role that the owner has added. */
export const StaffRole = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  permissions: Type.Array(Type.Enum([...permissions])),
  /** How many people have it. */
  members: Type.Integer(),
});
export type StaffRole = Static<typeof StaffRole>;

export const NewStaffRole = Type.Object(
  {
    name: Type.String({ maxLength: maxStaffRoleNameLength }),
    permissions: Type.Array(Type.Enum([...permissions]), { maxItems: permissions.length }),
  },
  { additionalProperties: false },
);
export type NewStaffRole = Static<typeof NewStaffRole>;

/** Somebody who works for the shop. */
export const StaffMember = Type.Object({
  _id: Type.String(),
  name: Type.String(),
  email: Type.String(),
  /** `owner`, another role that every shop has, or the id of an own one. */
  staffRole: Type.String(),
  lastLoginAt: Type.Number({ description: 'In ms since 1970' }),
});
export type StaffMember = Static<typeof StaffMember>;

export const staffTexts = {
  changed: 'Staff role changed',
  added: 'Added to the staff',
  unchanged: 'They have this staff role already',
  unconfirmed: 'This address is not confirmed: it may be another person’s. Invite them on the staff page.',
  unknownRole: 'Staff role not found',
  beyondOwn: 'You can only give and take rights that you have yourself',
  tooManyStaff: 'A shop can have at most 500 members of staff',
  roleAdded: 'Staff role added',
  roleChanged: 'Staff role saved',
  roleRemoved: 'Staff role deleted',
  nameMissing: 'Please enter a name',
  nameTaken: 'There is another staff role with this name',
  nothingAllowed: 'Please choose what this role allows',
  roleInUse: 'Somebody has this staff role. Give them another one first.',
  tooManyRoles: 'A shop can add at most 50 staff roles',
} as const satisfies Record<string, PlainMessage>;
