/** The texts of one template as a form has them, and the setting with them. */
import { type Language, languages } from '../language.ts';
import { textIn } from '../localized-text.ts';
import { defaultSmsTexts, type SmsTemplate, type SmsTexts, smsTemplate } from './sms-templates.ts';

export type StepTexts = Readonly<Record<Language, string>>;

const ofEach = (textOf: (language: Language) => string): StepTexts =>
  Object.fromEntries(languages.map((language) => [language, textOf(language)])) as StepTexts;

/** What is sent in each language. */
export const stepTexts = (texts: SmsTexts, name: SmsTemplate): StepTexts =>
  ofEach((language) => smsTemplate(texts, name, language));

/** What is sent where the owner has written nothing. */
export const defaultStepTexts = (name: SmsTemplate): StepTexts =>
  ofEach((language) => textIn(defaultSmsTexts[name], language));

/** A text as it is stored: one line. */
export const asOneLine = (text: string): string => text.replace(/\s+/g, ' ').trim();

/** The setting with the texts of a template; without it if they are the default ones. */
export function withStepTexts(texts: SmsTexts, name: SmsTemplate, given: StepTexts): SmsTexts {
  const written = ofEach((language) => asOneLine(given[language]));
  const standard = defaultStepTexts(name);
  const { [name]: _, ...others } = texts;
  return languages.every((language) => written[language] === standard[language])
    ? others
    : { ...others, [name]: written };
}
