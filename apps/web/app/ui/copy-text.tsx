/** Copies a text that is shown shortened, with a toast about the result. */
import type { Message } from '@jontro/shop/messages.ts';
import { useEffect, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { toast } from '../lib/toasts.ts';
import { Icon } from '../ui/icon.tsx';

const checkmarkMs = 2_000;

/** `what` names the text for screen readers, for example "order ID". */
export function CopyText({ text, what }: { text: string; what: Message }) {
  const { t } = useLanguage();
  const [copied, setCopied] = useState(false);

  useEffect(() => {
    if (!copied) return;
    const timer = setTimeout(() => setCopied(false), checkmarkMs);
    return () => clearTimeout(timer);
  }, [copied]);

  async function copy(): Promise<void> {
    try {
      await navigator.clipboard.writeText(text);
      setCopied(true);
      toast.info('Copied');
    } catch {
      // The browser does not allow it here; the text can still be selected.
      toast.warning('Could not be copied');
    }
  }

  return (
    <button
      type="button"
      aria-label={t('Copy {what}', { what: t(what) })}
      title={t('Copy {what}', { what: t(what) })}
      className="grid size-9 shrink-0 place-items-center rounded-control text-slate hover:bg-fog hover:text-ink"
      onClick={() => void copy()}
    >
      <Icon name={copied ? 'check' : 'copy'} size={16} />
    </button>
  );
}
