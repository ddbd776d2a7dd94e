/** The categories, menu and top categories of the specification (sections 2 and 3). */
import type { MenuItem, ProductCategory } from './categories.ts';

/** In the order of the product forms. */
export const defaultCategories: readonly ProductCategory[] = [
  { name: { en: 'Earbuds', bn: 'ইয়ারবাড' } },
  { name: { en: 'Smartwatch', bn: 'স্মার্টওয়াচ' }, plural: { en: 'Smart watches', bn: 'স্মার্টওয়াচ' } },
  { name: { en: 'Powerbank', bn: 'পাওয়ার ব্যাংক' }, plural: { en: 'Power banks', bn: 'পাওয়ার ব্যাংক' } },
  { name: { en: 'Fan', bn: 'ফ্যান' }, plural: { en: 'Fans', bn: 'ফ্যান' } },
  { name: { en: 'Headphones', bn: 'হেডফোন' } },
  { name: { en: 'Bluetooth Speaker', bn: 'ব্লুটুথ স্পিকার' }, plural: { en: 'Speakers', bn: 'স্পিকার' } },
  { name: { en: 'Best Seller', bn: 'বেস্ট সেলার' } },
  {
    name: { en: 'Wired Earphone', bn: 'তারযুক্ত ইয়ারফোন' },
    plural: { en: 'Wired earphones', bn: 'তারযুক্ত ইয়ারফোন' },
  },
  // The update form has Bluetooth Earphone instead.
  {
    name: { en: 'Wireless Earphone', bn: 'ওয়্যারলেস ইয়ারফোন' },
    plural: { en: 'Wireless earphones', bn: 'ওয়্যারলেস ইয়ারফোন' },
    includes: ['Bluetooth Earphone'],
    form: 'add',
  },
  { name: { en: 'Bluetooth Earphone', bn: 'ব্লুটুথ ইয়ারফোন' }, form: 'update' },
  { name: { en: 'Charging Accessories', bn: 'চার্জিং অ্যাকসেসরিজ' } },
  { name: { en: 'Converters & Hub', bn: 'কনভার্টার ও হাব' } },
  { name: { en: 'Laptop', bn: 'ল্যাপটপ' }, plural: { en: 'Laptops', bn: 'ল্যাপটপ' } },
  { name: { en: 'Smart TV', bn: 'স্মার্ট টিভি' }, plural: { en: 'Smart TVs', bn: 'স্মার্ট টিভি' } },
  { name: { en: 'Lifestyle', bn: 'লাইফস্টাইল' } },
  {
    name: { en: 'Mobile Accessories', bn: 'মোবাইল অ্যাকসেসরিজ' },
    includes: ['Charging Accessories', 'Converters & Hub', 'Powerbank'],
    form: 'none',
  },
  {
    name: { en: 'Earphones & Headphones', bn: 'ইয়ারফোন ও হেডফোন' },
    includes: ['Wired Earphone', 'Headphones', 'Wireless Earphone'],
    form: 'none',
  },
  { name: { en: 'More', bn: 'আরও' }, includes: ['Smart TV', 'Laptop'], form: 'none' },
];

export const defaultMenu: readonly MenuItem[] = [
  { category: 'Mobile Accessories', children: ['Charging Accessories', 'Converters & Hub', 'Powerbank'] },
  { category: 'Fan' },
  { category: 'Earphones & Headphones', children: ['Wired Earphone', 'Headphones', 'Wireless Earphone'] },
  { category: 'Earbuds', label: { en: 'TWS Earbuds', bn: 'টিডব্লিউএস ইয়ারবাড' } },
  { category: 'Bluetooth Speaker', label: { en: 'Speakers', bn: 'স্পিকার' } },
  { category: 'Best Seller' },
  { category: 'Smartwatch', label: { en: 'Smart Watches', bn: 'স্মার্ট ঘড়ি' } },
  { category: 'Lifestyle' },
  { category: 'More', hiddenLabel: { en: 'gadgets', bn: 'গ্যাজেট' }, children: ['Smart TV', 'Laptop'] },
];

export const defaultTopCategories: readonly string[] = [
  'Earbuds',
  'Smartwatch',
  'Fan',
  'Headphones',
  'Bluetooth Speaker',
  'Wireless Earphone',
];
