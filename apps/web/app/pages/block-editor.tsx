/** The fields of one block of an owner's page, the languages side by side. */
import { type Language, languageRows, languages } from '@jontro/shop/language.ts';
import { message, type PlainMessage, type Text } from '@jontro/shop/messages.ts';
import type { PageBlock, PageText } from '@jontro/shop/pages/page-content.ts';
import { useLanguage } from '../language/use-language.ts';
import type { FieldProblem } from '../lib/use-save.ts';
import { PictureEditor } from '../settings/picture-editor.tsx';
import { Field } from '../ui/field.tsx';
import { MarkupArea } from './markup-area.tsx';
import { textHints, textLabels } from './page-labels.ts';

const problemAt = (problem: FieldProblem | undefined, path: string): Text | undefined =>
  problem?.path === path ? problem.text : undefined;

interface PageTextFieldsProps {
  label: PlainMessage;
  hint?: PlainMessage | undefined;
  path: string;
  problem: FieldProblem | undefined;
  value: PageText;
  /** Rows of a longer text; one line without it. */
  rows?: number;
  onChange: (value: PageText) => void;
}

/** A text in each language. */
export function PageTextFields({ label, hint, path, problem, value, rows, onChange }: PageTextFieldsProps) {
  const { t } = useLanguage();
  const shared = (tag: Language) => ({
    label: message('{field} ({language})', { field: t(label), language: t(languageRows[tag].englishName) }),
    error: problemAt(problem, `${path}/${tag}`),
    lang: tag,
    value: value[tag] ?? '',
    autoComplete: 'off',
    'data-path': `${path}/${tag}`,
    ...(hint && { hint }),
  });
  return (
    <div className="grid items-start gap-3 lg:grid-cols-2">
      {languages.map((tag) =>
        rows === undefined ? (
          <Field
            key={tag}
            {...shared(tag)}
            onChange={({ target }) => onChange({ ...value, [tag]: target.value })}
          />
        ) : (
          <MarkupArea
            key={tag}
            {...shared(tag)}
            rows={rows}
            onChange={(text) => onChange({ ...value, [tag]: text })}
          />
        ),
      )}
    </div>
  );
}

const rowsOfText = { text: 5, list: 5, table: 6, question: 4 } as const;

interface BlockEditorProps {
  block: PageBlock;
  path: string;
  problem: FieldProblem | undefined;
  onChange: (block: PageBlock) => void;
}

export function BlockEditor({ block, path, problem, onChange }: BlockEditorProps) {
  const { kind, text, question, picture = '', to = '' } = block;
  const rows = kind in rowsOfText ? rowsOfText[kind as keyof typeof rowsOfText] : undefined;
  return (
    <div className="grid gap-4">
      {kind === 'picture' ? (
        <PictureEditor
          label="Picture"
          error={problemAt(problem, `${path}/picture`)}
          value={picture}
          onChange={(next) => onChange({ ...block, picture: next })}
        />
      ) : null}
      {kind === 'question' ? (
        <PageTextFields
          label="Question"
          path={`${path}/question`}
          problem={problem}
          value={question ?? {}}
          onChange={(next) => onChange({ ...block, question: next })}
        />
      ) : null}
      <PageTextFields
        label={textLabels[kind]}
        hint={textHints[kind]}
        path={`${path}/text`}
        problem={problem}
        value={text}
        {...(rows && { rows })}
        onChange={(next) => onChange({ ...block, text: next })}
      />
      {kind === 'button' ? (
        <Field
          label="Leads to"
          error={problemAt(problem, `${path}/to`)}
          value={to}
          autoComplete="off"
          data-path={`${path}/to`}
          onChange={({ target }) => onChange({ ...block, to: target.value })}
        />
      ) : null}
    </div>
  );
}
