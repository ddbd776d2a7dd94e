/** Copies a text that is shown shortened, and says for a moment that it did. */
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

const saidForMs = 2_000;

/** `what` is named for screen readers: "order ID". */
export function CopyText({ text, what }: { text: string; what: string }) {
  const { t } = useLanguage();
  const [said, setSaid] = useState<'copied' | 'failed'>();

  useEffect(() => {
    if (!said) return;
    const timer = setTimeout(() => setSaid(undefined), saidForMs);
    return () => clearTimeout(timer);
  }, [said]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setSaid('copied');
    } catch {
      setSaid('failed'); // The browser does not allow it here; the text can still be selected.
    }
  }

  return (
    <span className="inline-flex items-center">
      <button
        type="button"
        aria-label={t(`Copy ${what}`)}
        title={t(`Copy ${what}`)}
        className="grid size-9 place-items-center rounded-control text-slate hover:bg-fog hover:text-ink"
        onClick={() => void copy()}
      >
        <Icon name={said === 'copied' ? 'check' : 'copy'} size={16} />
      </button>
      <span role="status" className="sr-only">
        {said === 'copied' ? t('Copied') : ''}
        {said === 'failed' ? t('Could not be copied') : ''}
      </span>
    </span>
  );
}
