/** The headings of a Markdown text and the anchors under which they are linked. */

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

/** In their order; what stands in code blocks is none. */
export const headingsOf = (markdown: string): Heading[] =>
  [...markdown.replace(/^```[\s\S]*?^```/gm, '').matchAll(/^#+ (.*)$/gm)].map(([, text = '']) => ({
    text,
    anchor: anchorOf(text),
  }));
