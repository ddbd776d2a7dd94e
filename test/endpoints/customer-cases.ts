/** Application errors of the customer page, and of customers who cannot pay on delivery. */
import { cashOnDelivery } from '@jontro/shop/cart/cash-on-delivery.ts';
import { customerEndpoints } from '@jontro/shop/customers/customers.endpoints.ts';
import { customerTexts, maxCustomerNotes, maxTagLength, maxTags } from '@jontro/shop/customers/customers.ts';
import { newId } from '../../apps/api/src/database/ids.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import { billing, buy, fillCart } from '../../apps/api/src/testing/shopping.ts';
import { customerNotes } from '../../apps/api/src/users/customer-records.table.ts';
import { type Input, type InputContext, validInputs } from './endpoint-fixture.ts';

type Case = (context: InputContext) => Promise<Input & { after?: () => void }>;

const withBody =
  (name: 'changeCustomer' | 'addCustomerNote', body: object): Case =>
  async (context) => ({ ...(await validInputs[name](context)), body });
const unknown =
  (name: 'findCustomer' | 'changeCustomer' | 'addCustomerNote' | 'removeCustomerNote'): Case =>
  async (context) => ({ ...(await validInputs[name](context)), params: { id: 'x' } });

let numbers = 0;
/** A shop with cash on delivery, from which a mobile number is excluded. */
async function withBlockedNumber({ fixture: { shop, admin, productId } }: InputContext) {
  numbers += 1;
  const mobileNumber = `01810${String(numbers).padStart(6, '0')}`;
  const blocked = await shop.signIn();
  await buy(blocked, productId, 1, { ...billing, mobileNumber });
  await admin.call(customerEndpoints.changeCustomer, {
    params: { id: blocked.userId },
    body: { cashBlock: 'Refused three parcels' },
  });
  const after = overrideSettings(shop.context.config, { paymentMethods: [cashOnDelivery, 'sslcommerz'] });
  return { mobileNumber, after };
}

export const cashBlockCases = {
  placeOrder: async (context) => {
    const { mobileNumber, after } = await withBlockedNumber(context);
    await fillCart(context.owner, context.fixture.productId);
    return { body: { ...billing, mobileNumber, paymentMethod: cashOnDelivery }, after };
  },
  placeStaffOrder: async (context) => {
    const { mobileNumber, after } = await withBlockedNumber(context);
    const { body } = await validInputs.placeStaffOrder(context);
    return { body: { ...(body as object), mobileNumber, paymentMethod: cashOnDelivery }, after };
  },
  startPayment: async (context) => {
    const { mobileNumber, after } = await withBlockedNumber(context);
    const order = await buy(context.owner, context.fixture.productId, 1, { ...billing, mobileNumber });
    return { body: { orderId: order._id, method: cashOnDelivery }, after };
  },
} satisfies Record<string, Case>;

export const customerCases = {
  findCustomer: { [customerTexts.notFound]: unknown('findCustomer') },
  changeCustomer: {
    [customerTexts.notFound]: unknown('changeCustomer'),
    [customerTexts.tagTooLong]: withBody('changeCustomer', { tags: ['x'.repeat(maxTagLength + 1)] }),
    [customerTexts.tooManyTags]: withBody('changeCustomer', {
      tags: Array.from({ length: maxTags + 1 }, (_, index) => `tag ${index}`),
    }),
    [customerTexts.blockReason]: withBody('changeCustomer', { cashBlock: ' ' }),
  },
  addCustomerNote: {
    [customerTexts.notFound]: unknown('addCustomerNote'),
    [customerTexts.noteMissing]: withBody('addCustomerNote', { text: ' ' }),
    [customerTexts.tooManyNotes]: async (context) => {
      const input = await validInputs.addCustomerNote(context);
      const { db, now } = context.fixture.shop.context;
      const rows = Array.from({ length: maxCustomerNotes }, () => ({
        id: newId(now()),
        userId: String(input.params?.id),
        text: 'Called',
        writtenBy: 'admin@example.com',
        writtenAt: now(),
      }));
      await db.insert(customerNotes).values(rows);
      return input;
    },
  },
  removeCustomerNote: { [customerTexts.noteNotFound]: unknown('removeCustomerNote') },
} satisfies Record<string, Record<string, Case>>;
