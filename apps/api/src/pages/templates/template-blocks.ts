/** Blocks of the first drafts, with their texts in English and Bengali. */
import type { PageBlock } from '@jontro/shop/pages/page-content.ts';

const block =
  (kind: 'heading' | 'text' | 'list' | 'table') =>
  (en: string, bn: string): PageBlock => ({ kind, text: { en, bn } });

export const heading = block('heading');
export const text = block('text');
export const list = block('list');
export const table = block('table');

export const question = (en: [question: string, answer: string], bn: [string, string]): PageBlock => ({
  kind: 'question',
  question: { en: en[0], bn: bn[0] },
  text: { en: en[1], bn: bn[1] },
});

export const button = (to: string, en: string, bn: string): PageBlock => ({
  kind: 'button',
  text: { en, bn },
  to,
});
