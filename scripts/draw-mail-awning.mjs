/** Draws the awning below the head of mails: `node scripts/draw-mail-awning.mjs` writes apps/web/public/mail-awning.png. */
import { createRequire } from 'node:module';
import { join } from 'node:path';
import { mailColors } from '../apps/api/src/mail/mail-colors.ts';
import { root } from './project.mjs';

const sharp = createRequire(join(root, 'apps/api/package.json'))('sharp');

/** Of double size, as screens of phones show it. */
const [width, height, scallops] = [1200, 36, 24];
const scallop = width / scallops;
const cloth = Array.from({ length: scallops }, (_, index) => {
  const [left, right] = [index * scallop, (index + 1) * scallop];
  const color = index % 2 === 0 ? mailColors.light.band : mailColors.stripe;
  return `<path d="M${left} 0H${right}V${height - 24}A${scallop / 2} 24 0 0 1 ${left} ${height - 24}Z" fill="${color}"/>`;
});
const svg = `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${cloth.join('')}</svg>`;
await sharp(Buffer.from(svg))
  .png({ palette: true, compressionLevel: 9 })
  .toFile(join(root, 'apps/web/public/mail-awning.png'));
