/**
 * The shop's settings. A setting that is left out comes from the preset; without a preset it is as the specification says.
 * The server reads this file at start: restart the shop after a change. docs/settings.md describes each setting.
 */
import type { ShopConfig } from './packages/shop/src/shop-config.ts';

export default {
  // preset: 'specification',
  // name: 'Jontro',
  // logo: 'branding/logo.svg',
  // address: ['12 Lake Road, Dhanmondi', 'Dhaka 1209', 'Telephone 01712 345678'],
  // language: 'en',
  // bengaliDigits: false,
  // banners: [
  //   {
  //     title: 'Eid offers',
  //     text: 'Up to 30% off earbuds until Friday.',
  //     action: 'See the offers',
  //     desktopPicture: 'branding/eid-wide.webp',
  //     mobilePicture: 'branding/eid-square.webp',
  //     leadsTo: { category: 'earbuds' },
  //   },
  // ],
  // footerLinks: { 'About Us': '/#about', 'Privacy Policy': '/privacy-policy', 'Contact Us': 'tel:+8801712345678' },
  // routeOverlayMs: 1400,
  // deliveryRule: 'flat',
  // flatDeliveryCharge: 100,
  // deliveryZones: [
  //   {
  //     name: { en: 'Inside Dhaka', bn: 'ঢাকার ভেতরে' },
  //     districts: ['Dhaka'],
  //     charge: 50,
  //     time: { en: 'Delivered in 24-48 hours', bn: '24-48 ঘণ্টায় ডেলিভারি' },
  //     maxHours: 48,
  //   },
  //   {
  //     name: { en: 'Outside Dhaka', bn: 'ঢাকার বাইরে' },
  //     charge: 99,
  //     time: { en: 'By courier to your door', bn: 'কুরিয়ারে আপনার দরজায়' },
  //   },
  // ],
  // holidays: [],
  // districts: 'nine',
  // areas: false,
  // orderNumberPrefix: 'J-',
  // firstOrderNumber: 10001,
  // orderIds: 'long',
  // orderAgain: false,
  // tracking: false,
  // confirmOrders: false,
  // customerCancel: true,
  // stepMails: ['delivered', 'partly-delivered', 'returned'],
  // maxQuantity: 99,
  // categories: [{ name: { en: 'Earbuds', bn: 'ইয়ারবাড' } }, { name: { en: 'Fan', bn: 'ফ্যান' } }],
  // ownerTexts: { giftWrapping: { en: 'Say so in the notes at checkout', bn: 'চেকআউটের নোটে লিখে দিন' } },
  // menu: [{ category: 'Earbuds' }, { category: 'Fan' }],
  // topCategories: ['Earbuds', 'Fan'],
  // paymentMethods: ['sslcommerz'],
  // thanksPage: false,
  // tryAgainPays: false,
  // cashOnDelivery: { most: 20_000, notCategories: ['Fan'], fee: 20 },
  // wishlist: false,
  // trueAmountOnMobile: false,
  // lowStockThreshold: 5,
  // staffEmails: 'admins',
  // showDemoCredentials: true,
  // soldOutLast: false,
} satisfies ShopConfig;
