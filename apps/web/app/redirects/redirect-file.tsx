/** The import of redirects from a CSV file or another shop's sitemap, with what was not taken. */
import type { PlainMessage, Text } from '@jontro/shop/messages.ts';
import { redirectEndpoints } from '@jontro/shop/redirects/redirects.endpoints.ts';
import { type ImportedRedirects, redirectTexts } from '@jontro/shop/redirects/redirects.ts';
import { useQueryClient } from '@tanstack/react-query';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { ApiError, send } from '../lib/send.ts';
import { FileButton } from '../ui/file-button.tsx';

export function RedirectFile() {
  const { t, textOf } = useLanguage();
  const client = useQueryClient();
  const [reading, setReading] = useState(false);
  const [problem, setProblem] = useState<Text>();
  const [result, setResult] = useState<ImportedRedirects>();

  async function choose(file: File): Promise<void> {
    setReading(true);
    setProblem(undefined);
    setResult(undefined);
    try {
      setResult(await send(redirectEndpoints.importRedirects, { body: { text: await file.text() } }));
      void client.invalidateQueries();
    } catch (error) {
      setProblem(error instanceof ApiError ? error.text : redirectTexts.notAFile);
    }
    setReading(false);
  }

  return (
    <section className="mb-5 grid gap-3 rounded-card border border-line bg-paper p-4 sm:p-5">
      <p className="max-w-prose">
        {t(
          'From a file: a CSV file with old and new addresses in two columns, or the sitemap of your old shop, whose addresses are led to the products with the same names.',
        )}
      </p>
      <FileButton
        label="Choose a file"
        accept=".csv,.tsv,.txt,.xml,text/csv,text/xml"
        reading={reading}
        problem={problem && textOf(problem)}
        onChoose={(file) => void choose(file)}
      />
      {result ? (
        <div role="status" className="grid gap-2">
          <p className="font-semibold">
            {t('Added: {added}. Already there: {unchanged}. Not taken: {refused}.', {
              added: result.added,
              unchanged: result.unchanged,
              refused: result.refused,
            })}
          </p>
          {result.refusals.length > 0 ? (
            <ul aria-label={t('Addresses that are not taken')} className="grid gap-2 text-sm">
              {result.refusals.map(({ from, reason }) => (
                <li key={from} className="break-all">
                  {from} <span className="block text-slate">{t(reason as PlainMessage)}</span>
                </li>
              ))}
            </ul>
          ) : null}
        </div>
      ) : null}
    </section>
  );
}
