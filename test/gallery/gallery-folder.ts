/** The folder of the screenshots and of the record of what was taken. */
import { join } from 'node:path';
import { root } from '../../scripts/project.mjs';

/** Screenshots of other runs of the command stay. */
export const galleryFolder = join(root, 'test-results', 'gallery');
