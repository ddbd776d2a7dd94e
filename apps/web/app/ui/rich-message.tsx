/** A message whose parameters are elements, for example a name in bold. */
import type { ParamsOf } from '@jontro/shop/languages/dictionary.ts';
import type { MessageKey } from '@jontro/shop/messages.ts';
import { Fragment, type ReactNode } from 'react';
import { useLanguage } from '../language/use-language.ts';

interface RichMessageProps<Key extends MessageKey> {
  text: Key;
  parts: Readonly<Record<ParamsOf<Key>, ReactNode>>;
}

export function RichMessage<Key extends MessageKey>({ text, parts }: RichMessageProps<Key>) {
  const { textOf } = useLanguage();
  // Without values the placeholders stay; every second part is the name of one.
  return textOf(text)
    .split(/\{(\w+)\}/)
    .map((part, index) => (
      // biome-ignore lint/suspicious/noArrayIndexKey: the parts of a text do not move
      <Fragment key={index}>{index % 2 === 0 ? part : parts[part as ParamsOf<Key>]}</Fragment>
    ));
}
