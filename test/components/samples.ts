/** Sample responses of the shop for tests of pages without a server; each is complete and can be changed in part. */
import type { CartItem } from '@jontro/shop/cart/cart.ts';
import type { Product } from '@jontro/shop/catalog/catalog.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import type { OfferedMethod } from '@jontro/shop/orders/payment-methods.ts';
import type { User } from '@jontro/shop/users/users.ts';
import { cashOnDeliveryMethod } from '../../apps/api/src/payments/cash-on-delivery/cash-on-delivery-method.ts';
import { sslcommerzMethod } from '../../apps/api/src/payments/sslcommerz/sslcommerz-method.ts';

/** An image of the build, so that no page requests one of a shop. */
const image = '/placeholder.svg';
const idOf = (number: number): string => number.toString(16).padStart(24, '0');

export const sampleProduct = (number = 1, change: Partial<Product> = {}): Product => ({
  _id: idOf(number),
  productName: `Gadget ${number}`,
  category: 'Fan',
  price: 1500,
  discountPrice: 1200,
  inStock: true,
  images: [image],
  keyFeatures: ['Quiet', 'Light'],
  description: 'A gadget.',
  ...change,
});

export const sampleProducts = (count: number): Product[] =>
  Array.from({ length: count }, (_, at) => sampleProduct(at + 1));

export const shopper: User = {
  _id: idOf(1000),
  name: 'Nusrat Jahan',
  email: 'nusrat@example.com',
  photo: image,
  role: 'user',
  timestamp: { createdAt: Date.UTC(2026, 0, 2), lastLoginAt: Date.UTC(2026, 5, 3) },
};

export const admin: User = {
  ...shopper,
  _id: idOf(1001),
  name: 'Owner',
  email: 'owner@example.com',
  role: 'admin',
};

export const sampleCartItem = (change: Partial<CartItem> = {}): CartItem => ({
  _id: idOf(2000),
  gadgetId: idOf(1),
  author: { email: shopper.email },
  image,
  name: 'Gadget 1',
  price: 1200,
  quantity: 2,
  cartAdded: '2026-06-03T09:00:00.000Z',
  priceWhenAdded: 1200,
  availability: 'available',
  ...change,
});

export const sampleOrder = (change: Partial<Order> = {}): Order => ({
  _id: idOf(3000),
  name: shopper.name,
  email: shopper.email,
  mobileNumber: '+8801712345678',
  country: 'Bangladesh',
  district: 'Sylhet',
  address: 'Lane 4, Zindabazar',
  additionalInfo: 'Please ring twice',
  cartItems: [{ gadgetId: idOf(1), name: 'Gadget 1', price: 1200, quantity: 2, image }],
  status: 'Pending',
  orderPlaced: '2026-06-03T09:00:00.000Z',
  payment: false,
  totalAmount: 2400,
  deliveryCharge: 100,
  discount: 0,
  payable: 2500,
  buyer: { email: shopper.email },
  ...change,
});

const methodOf = (
  name: string,
  {
    collected,
    title,
    action,
    note,
    marks,
  }: Omit<OfferedMethod, 'name' | 'marks'> & { marks: readonly object[] },
): OfferedMethod => ({ name, collected, title, action, note, marks: [...marks] as OfferedMethod['marks'] });
/** The shop's payment methods. */
export const sampleMethods = {
  cash: methodOf('cash-on-delivery', cashOnDeliveryMethod),
  online: methodOf('sslcommerz', sslcommerzMethod),
};
