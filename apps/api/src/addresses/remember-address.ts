/** Keeps the address of a placed order in the address book, so that the next order need not be typed again. */
import { maxAddresses } from '@jontro/shop/addresses/addresses.ts';
import { sql } from 'drizzle-orm';
import { prepared } from '../database/prepared.ts';
import { addresses } from './addresses.table.ts';

const value = sql.placeholder;
const isOfUser = sql`${addresses.userId} = ${value('userId')}`;
const isSame = sql`${isOfUser} and ${addresses.name} = ${value('name')} and ${addresses.mobileNumber} = ${value('mobileNumber')}
  and ${addresses.district} = ${value('district')} and ${addresses.area} = ${value('area')} and ${addresses.address} = ${value('address')}`;

/**
 * The query that adds an address, or marks a saved one as used. In a full book it replaces the least recently used of those that
 * the customer has neither labelled nor chosen; without one it changes nothing. The user must be locked.
 */
export const rememberAddress = prepared('remember-address', (tx) => {
  const used = tx
    .$with('used', { id: addresses.id })
    .as(
      sql`update ${addresses} set used_at = ${value('usedAt')}::timestamptz where ${isSame} returning ${addresses.id}`,
    );
  const replaced = tx
    .$with('replaced', { id: addresses.id })
    .as(sql`delete from ${addresses} where ${addresses.id} = (
        select ${addresses.id} from ${addresses}
        where ${isOfUser} and ${addresses.label} = '' and not ${addresses.chosen}
        order by ${addresses.usedAt} limit 1)
      and (select count(*) from ${addresses} where ${isOfUser}) >= ${maxAddresses}
      and not exists (select from ${addresses} where ${isSame}) returning ${addresses.id}`);
  return tx
    .with(used, replaced)
    .insert(addresses)
    .select(sql`select ${value('id')}::text, ${value('userId')}::text, '', ${value('name')}::text, ${value('mobileNumber')}::text,
      ${value('district')}::text, ${value('area')}::text, ${value('address')}::text, false, ${value('usedAt')}::timestamptz
      where not exists (select from used)
      and (select count(*) from ${addresses} where ${isOfUser}) - (select count(*) from replaced) < ${maxAddresses}`);
});
