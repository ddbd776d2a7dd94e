/** What is wrong with a template of SMS: for a form a fault, for the file of settings a sentence. */
import { type Language, languages } from '../language.ts';
import { maxSmsParts, smsSize } from './sms-parts.ts';
import {
  renderSms,
  type SmsTexts,
  type SmsValues,
  sampleSmsValues,
  smsPlaceholders,
  smsTemplates,
} from './sms-templates.ts';

/** `unknown`: a placeholder that there is not, as it is written; `parts`: how many it has, which are too many. */
export type TemplateFault =
  | { kind: 'unknown'; placeholder: string }
  | { kind: 'brace' }
  | { kind: 'control' }
  | { kind: 'parts'; parts: number };

/** The first fault of a template in a language, counted with the values of a sample; undefined if there is none. */
export function templateFault(
  template: string,
  language: Language,
  values: SmsValues = sampleSmsValues(language),
): TemplateFault | undefined {
  const names = [...template.matchAll(/\{([^{}]*)\}/g)].map(([, name = '']) => name);
  const unknown = names.find((name) => !(smsPlaceholders as readonly string[]).includes(name));
  if (unknown !== undefined) return { kind: 'unknown', placeholder: `{${unknown}}` };
  if (/[{}]/.test(template.replace(/\{[a-z]+\}/g, ''))) return { kind: 'brace' };
  if (/\p{Cc}/u.test(template)) return { kind: 'control' };
  const { parts } = smsSize(renderSms(template, values));
  return parts > maxSmsParts ? { kind: 'parts', parts } : undefined;
}

/** What is wrong with a template, as a sentence without its full stop; undefined if nothing is. */
export function templateProblem(template: string, language: Language): string | undefined {
  const fault = templateFault(template, language);
  if (fault?.kind === 'unknown')
    return `has ${fault.placeholder}, but the placeholders are ${smsPlaceholders.map((name) => `{${name}}`).join(', ')}`;
  if (fault?.kind === 'brace') return 'has a brace that belongs to no placeholder';
  if (fault?.kind === 'control') return 'has a character that a telephone does not show';
  return fault && `is ${fault.parts} parts long, but ${maxSmsParts} are the most`;
}

function firstProblem(texts: SmsTexts) {
  for (const name of smsTemplates)
    for (const language of languages) {
      const template = texts[name]?.[language];
      const problem = template && templateProblem(template, language);
      if (problem) return { name, language, problem };
    }
  return undefined;
}

/** The first problem of the owner's texts. */
export function smsTextsProblem(texts: SmsTexts): string | undefined {
  const found = firstProblem(texts);
  return found && `smsTexts: ${found.name}: ${found.language} ${found.problem}`;
}

/** The place of that problem within the setting, as in `/packed/en`; empty without one. */
export function smsTextsProblemPath(texts: SmsTexts): string {
  const found = firstProblem(texts);
  return found ? `/${found.name}/${found.language}` : '';
}
