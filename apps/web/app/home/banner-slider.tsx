/** The banner slider of the home page: a slide every 2 s, in 0.5 s (specification section 2, Home page). */
import type { Banner } from '@jontro/shop/catalog/catalog.endpoints.ts';
import { banner as timing } from '@jontro/shop/home/home.ts';
import { useQuery } from '@tanstack/react-query';
import { useCallback, useState } from 'react';
import { Link } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { paths } from '../paths.ts';
import { useSettings } from '../site/settings.ts';
import { FramedPicture } from '../ui/framed-picture.tsx';
import { Icon } from '../ui/icon.tsx';
import { Skeleton } from '../ui/skeleton.tsx';
import { useSlideshow } from '../ui/slideshow.ts';
import styles from './banner-slider.css?url';
import { bannersQuery } from './home-queries.ts';

const linkOf = ({ category, product }: Banner): string => {
  if (product) return paths.product(product);
  return paths.category(category ?? '');
};

/** The texts of a banner in the language of the page: the owner's, or those of the shop's dictionary for the demo's. */
function useBannerTexts() {
  const { language, textOf } = useLanguage();
  return ({ title, text, action, translations }: Banner) => {
    const own = language === 'en' ? undefined : translations?.[language];
    return {
      title: own?.title ?? textOf(title),
      text: own?.text ?? textOf(text),
      action: own?.action ?? textOf(action),
    };
  };
}

export function BannerSlider() {
  const { previewedBanners } = useSettings();
  const { data, isPending } = useQuery(bannersQuery);
  const banners = previewedBanners ?? data;
  if (!isPending && !banners?.length) return null;
  return (
    <>
      <link rel="stylesheet" href={styles} precedence="slides" />
      {banners?.length ? (
        <Slides banners={banners} />
      ) : (
        <Skeleton className="slides-waiting max-md:rounded-none" />
      )}
    </>
  );
}

function Slides({ banners }: { banners: readonly Banner[] }) {
  const { t } = useLanguage();
  const textsOf = useBannerTexts();
  const count = banners.length;
  const [{ current, previous }, setPosition] = useState({ current: 0, previous: -1 });
  const show = (target: number) =>
    setPosition((position) =>
      position.current === target ? position : { current: target, previous: position.current },
    );
  const next = useCallback(
    () => setPosition(({ current }) => ({ current: (current + 1) % count, previous: current })),
    [count],
  );
  const slideshow = useSlideshow(timing.autoplayMs, next);

  return (
    <section
      aria-roledescription="carousel"
      aria-label={t('Offers')}
      className="slides"
      {...slideshow.pauseHandlers}
    >
      <div aria-live={slideshow.playing ? 'off' : 'polite'} data-slide={current} className="slides-window">
        {banners.map((banner, position) => (
          <Slide
            key={`${linkOf(banner)} ${banner.title}`}
            banner={banner}
            first={position === 0}
            state={position === current ? 'current' : position === previous ? 'previous' : 'waiting'}
            label={t('{position} of {count}', { position: position + 1, count })}
          />
        ))}
      </div>
      <div className="slide-dots">
        {banners.map((banner, position) => (
          <button
            key={`${linkOf(banner)} ${banner.title}`}
            type="button"
            data-dot={position}
            aria-label={t('Show offer {position}: {title}', {
              position: position + 1,
              title: textsOf(banner).title,
            })}
            aria-current={position === current}
            onClick={() => show(position)}
          >
            <span />
          </button>
        ))}
        <button
          type="button"
          aria-label={t(slideshow.enabled ? 'Pause the offers' : 'Play the offers')}
          className="slide-pause"
          onClick={slideshow.toggle}
        >
          <Icon name={slideshow.enabled ? 'pause' : 'play'} size={16} />
        </button>
      </div>
    </section>
  );
}

interface SlideProps {
  banner: Banner;
  first: boolean;
  /** The visible slide, the one that slides out to the left, and the others, hidden on the right. */
  state: 'current' | 'previous' | 'waiting';
  label: string;
}

function Slide({ banner, first, state, label }: SlideProps) {
  const { title, text, action } = useBannerTexts()(banner);
  return (
    // biome-ignore lint/a11y/useSemanticElements: a slide of a carousel is a group, not a set of fields
    <div
      role="group"
      aria-roledescription="slide"
      aria-label={label}
      inert={state !== 'current'}
      data-state={state}
      className="slide"
      style={{ '--slide-time': `${timing.speedMs}ms` }}
    >
      <Link to={linkOf(banner)}>
        <BannerImage banner={banner} first={first} />
        <span className="slide-words">
          <span className="slide-title">{title}</span>
          <span className="slide-text">{text}</span>
          <span className="slide-action">
            {action} <Icon name="chevronRight" size={18} />
          </span>
        </span>
      </Link>
    </div>
  );
}

/** Separate images for narrow and wide windows. */
const BannerImage = ({ banner, first }: { banner: Banner; first: boolean }) => (
  <FramedPicture
    wide={banner.desktopImage}
    narrow={banner.mobileImage}
    desk="(min-width: 48rem)"
    alt=""
    sizes="(min-width: 84rem) 80rem, 100vw"
    src={banner.desktopImage}
    width={1920}
    height={720}
    first={first}
    className="size-full object-cover"
  />
);
