// HTML written as tagged templates in which every value is escaped unless it is markup itself.

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

/** Builds markup; interpolated text is escaped, interpolated markup is kept, false and undefined vanish. */
export function html(parts: TemplateStringsArray, ...values: Value[]): Markup {
  return { markup: parts.reduce((text, part, index) => text + render(values[index - 1]) + part) };
}
