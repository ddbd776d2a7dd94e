// Parcels of a courier's stand-in, kept in a file so that a restart of the demo loses none.
import { readFileSync, renameSync, writeFileSync } from 'node:fs';

export interface Records<Parcel> {
  parcels: Parcel[];
  /** Stores the parcels as they are. */
  save(): void;
}

/** Without a file they are in memory only. Throws for a file that is not of a courier. */
export function openRecords<Parcel>(file: string | undefined): Records<Parcel> {
  const parcels: Parcel[] = [];
  if (file) {
    const text = readIfThere(file);
    const stored: unknown = text === undefined ? [] : JSON.parse(text);
    if (!Array.isArray(stored)) throw new Error(`${file} has no parcels of a courier.`);
    parcels.push(...(stored as Parcel[]));
  }
  return {
    parcels,
    save() {
      if (!file) return;
      writeFileSync(`${file}.new`, JSON.stringify(parcels));
      renameSync(`${file}.new`, file);
    },
  };
}

function readIfThere(file: string): string | undefined {
  try {
    return readFileSync(file, 'utf8');
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return undefined;
    throw error;
  }
}
