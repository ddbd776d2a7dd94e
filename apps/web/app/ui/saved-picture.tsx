/** A picture of the data saver: a link to a small file of it, which shows it in its place; or a place without one. */
import { savedPictureWidth, sizeMark } from '@jontro/shop/data-saver.ts';
import { imageUrlAtWidth } from '@jontro/shop/images/image-urls.ts';
import { type MouseEvent, useState } from 'react';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from './icon.tsx';

interface SavedPictureProps {
  src: string;
  alt: string;
  /** What the link shows, for those who hear it; without it the picture is part of another control, and there is no link. */
  shows?: string | undefined;
  className?: string | undefined;
}

export default function SavedPicture({ src, alt, shows, className = '' }: SavedPictureProps) {
  const { t } = useLanguage();
  const [shown, setShown] = useState(false);
  const url = imageUrlAtWidth(src, savedPictureWidth);
  if (shown) return <img src={url} alt={alt} width={1000} height={1000} className={className} />;
  if (!shows)
    return (
      <span
        className={`grid place-items-center text-mist ${className}`}
        {...(alt ? { role: 'img', 'aria-label': alt } : { 'aria-hidden': true })}
      >
        <Icon name="package" size={24} />
      </span>
    );
  /** A press with a key opens the file as any link. */
  function show(event: MouseEvent): void {
    if (event.ctrlKey || event.metaKey || event.shiftKey || event.button > 0) return;
    event.preventDefault();
    setShown(true);
  }
  return (
    <span className={`grid place-items-center ${className}`}>
      <a
        href={url}
        data-show-picture=""
        className="relative z-10 inline-flex min-h-11 items-center rounded-control bg-paper px-2 text-center text-sm font-semibold text-bottle underline"
        onClick={show}
      >
        <span>
          {t('Show picture')}
          <span className="sr-only">: {shows}</span>
          <span
            data-bytes={url}
            suppressHydrationWarning
            // biome-ignore lint/security/noDangerouslySetInnerHtml: a text of the dictionary, into which the server writes the size
            dangerouslySetInnerHTML={{
              __html: import.meta.env.SSR
                ? ` · ${t('{size} kB', { size: sizeMark }).replace(' ', '\u00a0')}`
                : '',
            }}
          />
        </span>
      </a>
    </span>
  );
}
