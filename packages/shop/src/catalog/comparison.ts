/** Comparison of products of one category: which are compared, which rows differ, which value is the better one. */
import type { Spec, SpecField } from './spec-sheets.ts';

export const maxCompared = 4;

/** The ids of a list separated by commas: valid ones, each once, at most four. */
export const comparedIds = (list: string | null | undefined): string[] =>
  [...new Set((list ?? '').toLowerCase().split(','))]
    .filter((id) => /^[0-9a-f]{24}$/.test(id))
    .slice(0, maxCompared);

/** A row with the value of each product; undefined where a product states none. */
export interface ComparedRow {
  field: SpecField;
  specs: (Spec | undefined)[];
  differs: boolean;
  /** For each product whether its value is the better one, which only rows with `better` tell. */
  best: boolean[];
}

/** The rows of the sheet that are compared and that a product has a value for, in order. */
export const comparedRows = (
  products: readonly { specs?: readonly Spec[] | undefined }[],
  fields: readonly SpecField[],
): ComparedRow[] =>
  fields.flatMap((field) => {
    const specs = products.map((product) => product.specs?.find(({ key }) => key === field.key));
    if (field.compare === false || specs.every((spec) => spec === undefined)) return [];
    const differs = new Set(specs.map((spec) => spec?.value)).size > 1;
    return { field, specs, differs, best: bestOf(field, specs) };
  });

/** None where fewer than two products state a value, or all state the same. */
function bestOf({ better, kind }: SpecField, specs: readonly (Spec | undefined)[]): boolean[] {
  const values = specs.map((spec) => (spec && kind !== 'text' ? Number(spec.value) : Number.NaN));
  const stated = values.filter((value) => !Number.isNaN(value));
  const best = better === 'lower' ? Math.min(...stated) : Math.max(...stated);
  const plain = better !== undefined && new Set(stated).size > 1;
  return values.map((value) => plain && value === best);
}
