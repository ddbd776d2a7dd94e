/** The demo shop's people: the two demo logins and invented customers. */
import { demoLogins } from '@jontro/shop/session/session.ts';
import type { Role } from '@jontro/shop/users/users.ts';
import type { Db } from '../database/db.ts';
import { addAccount } from '../identity/accounts.ts';
import { users } from '../users/users.table.ts';
import { type Chance, seededId } from './chance.ts';
import { demoPeople, demoShopper, emailOf, mobileNumberOf } from './demo-people.ts';
import { after, ago } from './moments.ts';

export interface DemoCustomer {
  id: string;
  name: string;
  email: string;
  district: string;
  address: string;
  mobileNumber: string;
  since: Date;
}

interface NewPerson {
  name: string;
  email: string;
  role: Role;
  createdAt: Date;
  lastLoginAt: Date;
  /** Only the demo logins have one. */
  password?: string;
}

async function addPerson(tx: Db, person: NewPerson): Promise<string> {
  const { name, email, role, createdAt, lastLoginAt, password } = person;
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

/** Adds everybody. Gives the demo shopper and the other customers; the owner buys nothing. */
export async function addDemoCustomers(
  tx: Db,
  now: Date,
  chance: Chance,
): Promise<{ shopper: DemoCustomer; customers: DemoCustomer[] }> {
  const { password } = demoLogins;
  await addPerson(tx, {
    ...demoLogins.owner,
    role: 'admin',
    createdAt: ago(now, { days: 300 }),
    lastLoginAt: ago(now, { hours: 9 }),
    password,
  });
  const shopperSince = ago(now, { days: 120, minutes: 17 });
  const shopper = {
    ...demoShopper,
    ...demoLogins.shopper,
    mobileNumber: mobileNumberOf(0),
    since: shopperSince,
    id: await addPerson(tx, {
      ...demoLogins.shopper,
      role: 'user',
      createdAt: shopperSince,
      lastLoginAt: ago(now, { hours: 5 }),
      password,
    }),
  };
  const customers: DemoCustomer[] = [];
  for (const [index, person] of demoPeople.entries()) {
    const email = emailOf(person.name);
    const since = ago(now, { days: chance.between(92, 240), minutes: chance.between(0, 1400) });
    const lastLoginAt = after(since, now, { days: chance.between(80, 240) });
    const id = await addPerson(tx, {
      name: person.name,
      email,
      role: 'user',
      createdAt: since,
      lastLoginAt,
    });
    customers.push({ ...person, id, email, since, mobileNumber: mobileNumberOf(index + 1) });
  }
  return { shopper, customers };
}
