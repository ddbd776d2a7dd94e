/** Reads the headings of a Markdown text with their anchors. */

interface Heading {
  text: string;
  anchor: string;
}

const anchorOf = (heading: string): string =>
  heading
    .toLowerCase()
    .replace(/[^\w\s-]/g, '')
    .trim()
    .replace(/\s/g, '-');

/** Lists the headings in order; code blocks are ignored. */
export const listHeadings = (markdown: string): Heading[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => ({
    text,
    anchor: anchorOf(text),
  }));
