/** Colours are written in one file, the tokens; everything else takes them from there. */
import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { projectFiles, root } from './source-files.ts';

/** A colour as CSS and SVG write it: with digits, or with a function. */
const colour =
  /(?<![\w&#/.])#(?:[0-9a-f]{8}|[0-9a-f]{6}|[0-9a-f]{3,4})\b(?![\w(-])|\b(?:rgba?|hsla?|oklch|oklab)\(/gi;

/** The values of the tokens. */
const tokenValues = new RegExp(
  `^(${(readFileSync(join(root, 'packages/shop/src/design/tokens.ts'), 'utf8').match(/#[0-9a-f]{6}/g) ?? []).join('|')})$`,
);

/** Where a colour is not one of the design, each with the reason. */
const exceptions: readonly [file: RegExp, colours: RegExp, why: string][] = [
  [/^packages\/shop\/src\/design\/tokens\.ts$/, /./, 'the tokens'],
  [/\.css$/, /^#000$/, 'a mask, whose colour is not seen'],
  [/\.css$|^apps\/web\/public\//, tokenValues, 'a token, which a file without imports repeats'],
  [
    /placeholder\.svg$|^apps\/web\/public\/(favicon\.svg|service-worker\.js)$/,
    /^#(edeef2|fff)$/,
    'the tile of the picture itself; white in short',
  ],
  [/google-button\.tsx$/, /./, "Google's mark, whose colours Google prescribes"],
  [/option-fields\.tsx$/, /^#808080$/, 'where the choice of a product colour begins'],
  [/image-pipeline\.ts$/, /^#ffffff$/, 'behind a transparent photograph that is stored as JPEG'],
  [/payment-methods\.svg$/, /./, 'signs on the dark footer, a picture'],
  [/qr-code\.ts$/, /^#fff$/, 'black on white, whatever the theme, so that cameras read it'],
  [
    /^packages\/shop\/src\/(catalog|orders)\/.*\.ts$|shop-colours\.ts$|colour-field\.tsx$|admin-design\.bn\.ts$/,
    /^#(?:1d4ed8|\d+)$/,
    'an example in a sentence',
  ],
];
const isSource = (path: string): boolean =>
  /^apps\/web\/public\/.*\.(js|svg)$/.test(path) ||
  (/^(packages\/shop\/src|apps\/(api\/src|web\/(app|server)))\/.*\.(tsx?|css|svg)$/.test(path) &&
    !/\.(test|component)\.tsx?$|\/(testing|seed|fonts)\//.test(path));

/** The source without comments, in which numbers of orders look like colours. */
const withoutComments = (text: string): string =>
  text
    .replace(/\/\*[\s\S]*?\*\//g, (comment) => comment.replace(/[^\n]/g, ' '))
    .replace(/(^|\s)\/\/ .*$/gm, '$1');
/** Style sheets name the tokens in their theme, which is compared with them. */
const withoutTheme = (text: string): string => text.replace(/@theme \{[\s\S]*?\n\}/, '');

function writtenColours(path: string, text: string): string[] {
  const allowed = exceptions.filter(([file]) => file.test(path));
  return [...withoutTheme(withoutComments(text)).matchAll(colour)]
    .map(([found]) => found)
    .filter((found) => !allowed.some(([, colours]) => colours.test(found)));
}

test('no source writes a colour besides the tokens', () => {
  proves('B-STORE-01');
  const files = projectFiles().filter(isSource);
  assert.ok(files.length > 500);
  const found = files.flatMap((path) =>
    writtenColours(path, readFileSync(join(root, path), 'utf8')).map((one) => `${path}: ${one}`),
  );
  assert.deepEqual(found, []);
});

test('no style sheet uses light-dark(), which the bundler replaces by what needs a color-scheme in the same sheet', () => {
  const sheets = projectFiles().filter((path) => isSource(path) && path.endsWith('.css'));
  const using = sheets.filter((path) =>
    /light-dark\(/.test(withoutComments(readFileSync(join(root, path), 'utf8'))),
  );
  assert.deepEqual(using, []);
});

test('a colour in any notation is found, an order number in a comment is not', () => {
  const path = 'apps/web/app/home/any.tsx';
  for (const text of [
    "'#0B1220'",
    "'#fff'",
    '`color:#4b5565;`',
    'rgb(11 18 32/.05)',
    'oklch(0.5 0.1 20)',
    'bg-[#123456]',
  ])
    assert.equal(writtenColours(path, text).length, 1, text);
  for (const text of ['/** as "#10482" */', '// #10482 is one', 'this.#add(1)', 'href="#faq"', '&#847;'])
    assert.deepEqual(writtenColours(path, text), [], text);
});
