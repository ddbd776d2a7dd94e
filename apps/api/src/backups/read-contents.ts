/** What a backup contains, by its manifest and its rows: counts, its version, and who was an owner then. */
import type { BackupContents } from '@jontro/shop/backups/backups.ts';
import type { BackupEntry, Manifest } from '../admin/backup/backup-file.ts';
import { listSchemas } from '../admin/backup/shop-tables.ts';

/** What a backup contains, by its manifest. */
export function contentsOf({
  madeAt,
  tables,
  pictures,
  missingPictures,
  migrations,
}: Manifest): BackupContents {
  const rowsOf = (name: string): number => tables.find((table) => table.name === name)?.rows ?? 0;
  return {
    madeAt,
    orders: rowsOf('orders'),
    products: rowsOf('products'),
    users: rowsOf('users'),
    rows: tables.reduce((sum, { rows }) => sum + rows, 0),
    pictures,
    ...(missingPictures && { missingPictures }),
    older: migrations.length < (listSchemas().at(-1)?.migrations.length ?? 0),
  };
}

/** More owners than a shop has; a file may have any number. */
const maxOwners = 100;

/** Collects the ids of the owners from the entries of a backup. */
export function createOwnerScan() {
  const ids: string[] = [];
  return {
    add({ name, bytes }: BackupEntry): void {
      if (!name.startsWith('database/users/')) return;
      for (const line of bytes.toString().split('\n')) {
        if (!line.includes('"admin"') || ids.length >= maxOwners) continue;
        const id = ownerIn(line);
        if (id !== undefined) ids.push(id);
      }
    },
    owners: (): string[] => ids,
  };
}

function ownerIn(line: string): string | undefined {
  try {
    const { id, role } = JSON.parse(line) as { id?: unknown; role?: unknown };
    return role === 'admin' && typeof id === 'string' ? id : undefined;
  } catch {
    // No line of a backup; the checksums say so.
    return undefined;
  }
}
