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
  // districts: 'nine',
  // maxQuantity: 99,
  // wishlist: false,
  // trueAmountOnMobile: false,
  // lowStockThreshold: 5,
  // showDemoCredentials: true,
  // soldOutLast: false,
} satisfies ShopConfig;
