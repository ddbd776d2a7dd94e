/** The version before, with its packages and its build: a checkout in a folder of its own, or one that is ready. */
import { execFile } from 'node:child_process';
import { existsSync } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join, resolve as resolvePath } from 'node:path';
import { pathToFileURL } from 'node:url';
import { promisify } from 'node:util';
import { root } from '../../../scripts/project.mjs';

const runProgram = promisify(execFile);

/** The newest release, for clones without tags. A release changes both. */
const recorded = { version: '0.2.0', commit: 'cd3d9c02' };

type Git = (...args: string[]) => Promise<string>;

export interface PreviousVersion {
  folder: string;
  name: string;
  remove(): Promise<void>;
}

/** Why this machine has no version before. */
export interface NoVersion {
  skipReason: string;
}

/**
 * Finds it and makes it ready. It is `from`: the folder of a built checkout, or a tag or commit; else the newest tag of a release
 * before this commit; else the recorded release. Returns the reason if this clone has none of them; rejects if `from` is none.
 */
export async function prepareVersionBefore(from?: string): Promise<PreviousVersion | NoVersion> {
  const ready = from === undefined ? undefined : resolvePath(root, from);
  if (ready && existsSync(join(ready, 'package.json'))) {
    const { version } = JSON.parse(await readFile(join(ready, 'package.json'), 'utf8')) as {
      version: string;
    };
    return { folder: ready, name: `${version} (of a folder)`, remove: async () => {} };
  }
  const git: Git = async (...args) => (await runProgram('git', args, { cwd: root })).stdout.trim();
  const found = await findVersionBefore(git, from);
  return 'skipReason' in found ? found : checkOut(git, found);
}

interface Found {
  name: string;
  commit: string;
}

/** The commit of the version before, by these rules; see prepareVersionBefore. */
export async function findVersionBefore(git: Git, from?: string): Promise<Found | NoVersion> {
  const attempt = (...args: string[]): Promise<string | undefined> =>
    git(...args).then(
      (output) => output || undefined,
      () => undefined,
    );
  const commitOf = (name: string) => attempt('rev-parse', '--verify', '--quiet', `${name}^{commit}`);
  if (from !== undefined) {
    const commit = await commitOf(from);
    if (!commit)
      throw new Error(`--from ${from} is neither a built folder nor a tag or commit of this clone`);
    return { name: `${from} (${commit.slice(0, 8)})`, commit };
  }
  // Of the parent: a release is tried before and after its own tag is there.
  const tag = await attempt('describe', '--tags', '--abbrev=0', '--match', 'v[0-9]*', 'HEAD^');
  const name = tag ?? `v${recorded.version}`;
  const commit = await commitOf(tag ?? recorded.commit);
  if (commit) return { name: `${name} (${commit.slice(0, 8)})`, commit };
  return {
    skipReason: `this clone has no tag of a release before this commit and not the commit ${recorded.commit}; -- --from <tag, commit or folder> names one`,
  };
}

async function checkOut(git: Git, { name, commit }: Found): Promise<PreviousVersion> {
  const parent = await mkdtemp(join(tmpdir(), 'jontro-previous-'));
  const folder = join(parent, 'shop');
  const remove = async (): Promise<void> => {
    await rm(parent, { recursive: true, force: true, maxRetries: 10 });
    await git('worktree', 'prune');
  };
  try {
    await git('worktree', 'add', '--detach', folder, commit);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    const options = { cwd: folder, env, maxBuffer: 2 ** 26 };
    await runProgram('npm', ['ci', '--no-audit', '--no-fund'], options);
    // The first release ran its server from the sources, and had pages to build alone.
    const build = join(folder, 'scripts', 'build.mjs');
    if (!existsSync(build)) await runProgram('npm', ['run', 'build'], options);
    else {
      const program = `const { ensureBuild } = await import(${JSON.stringify(pathToFileURL(build).href)});
        process.exitCode = (await ensureBuild(process.execPath)) ? 0 : 1;`;
      await runProgram(process.execPath, ['--input-type=module', '--eval', program], options);
    }
    return { folder, name, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}
