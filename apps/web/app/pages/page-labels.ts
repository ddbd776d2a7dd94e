/** Names and explanations of the kinds of blocks. */
import type { PlainMessage } from '@jontro/shop/messages.ts';
import type { BlockKind } from '@jontro/shop/pages/page-content.ts';

export const kindLabels: Readonly<Record<BlockKind, PlainMessage>> = {
  heading: 'Heading',
  text: 'Text',
  list: 'List',
  table: 'Table',
  picture: 'Picture',
  button: 'Button',
  question: 'Question',
};

/** The label of the text of a block. */
export const textLabels: Readonly<Record<BlockKind, PlainMessage>> = {
  ...kindLabels,
  picture: 'What the picture shows',
  button: 'Label',
  question: 'Answer',
};

/** How the text of a block is written. */
export const textHints: Readonly<Partial<Record<BlockKind, PlainMessage>>> = {
  text: 'An empty line begins a paragraph. **bold**, *italic*, [text](address) is a link.',
  list: 'One entry a line. **bold**, *italic*, [text](address) is a link.',
  table: 'One row a line, | between the cells. With three or more columns, the first row is the head.',
  question: 'An empty line begins a paragraph. **bold**, *italic*, [text](address) is a link.',
};
