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
import { bannersQuery } from './home-queries.ts';

const linkOf = ({ category, product }: Banner): string => {
  if (product) return paths.product(product);
  return paths.category(category ?? '');
};

const sizeClass = 'aspect-square w-full max-md:min-h-[20rem] md:aspect-[8/3] md:min-h-64 lg:min-h-72';

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
  if (isPending) return <Skeleton className={`opacity-20 max-md:rounded-none ${sizeClass}`} />;
  return banners && banners.length > 0 ? <Slides banners={banners} /> : null;
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
      className="relative"
      {...slideshow.pauseHandlers}
    >
      <div
        aria-live={slideshow.playing ? 'off' : 'polite'}
        data-slide={current}
        className={`relative overflow-hidden bg-dark md:rounded-card ${sizeClass}`}
      >
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
      <div className="absolute inset-x-0 bottom-2 flex noscript:hidden items-center justify-center text-white max-md:mx-auto max-md:w-fit max-md:rounded-full max-md:bg-dark/55 max-md:px-1.5 md:bottom-1 md:left-12 md:justify-start lg:bottom-5">
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
            className="group grid h-9 place-items-center"
            onClick={() => show(position)}
          >
            {/* Clipped to a dot or not, the width is constant: nothing beside it moves. */}
            <span className="block h-2 w-6 bg-white/60 transition-[clip-path,background-color] [clip-path:inset(0_0.5rem_round_0.25rem)] group-hover:bg-white group-aria-[current=true]:bg-marigold group-aria-[current=true]:[clip-path:inset(0_round_0.25rem)]" />
          </button>
        ))}
        <button
          type="button"
          aria-label={t(slideshow.enabled ? 'Pause the offers' : 'Play the offers')}
          className="ml-1 grid size-9 place-items-center rounded-full hover:bg-white/15"
          onClick={slideshow.toggle}
        >
          <Icon name={slideshow.enabled ? 'pause' : 'play'} size={16} />
        </button>
      </div>
    </section>
  );
}

/** The visible slide, the one that slides out to the left, and the others, hidden on the right. */
const slideClasses = {
  current: 'translate-x-0 transition-transform',
  previous: '-translate-x-full transition-transform',
  waiting: 'invisible translate-x-full',
} as const;

interface SlideProps {
  banner: Banner;
  first: boolean;
  state: keyof typeof slideClasses;
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
      className={`absolute inset-0 ease-in-out ${slideClasses[state]}`}
      style={{ transitionDuration: `${timing.speedMs}ms` }}
    >
      <Link to={linkOf(banner)} className="block size-full text-white">
        <BannerImage banner={banner} first={first} />
        <span className="absolute inset-x-0 top-0 grid justify-items-center gap-1.5 px-6 pt-6 text-center md:inset-y-0 md:right-auto md:w-[max(44%,min(100%,15rem))] md:content-center md:justify-items-start md:gap-3 md:py-0 md:pr-0 md:pb-10 md:pl-[min(3.5rem,4.6vw)] md:text-left">
          <span className="text-[clamp(1.25rem,6.4vw,2.25rem)] leading-[1.1] font-extrabold tracking-tight text-balance md:text-[clamp(1.25rem,3.9vw,1.875rem)] lg:text-[clamp(1.375rem,4.7vw,3rem)]">
            {title}
          </span>
          <span className="max-w-[34ch] text-[0.9375rem] text-balance text-white/85 lg:text-lg">{text}</span>
          <span className="inline-flex items-center gap-1 font-semibold max-md:rounded-full max-md:bg-dark/70 max-md:py-0.5 max-md:pr-2 max-md:pl-3 max-md:text-marigold md:mt-2 md:min-h-11 md:rounded-control md:bg-white md:px-5 md:text-dark">
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
