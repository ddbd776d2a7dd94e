/** The packages that a release is built of, from the lock file, as a CycloneDX document. */

/** The entry of the lock file that a folder gets for a package by Node's resolution: [path, entry]; undefined without one. */
function resolved(lock, from, name) {
  for (let folder = from; ; folder = folder.slice(0, Math.max(0, folder.lastIndexOf('/')))) {
    const path = `${folder && `${folder}/`}node_modules/${name}`;
    if (lock.packages[path]) return [path, lock.packages[path]];
    if (folder === '') return undefined;
  }
}

/** What an entry needs to run; a peer may be missing. */
const neededBy = ({ dependencies = {}, optionalDependencies = {}, peerDependencies = {} }) =>
  Object.keys({ ...dependencies, ...optionalDependencies, ...peerDependencies });

/**
 * The entries of the lock file that the workspaces and the project itself run with, by path; `isInstalled` says of the path of an optional one whether
 * it is there: those of other systems are not.
 */
export function lockedPackages(lock, workspaces, isInstalled) {
  const found = new Map();
  const visit = (from, entry) => {
    for (const name of neededBy(entry)) {
      const [path, needed] = resolved(lock, from, name) ?? [];
      // One that is linked is a workspace.
      if (!needed || needed.link || found.has(path) || (needed.optional && !isInstalled(path))) continue;
      found.set(path, needed);
      visit(path, needed);
    }
  };
  for (const path of ['', ...workspaces]) {
    if (!lock.packages[path]) throw new Error(`${path} is no workspace of the lock file`);
    visit(path, lock.packages[path]);
  }
  return found;
}

/** The packages of entries of the lock file, each version once, sorted: `{ name, version, licence, integrity }`. */
export function packagesOf(entries) {
  const packages = new Map();
  for (const [path, { version, license = '', integrity = '' }] of entries) {
    const name = path.slice(path.lastIndexOf('node_modules/') + 'node_modules/'.length);
    packages.set(`${name}@${version}`, { name, version, licence: license, integrity });
  }
  return [...packages.values()].sort(
    (a, b) => a.name.localeCompare(b.name, 'en') || a.version.localeCompare(b.version, 'en'),
  );
}

/** The hash of `sha512-<base64>` as CycloneDX writes it. */
function hashesOf(integrity) {
  const [, hash] = /^sha512-(\S+)/.exec(integrity) ?? [];
  return hash ? [{ alg: 'SHA-512', content: Buffer.from(hash, 'base64').toString('hex') }] : [];
}

const purlOf = ({ name, version }) => `pkg:npm/${name.replace('@', '%40')}@${version}`;

/** The CycloneDX document (1.5) of the packages of a release, `release` having its name and version. */
export const cycloneDx = (release, packages) => ({
  $schema: 'http://cyclonedx.org/schema/bom-1.5.schema.json',
  bomFormat: 'CycloneDX',
  specVersion: '1.5',
  version: 1,
  metadata: { component: { type: 'application', ...release } },
  components: packages.map((one) => ({
    type: 'library',
    'bom-ref': purlOf(one),
    name: one.name,
    version: one.version,
    purl: purlOf(one),
    licenses: one.licence
      ? [/^[\w.-]+$/.test(one.licence) ? { license: { id: one.licence } } : { expression: one.licence }]
      : [],
    hashes: hashesOf(one.integrity),
  })),
});
