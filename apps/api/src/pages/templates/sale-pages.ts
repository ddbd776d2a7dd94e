/** The first drafts of the pages about a sale: FAQ, Delivery, Returns, Terms. */
import type { PageContent } from '@jontro/shop/pages/page-content.ts';
import { heading, list, question, table, text } from './template-blocks.ts';

export const faq: PageContent = {
  title: { en: 'Frequently asked questions', bn: 'সাধারণ প্রশ্ন' },
  blocks: [
    question(
      ['When will my order arrive?', 'Inside Dhaka within [days], elsewhere within [days].'],
      ['অর্ডার কবে পাব?', 'ঢাকার ভেতরে [দিন] দিনে, অন্য জায়গায় [দিন] দিনে।'],
    ),
    question(
      ['How can I pay?', '[Cash on delivery, cards, mobile banking: what you accept]'],
      ['কীভাবে টাকা দেব?', '[ডেলিভারির সময় নগদ, কার্ড, মোবাইল ব্যাংকিং: যা নেন]'],
    ),
    question(
      ['Can I open the parcel before I pay?', '[Yes or no, and what the courier allows]'],
      ['টাকা দেওয়ার আগে পার্সেল খুলে দেখা যাবে?', '[হ্যাঁ বা না, কুরিয়ার কী করতে দেয়]'],
    ),
    question(
      ['What does the warranty cover?', '[For how long, by whom, and what to bring]'],
      ['ওয়ারেন্টিতে কী পাওয়া যায়?', '[কত দিন, কে দেয়, কী আনতে হবে]'],
    ),
    question(
      ['How do I cancel or change an order?', 'Call us at [telephone] before it is handed to the courier.'],
      ['অর্ডার বাতিল বা বদলাব কীভাবে?', 'কুরিয়ারে দেওয়ার আগে [ফোন] নম্বরে ফোন করুন।'],
    ),
  ],
};

export const delivery: PageContent = {
  title: { en: 'Shipping and delivery', bn: 'ডেলিভারি' },
  blocks: [
    table(
      'Where | Days | Charge\n[Inside Dhaka] | [days] | [taka]\n[Around Dhaka] | [days] | [taka]\n[Elsewhere] | [days] | [taka]',
      'কোথায় | কত দিনে | খরচ\n[ঢাকার ভেতরে] | [দিন] | [টাকা]\n[ঢাকার আশপাশে] | [দিন] | [টাকা]\n[অন্য জায়গায়] | [দিন] | [টাকা]',
    ),
    text(
      'An order that is paid in advance is handed to the courier within 48 hours.',
      'আগে টাকা দেওয়া অর্ডার 48 ঘণ্টার মধ্যে কুরিয়ারে দেওয়া হয়।',
    ),
    heading('If something goes wrong', 'সমস্যা হলে'),
    list(
      'The parcel is damaged: [what to do, and until when]\nNobody is at home: [how often the courier comes]\nThe parcel is late: call [telephone]',
      'পার্সেল নষ্ট: [কী করতে হবে, কত দিনের মধ্যে]\nবাসায় কেউ নেই: [কুরিয়ার কতবার আসে]\nদেরি হচ্ছে: [ফোন] নম্বরে ফোন করুন',
    ),
  ],
};

export const returns: PageContent = {
  title: { en: 'Returns and refunds', bn: 'পণ্য ও টাকা ফেরত' },
  blocks: [
    text(
      'You can return a product within [days] days of its delivery if [conditions].',
      'ডেলিভারির [দিন] দিনের মধ্যে পণ্য ফেরত দেওয়া যায়, যদি [শর্ত]।',
    ),
    heading('How to return a product', 'কীভাবে ফেরত দেবেন'),
    list(
      'Call [telephone] or write to [email] with your order number.\nSend it to [address], or give it to [courier].\nThe delivery charge is paid by [whom].',
      'অর্ডার নম্বরসহ [ফোন] নম্বরে ফোন করুন বা [ইমেইল]-এ লিখুন।\n[ঠিকানা]-য় পাঠান, অথবা [কুরিয়ার]-কে দিন।\nডেলিভারির খরচ দেবেন [কে]।',
    ),
    heading('When you get your money back', 'টাকা কবে ফেরত পাবেন'),
    text(
      'Within [days, at most 10] days, the way you paid. For cash on delivery by [bKash, Nagad or bank].',
      '[দিন, সর্বোচ্চ 10] দিনের মধ্যে, যেভাবে টাকা দিয়েছেন সেভাবেই। ডেলিভারির সময় নগদ দিয়ে থাকলে [বিকাশ, নগদ বা ব্যাংক]-এ।',
    ),
    heading('What cannot be returned', 'যা ফেরত নেওয়া হয় না'),
    list('[Products, and why]', '[কোন পণ্য, কেন]'),
  ],
};

export const terms: PageContent = {
  title: { en: 'Terms and conditions', bn: 'শর্তাবলি' },
  blocks: [
    text(
      'These terms apply to orders at [name of the shop], [address]. Trade licence [number], DBID [number].',
      'এই শর্তগুলো [দোকানের নাম], [ঠিকানা]-য় করা অর্ডারের জন্য। ট্রেড লাইসেন্স [নম্বর], ডিবিআইডি [নম্বর]।',
    ),
    heading('Prices', 'দাম'),
    text(
      'Prices are in taka and [include or do not include] VAT. The delivery charge is shown before you order.',
      'দাম টাকায়, ভ্যাট [সহ বা ছাড়া]। ডেলিভারির খরচ অর্ডার করার আগে দেখানো হয়।',
    ),
    heading('Orders', 'অর্ডার'),
    text(
      '[When an order is binding, and when you may decline it]',
      '[অর্ডার কখন চূড়ান্ত হয়, কখন আপনি বাতিল করতে পারেন]',
    ),
    heading('If we cannot deliver', 'পণ্য দিতে না পারলে'),
    text(
      'We tell you within 48 hours, and money that you have paid is refunded within [days, at most 10] days, the way you paid.',
      '48 ঘণ্টার মধ্যে জানাই, আর আগে দেওয়া টাকা [দিন, সর্বোচ্চ 10] দিনের মধ্যে যেভাবে দিয়েছেন সেভাবেই ফেরত দিই।',
    ),
    heading('Warranty and returns', 'ওয়ারেন্টি ও ফেরত'),
    text(
      '[Your warranty, and where it is honoured] Returns are described in [name of your page about returns].',
      '[আপনার ওয়ারেন্টি, কোথায় পাওয়া যায়] ফেরতের নিয়ম আছে [ফেরতের পাতার নাম]-এ।',
    ),
  ],
};
