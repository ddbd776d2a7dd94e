/** What npm starts in a checkout without its packages: it installs them itself, so it may not need one before. */
import assert from 'node:assert/strict';
import { existsSync, readFileSync } from 'node:fs';
import { builtinModules } from 'node:module';
import { dirname, join, relative } from 'node:path';
import { test } from 'node:test';
import { root } from './project.mjs';

/** The packages that a file, and the files that it imports, load before they run; each with the file that does. */
function packagesBefore(path, seen = new Set()) {
  if (seen.has(path)) return [];
  seen.add(path);
  const imports = readFileSync(path, 'utf8').matchAll(/^(?:import|export)\b[^;]*?['"]([^'"]+)['"];$/gm);
  return [...imports].flatMap(([, name]) => {
    if (name.startsWith('.')) return packagesBefore(join(dirname(path), name), seen);
    const isBuiltIn = name.startsWith('node:') || builtinModules.includes(name);
    return isBuiltIn ? [] : [`${name} in ${relative(root, path)}`];
  });
}

test('what installs the packages loads none before', () => {
  const { scripts } = JSON.parse(readFileSync(join(root, 'package.json'), 'utf8'));
  const programs = Object.values(scripts).flatMap((command) => /\bscripts\/\S+\.mjs/.exec(command) ?? []);
  const installing = [...new Set(programs)].filter((path) =>
    readFileSync(join(root, path), 'utf8').includes('ensureDependencies'),
  );
  assert.ok(installing.includes('scripts/release.mjs') && installing.includes('scripts/start.mjs'));
  for (const path of installing) {
    assert.ok(existsSync(join(root, path)));
    assert.deepEqual(packagesBefore(join(root, path)), []);
  }
});
