// A tagged template for HTML that escapes every value except markup.

export interface Markup {
  readonly markup: string;
}

type Value = string | number | Markup | readonly Markup[] | false | undefined;

const ENTITIES: Record<string, string> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function render(value: Value): string {
  if (value === false || value === undefined) return '';
  if (typeof value === 'object')
    return 'markup' in value ? value.markup : value.map((part) => part.markup).join('');
  return String(value).replace(/[&<>"']/g, (character) => ENTITIES[character] ?? character);
}

/** Builds markup: interpolated text is escaped, markup is inserted as it is, false and undefined are omitted. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}
