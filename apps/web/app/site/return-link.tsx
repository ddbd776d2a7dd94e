/** After Back from a product: a small link to the card that the shopper came from, since pages start at the top. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

/** The card's link to a product page on the page that is shown. */
const cardOf = (productPath: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main a[href^="/product/"]')].find(
    (link) => link.getAttribute('href') === productPath,
  );

export function ReturnLink({ covered }: { covered: boolean }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const arrival = useNavigationType();
  const before = useRef(pathname);
  const [productPath, setProductPath] = useState<string>();

  useEffect(() => {
    const left = before.current;
    before.current = pathname;
    if (left === pathname) return;
    setProductPath(arrival === 'POP' && left.startsWith('/product/') ? left : undefined);
  }, [pathname, arrival]);

  if (covered || !productPath || !cardOf(productPath)) return null;
  return (
    <button
      type="button"
      className="fixed bottom-4 left-4 z-20 inline-flex min-h-11 items-center gap-2 rounded-full bg-ink px-5 text-sm font-semibold text-white shadow-lift hover:bg-ink-soft"
      onClick={() => {
        const card = cardOf(productPath);
        card?.scrollIntoView({ block: 'center' });
        card?.focus({ preventScroll: true });
        setProductPath(undefined);
      }}
    >
      <Icon name="chevronDown" size={18} /> {t('Back to where you were')}
    </button>
  );
}
