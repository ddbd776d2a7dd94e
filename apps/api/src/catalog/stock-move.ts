/** The reason of a change of stock, which the triggers of the stock's columns write into the stock moves. */
import type { StockReason } from '@jontro/shop/stock/stock-reasons.ts';
import { type SQL, sql } from 'drizzle-orm';
import type { Db } from '../database/db.ts';

/** Why the stock changes in a transaction, and who or what changes it. */
export interface StockMove {
  why: StockReason;
  at: Date;
  orderId?: string;
  staffId?: string | null;
  note?: string | undefined;
}

/** The setting of the transaction that the triggers read; "off" while a backup is restored with its moves. */
const setting = 'jontro.stock_move';

/** The reason as the value of the setting. */
export const toSetting = (move: StockMove): string => JSON.stringify(move);

/** The expression that sets the reason until the end of the transaction; `value` is of `toSetting`. */
export const settingReason = (value: SQL | string | ReturnType<typeof sql.placeholder>): SQL =>
  sql`set_config(${sql.raw(`'${setting}'`)}, ${value}, true)`;

/** Names the reason of the changes of stock that follow in the transaction. */
export async function nameStockMove(tx: Db, move: StockMove): Promise<void> {
  await tx.execute(sql`select ${settingReason(toSetting(move))}`);
}

/** No changes of stock are recorded until the end of the transaction, or until `recordStockMoves`. */
export const skipStockMoves = (tx: Db) => tx.execute(sql`select ${settingReason('off')}`);
export const recordStockMoves = (tx: Db) => tx.execute(sql`select ${settingReason('')}`);
