/** The folder and the names of the screenshots. */
import { join } from 'node:path';
import { root } from '../../scripts/project.mjs';
import type { Language, Scene, Width } from './scene.ts';

export const galleryFolder = join(root, 'test-results', 'gallery');

export const screenshotName = ({ name }: Scene, language: Language, width: Width): string =>
  `${name}.${language}.${width}.jpg`;
