/** Previews of settings: which have one, the cookie, and where they end. */

/** The settings that pages show at once. */
export const previewedNames = [
  'name',
  'logo',
  'banners',
  'homeSections',
  'heroes',
  'buyingGuide',
  'menu',
  'topCategories',
  'footerLinks',
] as const;
export type PreviewedName = (typeof previewedNames)[number];

export const previewCookie = 'settings-preview';

/** Where the bar of a preview sends its form. */
export const endPreviewPath = '/settings/end-preview';

/** The words of the bar, which the server adds to the page. */
export const previewBar = {
  text: {
    en: 'Preview: only you see the shop like this, for 15 minutes.',
    bn: 'প্রিভিউ: দোকানটি এভাবে শুধু আপনি দেখছেন, 15 মিনিট।',
  },
  end: { en: 'End the preview', bn: 'প্রিভিউ শেষ করুন' },
} as const;
