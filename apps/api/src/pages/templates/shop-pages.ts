/** The first drafts of the pages about the shop: About, Contact, Privacy. */
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { button, heading, list, table, text } from './template-blocks.ts';

export const about: PageContent = {
  title: { en: 'About us', bn: 'আমাদের কথা' },
  blocks: [
    text(
      'We are [name of the shop], a gadget shop in [town]. We have been selling since [year].',
      'আমরা [দোকানের নাম], [শহর]-এর একটি গ্যাজেটের দোকান। [সাল] থেকে বিক্রি করছি।',
    ),
    heading('Where our goods come from', 'আমাদের পণ্য কোথা থেকে আসে'),
    text(
      '[Who imports or makes what you sell, and what you check before it goes on sale]',
      '[আপনার পণ্য কে আমদানি বা তৈরি করেন, বিক্রির আগে আপনি কী দেখে নেন]',
    ),
    heading('Who runs the shop', 'দোকান কে চালান'),
    table(
      'Owner | [name]\nTrade licence | [number, and who issued it]\nDBID | [number]\nBIN | [number]\nAddress | [street, area, district]',
      'মালিক | [নাম]\nট্রেড লাইসেন্স | [নম্বর, কে দিয়েছে]\nডিবিআইডি | [নম্বর]\nবিআইএন | [নম্বর]\nঠিকানা | [রাস্তা, এলাকা, জেলা]',
    ),
  ],
};

export const contact: PageContent = {
  title: { en: 'Contact us', bn: 'যোগাযোগ' },
  blocks: [
    text(
      'Call or write to us about a product, an order or a complaint.',
      'পণ্য, অর্ডার বা অভিযোগ নিয়ে ফোন করুন বা লিখুন।',
    ),
    table(
      'Telephone | [number]\nWhatsApp | [number]\nEmail | [address]\nAddress | [street, area, district]\nOpening hours | [days and times]',
      'ফোন | [নম্বর]\nহোয়াটসঅ্যাপ | [নম্বর]\nইমেইল | [ঠিকানা]\nঠিকানা | [রাস্তা, এলাকা, জেলা]\nখোলা থাকে | [দিন ও সময়]',
    ),
    heading('Complaints', 'অভিযোগ'),
    text(
      'Our complaint officer is [name], [telephone]. We answer within [hours, at most 72] hours. If we do not solve it, you can complain to the Directorate of National Consumer Rights Protection, hotline 16121.',
      'অভিযোগের দায়িত্বে আছেন [নাম], [ফোন]। আমরা [ঘণ্টা, সর্বোচ্চ 72] ঘণ্টার মধ্যে উত্তর দিই। সমাধান না হলে জাতীয় ভোক্তা অধিকার সংরক্ষণ অধিদপ্তরে অভিযোগ করতে পারেন, হটলাইন 16121।',
    ),
  ],
};

export const privacy: PageContent = {
  title: { en: 'Privacy policy', bn: 'গোপনীয়তা নীতি' },
  blocks: [
    text(
      '[Name of the shop] is responsible for what this website stores about you.',
      'এই ওয়েবসাইট আপনার সম্পর্কে যা রাখে, তার দায়িত্ব [দোকানের নাম]-এর।',
    ),
    heading('What we store', 'আমরা কী রাখি'),
    text(
      'What the website itself stores, why and for how long is described in [its own list](/privacy-policy).',
      'ওয়েবসাইট নিজে কী রাখে, কেন আর কত দিন, তা [এই তালিকায়](/privacy-policy) আছে।',
    ),
    heading('Who else receives it', 'আর কে পায়'),
    list(
      'Our couriers, for the delivery: [names]\nOur payment provider, for payments: [name]\n[Anybody else, and why]',
      'ডেলিভারির জন্য কুরিয়ার: [নাম]\nপেমেন্টের জন্য পেমেন্ট সেবা: [নাম]\n[আর কেউ পেলে কে ও কেন]',
    ),
    heading('Your rights', 'আপনার অধিকার'),
    text(
      'You can ask what we store about you, and have it corrected or deleted: [telephone or email].',
      'আপনার সম্পর্কে কী রাখা আছে জানতে, ঠিক করাতে বা মুছে ফেলতে বলতে পারেন: [ফোন বা ইমেইল]।',
    ),
    button('/privacy-policy', 'What the website stores', 'ওয়েবসাইট কী রাখে'),
  ],
};
