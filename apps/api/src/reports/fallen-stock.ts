/** Products and variants whose stock has become low or has run out since a time. */
import type { ProductOption } from '@jontro/shop/catalog/variants.ts';
import { variantWords } from '@jontro/shop/catalog/variants.ts';
import { sql } from 'drizzle-orm';
import { products } from '../catalog/catalog.table.ts';
import { type NameColumns, namesOf } from '../catalog/name-columns.ts';
import { stockMoves } from '../catalog/stock-moves.table.ts';
import { productVariants } from '../catalog/variants.table.ts';
import type { Db } from '../database/db.ts';
import { rowsOf } from '../database/rows-of.ts';

interface Row extends NameColumns {
  id: string;
  name: string;
  options: ProductOption[];
  variantId: string | null;
  values: string[] | null;
  stock: number;
}

export interface FallenStock {
  _id: string;
  variantId: string | null;
  productName: string;
  names?: NonNullable<ReturnType<typeof namesOf>['names']>;
  stock: number;
}

/**
 * Lists what has no more units than its threshold, its own or the given one, and had more at the time or was not there; the fewest
 * units first, at most 200. Only counted stock that is on sale.
 */
export async function listFallenStock(db: Db, threshold: number, since: Date): Promise<FallenStock[]> {
  const rows = await rowsOf<Row>(
    db,
    sql`
    select low.id, low.name, low.name_bn as "nameBn", low.names, low.options, low.variant_id as "variantId",
      low.values, low.stock
    from (
      select p.id, p.name, p.name_bn, p.names, p.options, null as variant_id, null as values, p.stock, p.sold,
        coalesce(p.low_stock_at, ${threshold}) as threshold
      from ${products} p where p.deleted_at is null and p.in_stock and p.default_variant_id is null
      union all
      select p.id, p.name, p.name_bn, p.names, p.options, v.id, v.values, v.stock, p.sold,
        coalesce(v.low_stock_at, ${threshold})
      from ${productVariants} v join ${products} p on p.id = v.product_id
      where p.deleted_at is null and v.deleted_at is null and v.in_stock
    ) low
    left join lateral (
      select m."left" from ${stockMoves} m where m.product_id = low.id and m.variant_id = coalesce(low.variant_id, '')
        and m.at <= ${since.toISOString()} order by m.id desc limit 1
    ) earlier on true
    where low.stock <= low.threshold and (earlier."left" is null or earlier."left" > low.threshold)
    order by low.stock, low.sold desc, low.id, low.variant_id limit 200`,
  );
  return rows.map(({ id, name, nameBn, names, options, variantId, values, stock }) => ({
    _id: id,
    variantId,
    productName: name,
    ...namesOf({ nameBn, names }),
    ...(values && variantWords(options, values)),
    stock,
  }));
}
