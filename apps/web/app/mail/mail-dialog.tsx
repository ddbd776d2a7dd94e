/** One mail as its recipient sees it: as HTML in a sandboxed frame, or as plain text. */
import { endpointUrl } from '@jontro/shop/endpoint.ts';
import { mailEndpoints } from '@jontro/shop/mail/mail.endpoints.ts';
import type { OutboxMail } from '@jontro/shop/mail/mail.ts';
import { useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Button } from '../ui/button.tsx';
import { Dialog } from '../ui/dialog.tsx';

const views = ['HTML', 'Text'] as const;
type View = (typeof views)[number];

const height = 'h-[min(36rem,calc(100dvh-17rem))] min-h-64';

export function MailDialog({ mail, onClose }: { mail: OutboxMail | undefined; onClose: () => void }) {
  const { t } = useLanguage();
  const [view, setView] = useState<View>('HTML');
  return (
    <Dialog open={mail !== undefined} onClose={onClose} title={t('Mail')}>
      {mail ? (
        <div className="grid gap-4">
          <div>
            <p lang={mail.language} className="font-semibold break-words">
              {mail.subject}
            </p>
            <p className="text-sm break-all text-slate">{t('To {to}', { to: mail.to })}</p>
          </div>
          <fieldset className="flex gap-2">
            <legend className="sr-only">{t('Show as')}</legend>
            {views.map((option) => (
              <Button
                key={option}
                size="small"
                variant={view === option ? 'dark' : 'secondary'}
                aria-pressed={view === option}
                onClick={() => setView(option)}
              >
                {t(option)}
              </Button>
            ))}
          </fieldset>
          {view === 'HTML' ? (
            <iframe
              title={t('The mail as HTML')}
              src={endpointUrl(mailEndpoints.findMailHtml, { params: { id: mail._id } })}
              sandbox="allow-popups allow-popups-to-escape-sandbox"
              className={`w-full rounded-card border border-line bg-fog ${height}`}
            />
          ) : (
            <section
              aria-label={t('The mail as text')}
              // biome-ignore lint/a11y/noNoninteractiveTabindex: a long text is scrolled with the keyboard, too
              tabIndex={0}
              className={`overflow-y-auto rounded-card border border-line bg-fog p-4 ${height}`}
            >
              <pre
                lang={mail.language}
                className="font-sans text-sm leading-relaxed break-words whitespace-pre-wrap"
              >
                {mail.text}
              </pre>
            </section>
          )}
        </div>
      ) : null}
    </Dialog>
  );
}
