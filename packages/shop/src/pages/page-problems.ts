/** What is wrong with an owner's page: what no draft may contain, and what a draft may lack until it is published. */
import { languages } from '../language.ts';
import { maxPageLength, type PageBlock, type PageContent, type PageText } from './page-content.ts';
import { hasBlank, hasWrongLink, isLinkTarget } from './page-markup.ts';
import { pageTexts } from './page-texts.ts';

export interface PageProblem {
  /** As in `/blocks/2/text/bn`. */
  path: string;
  text: (typeof pageTexts)[keyof typeof pageTexts];
}

/** Whether a picture is one that was uploaded to the shop. */
export type IsOwnPicture = (url: string) => boolean;

/** The places of the texts of a page, and whether they have markup. */
function textsOf({ title, blocks }: PageContent): { path: string; text: PageText; markup: boolean }[] {
  return [
    { path: '/title', text: title, markup: false },
    ...blocks.flatMap(({ kind, text, question }, index) => [
      { path: `/blocks/${index}/text`, text, markup: !['heading', 'picture', 'button'].includes(kind) },
      ...(question ? [{ path: `/blocks/${index}/question`, text: question, markup: false }] : []),
    ]),
  ];
}

/** The place of the first text for which `isWrong` is true. */
function findText(
  content: PageContent,
  isWrong: (text: string, markup: boolean) => boolean,
): string | undefined {
  for (const { path, text, markup } of textsOf(content)) {
    const tag = languages.find((one) => isWrong(text[one] ?? '', markup));
    if (tag) return `${path}/${tag}`;
  }
  return undefined;
}

/** The first thing that not even a draft may contain. */
export function contentProblem(content: PageContent, isOwnPicture: IsOwnPicture): PageProblem | undefined {
  if (JSON.stringify(content).length > maxPageLength) return { path: '', text: pageTexts.tooLong };
  const link = findText(content, (text, markup) => markup && hasWrongLink(text));
  if (link) return { path: link, text: pageTexts.wrongLink };
  for (const [index, { picture, to }] of content.blocks.entries()) {
    if (picture && !isOwnPicture(picture))
      return { path: `/blocks/${index}/picture`, text: pageTexts.foreignPicture };
    if (to && !isLinkTarget(to)) return { path: `/blocks/${index}/to`, text: pageTexts.wrongLink };
  }
  return undefined;
}

const isEmpty = (text: PageText | undefined): boolean => !languages.some((tag) => text?.[tag]?.trim());

/** The first thing that keeps a draft from being published. */
export function publicationProblem(content: PageContent): PageProblem | undefined {
  if (isEmpty(content.title)) return { path: '/title/en', text: pageTexts.noTitle };
  if (content.blocks.length === 0) return { path: '/blocks', text: pageTexts.noBlocks };
  const blank = findText(content, hasBlank);
  if (blank) return { path: blank, text: pageTexts.blank };
  return content.blocks
    .map((block, index) => blockProblem(block, `/blocks/${index}`))
    .find((problem) => problem !== undefined);
}

function blockProblem(
  { kind, text, question, picture, to }: PageBlock,
  path: string,
): PageProblem | undefined {
  if (kind === 'picture' && !picture) return { path: `${path}/picture`, text: pageTexts.noPicture };
  if (kind === 'question' && isEmpty(question))
    return { path: `${path}/question/en`, text: pageTexts.emptyBlock };
  if (isEmpty(text)) return { path: `${path}/text/en`, text: pageTexts.emptyBlock };
  return kind === 'button' && !to ? { path: `${path}/to`, text: pageTexts.wrongLink } : undefined;
}

/** The content with only what each kind of block has. */
export const normalContent = ({ title, blocks }: PageContent): PageContent => ({
  title,
  blocks: blocks.map(({ kind, text, question, picture, to }) => ({
    kind,
    text,
    ...(kind === 'question' && { question: question ?? {} }),
    ...(kind === 'picture' && picture && { picture }),
    ...(kind === 'button' && to && { to }),
  })),
});
