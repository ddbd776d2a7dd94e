/** The header in its dark and its light variant (specification section 2, Header). */
import { ProductSearch } from '../catalog/product-search.tsx';
import type { Chrome } from './chrome.ts';
import { GreetingMenu } from './greeting-menu.tsx';
import { HeaderCounts } from './header-counts.tsx';
import { Logo } from './logo.tsx';
import { MainMenu } from './main-menu.tsx';
import { MobileMenu } from './mobile-menu.tsx';

const looks = {
  dark: 'on-ink bg-ink text-white',
  light: 'border-b border-line bg-paper text-ink',
} as const;

export function Header({ chrome }: { chrome: Exclude<Chrome, 'none'> }) {
  return (
    <header data-header={chrome} className={`relative z-20 ${looks[chrome]}`}>
      <div className="shell flex flex-wrap items-center gap-x-2 gap-y-2 py-3 sm:gap-x-4 lg:flex-nowrap lg:gap-x-8">
        <MobileMenu />
        <Logo className="mr-auto lg:mr-0" />
        <ProductSearch className="order-last w-full lg:order-none lg:mx-auto lg:max-w-2xl lg:flex-1" />
        <GreetingMenu />
        <HeaderCounts chrome={chrome} />
      </div>
      <MainMenu />
    </header>
  );
}
