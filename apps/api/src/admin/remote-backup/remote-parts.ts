/** What remote backups work with. */
import type { RemoteBackupConfig } from '../../config/backup-config.ts';
import type { Database, Db } from '../../database/db.ts';
import type { PicturePlace } from '../backup/pictures.ts';
import type { Bucket } from './bucket.ts';

export interface RemoteParts {
  db: Db;
  replica?: Database['replica'];
  now: () => Date;
  bucket: Bucket;
  settings: Pick<RemoteBackupConfig, 'keys' | 'kept'>;
  /** The shop's pictures: those of a folder are in each backup, those of another store beside the backups. */
  pictures: PicturePlace;
  /** Reports what went wrong without ending the work. */
  warn: (line: string) => void;
}

export type Stored = Pick<RemoteParts, 'bucket' | 'settings'>;
