/** A link to a file that may take long to download: it shows the progress and a failure. */
import type { Message } from '@jontro/shop/messages.ts';
import { type MouseEvent, useEffect, useRef, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { confirmed } from '../lib/confirmed.ts';
import { downloadFile, saveFile } from '../lib/download.ts';
import { ApiError } from '../lib/send.ts';
import { toast } from '../lib/toasts.ts';
import { buttonClass } from './button.tsx';
import { Icon } from './icon.tsx';

const texts = {
  running: 'The file is being downloaded.',
  done: 'The file was downloaded.',
  failed: 'The file could not be downloaded.',
} as const;

const megabytes = new Intl.NumberFormat('en-IN', {
  style: 'unit',
  unit: 'megabyte',
  minimumFractionDigits: 1,
  maximumFractionDigits: 1,
});

interface DownloadLinkProps {
  href: string;
  /** The label while no download is running. */
  text: Message;
  className?: string;
}

export function DownloadLink({ href, text, className }: DownloadLinkProps) {
  const { t, digits } = useLanguage();
  const { state, bytes, start } = useDownload(href);
  const running = state === 'running';
  const link = useRef<HTMLAnchorElement>(null);
  return (
    <div className={className}>
      <a
        ref={link}
        href={href}
        download
        aria-busy={running || undefined}
        aria-disabled={running || undefined}
        onClick={(event) => {
          // With a modifier key the browser downloads in a new tab or window.
          if (event.ctrlKey || event.metaKey || event.shiftKey) return;
          start(event);
        }}
        className={buttonClass({ variant: 'secondary' }, 'tabular w-full max-sm:px-3 aria-busy:opacity-100!')}
      >
        <Icon name={running ? 'refresh' : 'download'} size={18} className={running ? 'spinner' : ''} />
        {running ? (bytes === 0 ? t('Preparing…') : `${digits(megabytes.format(bytes / 1e6))}…`) : t(text)}
      </a>
      <p role="status" className="sr-only">
        {state === 'running' || state === 'done' ? t(texts[state]) : null}
      </p>
      {state === 'failed' ? (
        <p role="alert" className="mt-2 text-sm font-medium text-sale-deep">
          {t(texts.failed)}{' '}
          <button
            type="button"
            onClick={(event) => {
              // This button is removed: keep the focus.
              link.current?.focus();
              start(event);
            }}
            className="-my-2 py-2 font-semibold underline"
          >
            {t('Try again')}
          </button>
        </p>
      ) : null}
    </div>
  );
}

type DownloadState = 'idle' | 'running' | 'done' | 'failed';

/** Runs one download at a time. It continues after the link is unmounted; a failure is then mounted in a toast. */
function useDownload(href: string) {
  const [state, setState] = useState<DownloadState>('idle');
  const [bytes, setBytes] = useState(0);
  const mounted = useRef(false);
  useEffect(() => {
    mounted.current = true;
    return () => {
      mounted.current = false;
    };
  }, []);

  async function download(): Promise<void> {
    setState('running');
    setBytes(0);
    try {
      saveFile(await confirmed(() => downloadFile(href, { onProgress: setBytes })));
      setState('done');
    } catch (error) {
      setState('failed');
      // A missing right, second factor or confirmation: another try needs it first.
      if (error instanceof ApiError && error.status === 403) return void toast.warning(error.message);
      if (!mounted.current) toast.error(texts.failed);
    }
  }

  function start(event: MouseEvent): void {
    event.preventDefault();
    if (state !== 'running') void download();
  }
  return { state, bytes, start };
}
