/** The row of a guest: a person without a login, known by a browser's cookie or by the number of orders that staff took. */
import type { Language } from '@jontro/shop/language.ts';
import type { users } from '../users/users.table.ts';

interface NewGuest {
  id: string;
  /** What identifies the guest; no identity provider has such an id. */
  uid: `guest:${string}`;
  name: string;
  /** The normalized mobile number, if staff have begun it. */
  guestNumber?: string;
  language?: Language;
}

/** It is stored as deleted and without an address, so that nothing that lists, counts or signs in accounts finds it. */
export const guestRow = (now: Date, guest: NewGuest): typeof users.$inferInsert => ({
  ...guest,
  email: '',
  guest: true,
  createdAt: now,
  lastLoginAt: now,
  deletedAt: now,
});
