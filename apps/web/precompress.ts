/** Writes the Brotli and gzip form of each text file of the client build beside it, which the server sends. */
import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { brotliCompress, gzip } from 'node:zlib';

const textFile = /\.(js|css|svg|json|txt|webmanifest)$/;

export async function precompress(folder: string): Promise<void> {
  const entries = await readdir(folder, { recursive: true, withFileTypes: true });
  const files = entries.filter((entry) => entry.isFile() && textFile.test(entry.name));
  await Promise.all(
    files.map(async ({ parentPath, name }) => {
      const file = join(parentPath, name);
      const bytes = await readFile(file);
      await Promise.all([
        promisify(brotliCompress)(bytes).then((compressed) => writeFile(`${file}.br`, compressed)),
        promisify(gzip)(bytes, { level: 9 }).then((compressed) => writeFile(`${file}.gz`, compressed)),
      ]);
    }),
  );
}
