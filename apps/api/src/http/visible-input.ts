/** Texts of requests without what nobody can see: the one place where they lose it, before they are validated. */
import { visibleText, withoutInvisible } from '@jontro/shop/visible-text.ts';

/** A password is what was typed when it was chosen, with whatever nobody sees. */
const password = /password/i;
/** Fields of numbers, e-mail addresses, codes and SKUs, in which no such character means anything. */
const plain = /(?:e-?mail|number|sku|barcode|codes?|coupon|digits)$/i;

const visibleField = (name: string, text: string): string => {
  if (password.test(name)) return text;
  return visibleText(plain.test(name) ? withoutInvisible(text) : text);
};

/**
 * Takes what nobody can see from all texts in `inputs` (parsed bodies, queries, params, a product of a file), in place; entries
 * of a list have its name. A body that is a text is one that its sender has signed, and stays. Iterative, because a body may be
 * nested deeper than the stack.
 */
export function takeInvisible(...inputs: readonly unknown[]): void {
  const stack = inputs.map((value) => ({ value, list: '' }));
  for (let next = stack.pop(); next; next = stack.pop()) {
    const { value, list } = next;
    if (typeof value !== 'object' || value === null || ArrayBuffer.isView(value)) continue;
    const fields = value as Record<string, unknown>;
    for (const key of Object.keys(fields)) {
      const field = fields[key];
      const name = Array.isArray(value) ? list : key;
      if (typeof field === 'object') stack.push({ value: field, list: name });
      if (typeof field !== 'string') continue;
      const visible = visibleField(name, field);
      if (visible !== field) fields[key] = visible;
    }
  }
}
