/** Renames a category, or moves its products to another one and deletes it. */
import { withoutEmpty } from '@jontro/shop/catalog/product-fields.ts';
import { mapTranslationLanguages } from '@jontro/shop/catalog/product-names.ts';
import { languageRows, languages } from '@jontro/shop/language.ts';
import type { LocalizedText } from '@jontro/shop/localized-text.ts';
import { message, type Text } from '@jontro/shop/messages.ts';
import { categoryEndpoints } from '@jontro/shop/settings/categories.endpoints.ts';
import type { categoriesTexts } from '@jontro/shop/settings/categories-texts.ts';
import type { SettingWithSchema } from '@jontro/shop/settings/settings.endpoints.ts';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { showNotice } from '../lib/notices.ts';
import { endpointQuery } from '../lib/query-client.ts';
import { ApiError, send } from '../lib/send.ts';
import { Button } from '../ui/button.tsx';
import { Field, SelectField } from '../ui/field.tsx';
import { useWording } from './use-wording.ts';
import { isRecord } from './value-schema.ts';

interface CategoryMovesProps {
  /** The setting `categories`. */
  setting: SettingWithSchema;
  /** Their English names. */
  categories: readonly string[];
}

/** The names of a category in the value of the setting. */
function namesIn(value: unknown, category: string): LocalizedText {
  const all: unknown[] = Array.isArray(value) ? value : [];
  const names = all.flatMap((one) =>
    isRecord(one) && isRecord(one.name) ? [one.name as LocalizedText] : [],
  );
  return names.find(({ en }) => en === category) ?? { en: category };
}

/** The names without spaces around them; those in other languages may be left out. */
const typedNames = (names: LocalizedText): LocalizedText => ({
  ...withoutEmpty(mapTranslationLanguages((tag) => names[tag])),
  en: names.en.trim(),
});

export function CategoryMoves({ setting, categories }: CategoryMovesProps) {
  const { t, textOf, titleOf } = useWording();
  const client = useQueryClient();
  const [isOpen, setIsOpen] = useState(false);
  const { data } = useQuery({
    ...endpointQuery(['categoryCounts'], categoryEndpoints.countCategories, {}),
    enabled: isOpen,
  });
  const [category, setCategory] = useState('');
  const [name, setName] = useState<LocalizedText>({ en: '' });
  const [into, setInto] = useState('');
  const [problem, setProblem] = useState<Text>();
  const [busy, setBusy] = useState(false);
  const changedAt = setting.changedAt ?? null;

  async function run(request: () => Promise<{ message: string }>): Promise<void> {
    setBusy(true);
    setProblem(undefined);
    try {
      const { message } = await request();
      await client.invalidateQueries();
      showNotice('success', message as typeof categoriesTexts.merged);
      setCategory('');
    } catch (error) {
      const isSession = error instanceof ApiError && (error.status === 401 || error.status === 403);
      if (!isSession) setProblem(error instanceof ApiError ? error.text : String(error));
      // The next try is based on the present state.
      await client.invalidateQueries();
    } finally {
      setBusy(false);
    }
  }
  const rename = () =>
    run(() =>
      send(categoryEndpoints.renameCategory, { body: { category, name: typedNames(name), changedAt } }),
    );
  const merge = () =>
    run(() => send(categoryEndpoints.mergeCategory, { body: { category, into, changedAt } }));

  return (
    <details
      className="mt-3 rounded-card bg-fog p-4"
      onToggle={(event) => setIsOpen(event.currentTarget.open)}
    >
      <summary className="cursor-pointer font-semibold">{t('Rename, merge or delete a category')}</summary>
      <div className="mt-4 grid gap-4">
        <SelectField
          label="Category"
          value={category}
          onChange={({ target }) => {
            setCategory(target.value);
            setName(namesIn(setting.value, target.value));
            setInto('');
            setProblem(undefined);
          }}
        >
          <option value="">{t('Choose')}</option>
          {categories.map((one) => (
            <option key={one} value={one}>
              {t('{category}: {count} products', { category: titleOf(one), count: data?.counts[one] ?? 0 })}
            </option>
          ))}
        </SelectField>
        {category ? (
          <>
            <div className="grid gap-3 sm:grid-cols-2">
              {languages.map((tag) => (
                <Field
                  key={tag}
                  label={message('{field} ({language})', {
                    field: t('New name'),
                    language: t(languageRows[tag].englishName),
                  })}
                  lang={tag}
                  value={name[tag] ?? ''}
                  autoComplete="off"
                  onChange={({ target }) => setName({ ...name, [tag]: target.value })}
                />
              ))}
            </div>
            <Button size="small" className="justify-self-start" busy={busy} onClick={() => void rename()}>
              {t('Rename')}
            </Button>
            <SelectField
              label="Its products go to"
              value={into}
              onChange={({ target }) => setInto(target.value)}
            >
              <option value="">{t('Choose')}</option>
              {categories
                .filter((one) => one !== category)
                .map((one) => (
                  <option key={one} value={one}>
                    {titleOf(one)}
                  </option>
                ))}
            </SelectField>
            <Button
              size="small"
              variant="danger"
              className="justify-self-start"
              disabled={into === ''}
              busy={busy}
              onClick={() => void merge()}
            >
              {t('Move the products and delete it')}
            </Button>
            <p className="text-sm text-slate">{t('The old address leads to the new one.')}</p>
          </>
        ) : null}
        {problem ? (
          <p role="alert" className="text-sm font-medium text-sale-deep">
            {textOf(problem)}
          </p>
        ) : null}
      </div>
    </details>
  );
}
