/** The folder and the names of the screenshots. */
import { join } from 'node:path';
import { root } from '../../scripts/project.mjs';
import { currentOptions, type Width } from './gallery-options.ts';
import type { Language, Scene } from './scene.ts';

export const galleryFolder = join(root, 'test-results', 'gallery');

/** Those of other runs of the command stay. */
export function screenshotName({ name, preset: own }: Scene, language: Language, width: Width): string {
  const { preset, dark } = currentOptions();
  const variant = [preset && preset !== own && preset, dark && 'dark'].filter(Boolean);
  return `${[name, ...variant, language, width].join('.')}.jpg`;
}
