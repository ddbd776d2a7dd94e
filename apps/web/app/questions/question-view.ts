/** Which questions about a product its page shows, as in its URL: the first few, or a page of all or of those with some words. */
import {
  firstQuestionCount,
  maxQuestionSearchLength,
  questionPageSize,
} from '@jontro/shop/questions/questions.ts';

export interface QuestionView {
  /** Undefined for the first few. */
  page?: number | undefined;
  /** Only questions that have these words in their own text or in an answer. */
  q?: string | undefined;
}

/** The parameters of the page's URL, which those of the reviews stand beside. */
export const questionParameters = { page: 'questions', q: 'about' } as const;

/** Parses the query of a URL; invalid parameters are left out. */
export function readQuestionView(search: URLSearchParams): QuestionView {
  const page = /^[1-9]\d{0,4}$/.exec(search.get(questionParameters.page) ?? '')?.[0];
  const words = (search.get(questionParameters.q) ?? '').replace(/[\s\p{Cc}]+/gu, ' ').trim();
  const q = words.slice(0, maxQuestionSearchLength).trim();
  return page || q ? { page: Number(page ?? 1), ...(q && { q }) } : {};
}

/** The query of a URL with the view of its questions replaced; starts with "?" unless empty. */
export function questionSearch({ page, q }: QuestionView, rest: URLSearchParams | string): string {
  const search = new URLSearchParams(rest);
  for (const name of Object.values(questionParameters)) search.delete(name);
  if (page !== undefined) search.set(questionParameters.page, String(page));
  if (q !== undefined) search.set(questionParameters.q, q);
  return search.size === 0 ? '' : `?${search}`;
}

/** The query of the request for a view. */
export const questionRequest = ({ page, q }: QuestionView) => ({
  ...(q !== undefined && { q }),
  page: page ?? 1,
  limit: page === undefined ? firstQuestionCount : questionPageSize,
});
