/** What an owner's page consists of: a title and blocks of a few kinds, in every language (decision 178). */
import { type Static, Type } from 'typebox';
import { type Language, languages } from '../language.ts';

/** The pages that a shop can have, in the order of the list; also the last part of their addresses. */
export const pageSlugs = ['about', 'contact', 'faq', 'delivery', 'returns', 'terms', 'privacy'] as const;
export type PageSlug = (typeof pageSlugs)[number];

/** The only kinds of blocks. */
export const blockKinds = ['heading', 'text', 'list', 'table', 'picture', 'button', 'question'] as const;
export type BlockKind = (typeof blockKinds)[number];

export const maxBlocks = 40;
export const maxTitleLength = 80;
export const maxBlockLength = 4_000;
/** In characters of the JSON of a whole page. */
export const maxPageLength = 60_000;

/** A text in the languages that have one. */
export type PageText = { readonly [Tag in Language]?: string };

const pageText = (maxLength: number) =>
  Type.Unsafe<PageText>(
    Type.Object(
      Object.fromEntries(languages.map((tag) => [tag, Type.Optional(Type.String({ maxLength }))])),
      { additionalProperties: false },
    ),
  );

const only = { additionalProperties: false } as const;

/**
 * One block. `text` is the heading, the paragraphs (an empty line between them), the entries of a list (one a line), the rows of a
 * table (one a line, "|" between cells, the first is its head), what a picture shows, the label of a button, an answer.
 */
export const PageBlock = Type.Object(
  {
    kind: Type.Enum([...blockKinds]),
    text: pageText(maxBlockLength),
    /** Of a question. */
    question: Type.Optional(pageText(300)),
    /** The address of an uploaded picture. */
    picture: Type.Optional(Type.String({ maxLength: 500 })),
    /** Where a button leads. */
    to: Type.Optional(Type.String({ maxLength: 500 })),
  },
  only,
);
export type PageBlock = Static<typeof PageBlock>;

export const PageContent = Type.Object(
  { title: pageText(maxTitleLength), blocks: Type.Array(PageBlock, { maxItems: maxBlocks }) },
  only,
);
export type PageContent = Static<typeof PageContent>;

/** The text in a language, or else in the first that has one, with the language that it is in. */
export function pageTextIn(
  text: PageText | undefined,
  language: Language,
): { text: string; language: Language } {
  const tag = [language, ...languages].find((one) => text?.[one]?.trim()) ?? language;
  return { text: text?.[tag]?.trim() ?? '', language: tag };
}

/** The texts of lines that are not empty. */
export const linesOf = (text: string): string[] =>
  text
    .split('\n')
    .map((line) => line.trim())
    .filter(Boolean);

/** The cells of each row. */
export const rowsOf = (text: string): string[][] =>
  linesOf(text).map((line) =>
    line
      .replace(/^\||\|$/g, '')
      .split('|')
      .map((cell) => cell.trim()),
  );

/** Paragraphs, which an empty line separates. */
export const paragraphsOf = (text: string): string[] =>
  text
    .split(/\n[\t ]*\n/)
    .map((paragraph) => paragraph.trim())
    .filter(Boolean);
