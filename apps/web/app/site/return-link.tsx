/** After Back from a product: a small link to the card that the shopper came from, since pages start at the top. */
import { useEffect, useRef, useState } from 'react';
import { useLocation, useNavigationType } from 'react-router';
import { useLanguage } from '../language/use-language.ts';
import { Icon } from '../ui/icon.tsx';

/** The link of the card of a product on the current page. */
const cardOf = (productPath: string): HTMLElement | undefined =>
  [...document.querySelectorAll<HTMLElement>('main a[href^="/product/"]')].find(
    (link) => link.getAttribute('href') === productPath,
  );

export function ReturnLink({ covered }: { covered: boolean }) {
  const { t } = useLanguage();
  const { pathname } = useLocation();
  const navigationType = useNavigationType();
  const lastPath = useRef(pathname);
  const [productPath, setProductPath] = useState<string>();

  useEffect(() => {
    const previousPath = lastPath.current;
    lastPath.current = pathname;
    if (previousPath === pathname) return;
    setProductPath(
      navigationType === 'POP' && previousPath.startsWith('/product/') ? previousPath : undefined,
    );
  }, [pathname, navigationType]);

  if (covered || !productPath || !cardOf(productPath)) return null;
  return (
    <button
      type="button"
      className="fixed bottom-4 left-4 z-20 inline-flex min-h-11 items-center gap-2 rounded-full bg-dark px-5 text-sm font-semibold text-white shadow-lift hover:bg-ink-line"
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
