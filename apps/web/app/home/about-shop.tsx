/** About the shop, in English and Bengali; empty in a live shop until its owner has written it. */

import type { OwnerTexts } from '@jontro/shop/owner-texts.ts';
import { useLanguage } from '../language/use-language.ts';
import { useSettings } from '../site/settings.ts';

/** The specification's text, which names years and importers. */
const specified: NonNullable<OwnerTexts['about']> = [
  {
    en: 'For about 7 years we have helped people across Bangladesh find gadgets that are worth their money: earbuds, watches, fans, speakers and everything that keeps a phone going.',
    bn: 'প্রায় সাত বছরের অভিজ্ঞতা নিয়ে আমরা সারা বাংলাদেশের মানুষের কাছে দামের সঙ্গে মানানসই গ্যাজেট পৌঁছে দিচ্ছি: ইয়ারবাড, ঘড়ি, ফ্যান, স্পিকার আর ফোনের দরকারি সবকিছু।',
  },
  {
    en: 'We bring our goods in via trusted importers, look at every batch before it reaches the shelf, and tell you plainly what a product does and what it does not.',
    bn: 'আমাদের পণ্য আসে বিশ্বস্ত আমদানিকারকদের মাধ্যমে। প্রতিটি চালান দোকানে তোলার আগে আমরা দেখে নিই, আর কোন পণ্য কী পারে ও কী পারে না, তা সোজা ভাষায় জানাই।',
  },
];

export function AboutShop() {
  const { t } = useLanguage();
  const { name, ownerTexts, specificationTexts } = useSettings();
  const about = ownerTexts.about ?? (specificationTexts ? specified : undefined);
  if (!about) return null;
  const inBengali = about.flatMap(({ bn }) => bn ?? []);
  return (
    <section
      id="about"
      aria-labelledby="about-title"
      className="mt-16 -mb-16 bg-fog [contain-intrinsic-size:auto_45rem] [content-visibility:auto] md:[contain-intrinsic-size:auto_32rem] lg:mt-24 lg:[contain-intrinsic-size:auto_22rem]"
    >
      <div className="shell grid gap-10 py-14 lg:grid-cols-2 lg:gap-16 lg:py-20">
        <div lang="en">
          <h2 id="about-title" className="mb-4 text-2xl font-bold lg:text-3xl">
            {t('About {shop}', { shop: name })}
          </h2>
          <Paragraphs texts={about.map(({ en }) => en)} />
        </div>
        {inBengali.length > 0 ? (
          <div lang="bn">
            <h2 className="mb-4 text-2xl font-bold lg:text-3xl">আমাদের কথা</h2>
            <Paragraphs texts={inBengali} />
          </div>
        ) : null}
      </div>
    </section>
  );
}

const Paragraphs = ({ texts }: { texts: readonly string[] }) => (
  <div className="grid max-w-[62ch] gap-4 text-slate">
    {texts.map((text) => (
      <p key={text}>{text}</p>
    ))}
  </div>
);
