/** Writes the page that shows the screenshots side by side: one row for each scene, with its variants. */
import { mkdir, readdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { allScenes } from './all-scenes.ts';
import { combinationsOf } from './combinations.ts';
import { galleryFolder } from './gallery-folder.ts';
import { currentOptions } from './gallery-options.ts';
import { combinationsLeft, readRecord, summaryOf } from './gallery-record.ts';
import type { Scene } from './scene.ts';

const style = `
  body { font: 15px/1.4 system-ui, sans-serif; margin: 2rem; background: #f4f5f7; color: #0b1220; }
  section > div { display: flex; gap: 1rem; align-items: start; overflow-x: auto; padding-bottom: 1rem; }
  figure { margin: 0; flex: none; }
  img { display: block; max-height: 80vh; max-width: 40rem; border: 1px solid #e2e5ea; background: #fff; }
  nav a { margin-right: 1em; white-space: nowrap; }`;

function sceneHtml(scene: Scene, files: readonly string[]): string {
  const screenshots = files.filter((file) => file.startsWith(`${scene.name}.`));
  const figures = screenshots.map(
    (screenshot) =>
      `<figure><a href="${screenshot}"><img src="${screenshot}" alt="" loading="lazy"></a><figcaption>${screenshot}</figcaption></figure>`,
  );
  const details = [scene.route, scene.user].filter(Boolean).join(', ');
  return `<section id="${scene.name}"><h2>${scene.name} <small>${details}</small></h2><div>${figures.join('')}</div></section>`;
}

/** Called by Playwright after the last scene; throws if a combination was not taken, or has a fault. */
export default async function writeGallery(): Promise<void> {
  const links = allScenes.map(({ name }) => `<a href="#${name}">${name}</a>`);
  await mkdir(galleryFolder, { recursive: true });
  const files = (await readdir(galleryFolder)).sort();
  const html = `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Gallery</title><style>${style}</style></head>
<body><h1>Gallery</h1><nav>${links.join(' ')}</nav>${allScenes.map((scene) => sceneHtml(scene, files)).join('\n')}</body></html>`;
  await writeFile(join(galleryFolder, 'index.html'), html);
  const options = currentOptions();
  const asked = allScenes.filter(
    ({ name }) => options.scenes.length === 0 || options.scenes.some((part) => name.includes(part)),
  );
  const combinations = asked.flatMap((scene) => combinationsOf(scene, options));
  const taken = readRecord();
  const summary = summaryOf(combinations, taken);
  await writeFile(join(galleryFolder, 'summary.txt'), `${summary}\n`);
  process.stdout.write(`\n${summary}\n\nThe gallery: ${join(galleryFolder, 'index.html')}\n`);
  if (combinationsLeft(combinations, taken, options.check).length > 0)
    throw new Error('The gallery has combinations that were not taken or have a fault');
}
