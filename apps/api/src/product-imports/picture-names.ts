/** Finds files of a ZIP file by the names in cells: without regard to case, with or without folders. */

import { visibleText } from '@jontro/shop/visible-text.ts';

/** A path as it is compared: one kind of slash, what can be seen, no dots, one form of composed letters, lower case. */
const normalized = (name: string): string =>
  visibleText(name)
    .normalize('NFC')
    .toLowerCase()
    .split(/[/\\]/)
    .filter((part) => part !== '' && part !== '.')
    .join('/');

const fileOf = (path: string): string => path.slice(path.lastIndexOf('/') + 1);

interface Named {
  name: string;
}
interface Known<File> {
  path: string;
  file: File;
}

/** The files of a ZIP file by their names. */
export class PictureNames<File extends Named> {
  readonly #byFile = new Map<string, Known<File>[]>();

  constructor(files: readonly File[]) {
    for (const file of files) {
      const path = normalized(file.name);
      const name = fileOf(path);
      const known = this.#byFile.get(name);
      if (known) known.push({ path, file });
      else this.#byFile.set(name, [{ path, file }]);
    }
  }

  /**
   * The files that a name may mean: those with exactly this path, else those in folders that the name leaves out, else those whose
   * path is the end of the name. More than one says that the name is ambiguous.
   */
  find(name: string): File[] {
    const wanted = normalized(name);
    const known = this.#byFile.get(fileOf(wanted)) ?? [];
    const rules = [
      (path: string) => path === wanted,
      (path: string) => path.endsWith(`/${wanted}`),
      (path: string) => wanted.endsWith(`/${path}`),
    ];
    for (const rule of rules) {
      const found = known.filter(({ path }) => rule(path));
      if (found.length > 0) return found.map(({ file }) => file);
    }
    return [];
  }
}
