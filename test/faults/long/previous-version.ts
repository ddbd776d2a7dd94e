/** A checkout of the version before, with its packages and pages, in a folder of its own. */
import { execFile } from 'node:child_process';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { promisify } from 'node:util';
import { root } from '../../../scripts/project.mjs';

const runProgram = promisify(execFile);

/** The version before: its tag, and its commit for a clone without tags. A release changes both. */
const previousVersion = { tag: 'v0.1.0', commit: '468ed82d' };

type Git = (...args: string[]) => Promise<{ stdout: string }>;

export interface PreviousVersion {
  folder: string;
  name: string;
  remove(): Promise<void>;
}

/**
 * Checks it out, installs its packages and builds its pages. Returns undefined in a shallow clone or a folder without
 * history, which may lack it; rejects if a complete history does not have it.
 */
export async function checkOutPreviousVersion(): Promise<PreviousVersion | undefined> {
  const git: Git = (...args) => runProgram('git', args, { cwd: root });
  const resolve = (name: string) =>
    git('rev-parse', '--verify', '--quiet', `${name}^{commit}`).then(
      ({ stdout }) => stdout.trim(),
      () => undefined,
    );
  const commit = (await resolve(previousVersion.tag)) ?? (await resolve(previousVersion.commit));
  if (!commit) {
    if (await isHistoryIncomplete(git)) return undefined;
    const { tag, commit } = previousVersion;
    throw new Error(`The history has neither the tag ${tag} nor the commit ${commit} (previous-version.ts)`);
  }
  const parent = await mkdtemp(join(tmpdir(), 'jontro-previous-'));
  const folder = join(parent, 'shop');
  const remove = async (): Promise<void> => {
    await rm(parent, { recursive: true, force: true, maxRetries: 10 });
    await git('worktree', 'prune');
  };
  try {
    await git('worktree', 'add', '--detach', folder, commit);
    const env = { ...process.env, PATH: `${dirname(process.execPath)}:${process.env.PATH}` };
    await runProgram('npm', ['ci', '--no-audit', '--no-fund'], { cwd: folder, env });
    await runProgram('npm', ['run', 'build'], { cwd: folder, env, maxBuffer: 2 ** 26 });
    return { folder, name: `${previousVersion.tag} (${commit.slice(0, 8)})`, remove };
  } catch (error) {
    await remove();
    throw error;
  }
}

const isHistoryIncomplete = (git: Git): Promise<boolean> =>
  git('rev-parse', '--is-shallow-repository').then(
    ({ stdout }) => stdout.trim() === 'true',
    () => true,
  );
