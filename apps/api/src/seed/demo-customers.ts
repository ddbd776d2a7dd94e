/** The demo shop's accounts: the two demo logins and fictional customers. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import type { Db } from '../database/db.ts';
import { addAccount } from '../identity/accounts.ts';
import { users } from '../users/users.table.ts';
import { customerProfiles, emailOf, mobileNumberOf, shopperProfile } from './customer-profiles.ts';
import { type Random, seededId } from './random.ts';
import { after, ago } from './relative-time.ts';

export interface DemoCustomer {
  id: string;
  name: string;
  email: string;
  district: string;
  address: string;
  mobileNumber: string;
  since: Date;
}

interface NewAccount {
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  lastLoginAt: Date;
  /** Only for the demo logins. */
  password?: string;
}

async function addUser(tx: Db, account: NewAccount): Promise<string> {
  const { name, email, role, createdAt, lastLoginAt, password } = account;
  const uid = await addAccount(tx, createdAt, {
    email,
    displayName: name,
    emailVerified: true,
    ...(password && { password }),
  });
  const id = seededId(createdAt, `user ${email}`);
  await tx.insert(users).values({ id, uid, email, name, role, createdAt, lastLoginAt });
  return id;
}

/** Adds all accounts. Returns the owner's id, the demo shopper and the other customers; the owner has no orders. */
export async function addDemoCustomers(
  tx: Db,
  now: Date,
  random: Random,
): Promise<{ ownerId: string; shopper: DemoCustomer; customers: DemoCustomer[] }> {
  const { password } = demoLogins;
  const ownerId = await addUser(tx, {
    ...demoLogins.owner,
    role: 'admin',
    createdAt: ago(now, { days: 300 }),
    lastLoginAt: ago(now, { hours: 9 }),
    password,
  });
  const shopperSince = ago(now, { days: 120, minutes: 17 });
  const shopper = {
    ...shopperProfile,
    ...demoLogins.shopper,
    mobileNumber: mobileNumberOf(0),
    since: shopperSince,
    id: await addUser(tx, {
      ...demoLogins.shopper,
      role: 'user',
      createdAt: shopperSince,
      lastLoginAt: ago(now, { hours: 5 }),
      password,
    }),
  };
  const customers: DemoCustomer[] = [];
  for (const [index, profile] of customerProfiles.entries()) {
    const email = emailOf(profile.name);
    const since = ago(now, { days: random.between(92, 240), minutes: random.between(0, 1400) });
    const lastLoginAt = after(since, now, { days: random.between(80, 240) });
    const id = await addUser(tx, {
      name: profile.name,
      email,
      role: 'user',
      createdAt: since,
      lastLoginAt,
    });
    customers.push({ ...profile, id, email, since, mobileNumber: mobileNumberOf(index + 1) });
  }
  return { ownerId, shopper, customers };
}
