/** Application errors of staff and their rights: what somebody with some permissions must not do. */
import { productFormTexts } from '@jontro/shop/catalog/product-validation.ts';
import { outboxTexts } from '@jontro/shop/mail/mail.ts';
import { numberProofTexts } from '@jontro/shop/number-proofs/number-proofs.ts';
import type { Order } from '@jontro/shop/orders/orders.ts';
import { orderTexts } from '@jontro/shop/orders/orders.ts';
import { confirmationTexts } from '@jontro/shop/session/confirmation.ts';
import { fieldTexts, newPasswordError, sessionTexts } from '@jontro/shop/session/session.ts';
import { invitationTexts } from '@jontro/shop/users/staff-invitations.ts';
import { staffTexts } from '@jontro/shop/users/staff-roles.ts';
import { userTexts } from '@jontro/shop/users/users.ts';
import { and, eq, ne } from 'drizzle-orm';
import { newId } from '../../apps/api/src/database/ids.ts';
import { addAccount } from '../../apps/api/src/identity/accounts.ts';
import { sessions } from '../../apps/api/src/session/session.table.ts';
import { overrideSettings } from '../../apps/api/src/testing/override-settings.ts';
import { cards } from '../../apps/api/src/testing/payment-shop.ts';
import { buy, buyDelivered } from '../../apps/api/src/testing/shopping.ts';
import { users } from '../../apps/api/src/users/users.table.ts';
import {
  byInvitation,
  byMail,
  byStaffRole,
  type ClientsByRole,
  type EndpointFixture,
  type Input,
  type InputContext,
  newStaffAccount,
  signInWith,
  validInputs,
} from './endpoint-fixture.ts';

type Case = (
  context: InputContext & { clients: Pick<ClientsByRole, 'other' | 'admin'> },
) => Promise<Input & { as?: Awaited<ReturnType<typeof signInWith>>; after?: () => void }>;

const support = ({ fixture }: InputContext) => fixture.shop.signIn({ staffRole: 'support' });
const clerk = ({ fixture }: InputContext) => signInWith(fixture, ['products']);
/** Somebody who may manage staff, and no more. */
const keeper = ({ fixture }: InputContext) => signInWith(fixture, ['staff']);

const asSupport =
  (input: (context: InputContext) => Promise<Input>): Case =>
  async (context) => ({ ...(await input(context)), as: await support(context) });
const asKeeper =
  (input: (context: InputContext) => Promise<Input>): Case =>
  async (context) => ({ ...(await input(context)), as: await keeper(context) });

/** A change of rights without a confirmed identity, in a shop that asks for it. */
const unconfirmed = (
  name:
    | 'changeRole'
    | 'addStaff'
    | 'withdrawStaffInvitation'
    | 'changeStaff'
    | 'addStaffRole'
    | 'changeStaffRole'
    | 'removeStaffRole'
    | 'changeSecret'
    | 'removeSecret'
    | 'checkSecret',
): Record<typeof confirmationTexts.needed, Case> => ({
  [confirmationTexts.needed]: async (context) => {
    const input = await validInputs[name](context);
    const { config, db } = context.fixture.shop.context;
    await db.update(sessions).set({ confirmedAt: null });
    return { ...input, after: overrideSettings(config, { confirmIdentity: true }) };
  },
});

/** By staff who may change the settings, and are no owners. */
const byNoOwner = (
  input: (context: InputContext) => Promise<Input>,
): Record<typeof sessionTexts.ownersOnly, Case> => ({
  [sessionTexts.ownersOnly]: async (context) => ({
    ...(await input(context)),
    as: await signInWith(context.fixture, ['settings']),
  }),
});
/** A change of a setting that only owners change. */
const byOwnersSetting = async (): Promise<Input> => ({
  params: { name: 'staffEmails' },
  body: { value: ['a@example.com'], changedAt: null },
  query: { changedAt: 'x' },
});
const bySettingUnconfirmed: Record<typeof confirmationTexts.needed, Case> = {
  [confirmationTexts.needed]: async ({ fixture }) => {
    await fixture.shop.context.db.update(sessions).set({ confirmedAt: null });
    return byOwnersSetting();
  },
};
const settingCases = { ...byNoOwner(byOwnersSetting), ...bySettingUnconfirmed };

/** An order of the owner that is paid online. */
export async function byPaidOrder(
  { fixture: { shop, productId }, owner }: InputContext,
  quantity = 1,
): Promise<{ params: { id: string } }> {
  const order = await buy(owner, productId, quantity);
  const { attempt } = await shop.payNow(owner, order);
  await shop.goBack(await shop.pay(attempt, cards.good));
  return { params: { id: order._id } };
}

/** An order of the owner that is paid online and delivered. */
async function byPaidDelivery({ fixture, owner }: InputContext): Promise<Input> {
  const { _id: id } = await buyDelivered(owner, fixture.admin, fixture.productId);
  const order = await fixture.shop.findOrder(owner, { _id: id } as Order);
  const { attempt } = await fixture.shop.payNow(owner, order);
  await fixture.shop.goBack(await fixture.shop.pay(attempt, cards.good));
  return { params: { id }, body: { lines: [{ position: 0, sellable: 1, damaged: 0, forRepair: 0 }] } };
}

async function onlyAdmin({ shop }: EndpointFixture, { admin }: Pick<ClientsByRole, 'admin'>): Promise<Input> {
  const others = and(eq(users.role, 'admin'), ne(users.id, admin.userId));
  await shop.context.db.update(users).set({ role: 'user' }).where(others);
  return { params: { id: admin.userId } };
}

const unknown = { params: { id: 'f'.repeat(24) } };
const takenName = { name: 'PACKER', permissions: ['deliver'] };
const role = { name: 'Night shift', permissions: ['deliver'] };

const unknownLink: Case = async () => ({ body: { token: 'x' } });
/** The account of a new member of staff, in which something is wrong. */
const withAccount =
  (wrong: () => object): Case =>
  async (context) => ({ body: { ...(await newStaffAccount(context)), ...wrong() } });

const roleCases: Record<string, Case> = {
  [staffTexts.beyondOwn]: asKeeper(async (context) => ({ ...(await byStaffRole(context)), body: role })),
  [staffTexts.nameMissing]: async (context) => ({
    ...(await byStaffRole(context)),
    body: { ...role, name: ' ' },
  }),
  [staffTexts.nothingAllowed]: async (context) => ({
    ...(await byStaffRole(context)),
    body: { ...role, permissions: [] },
  }),
  [staffTexts.nameTaken]: async (context) => ({ ...(await byStaffRole(context)), body: takenName }),
};

/** By endpoint and message. */
export const permissionCases = {
  changeSetting: settingCases,
  resetSetting: settingCases,
  sendSms: byNoOwner(validInputs.sendSms),
  changeSecret: { ...unconfirmed('changeSecret'), ...byNoOwner(validInputs.changeSecret) },
  removeSecret: { ...unconfirmed('removeSecret'), ...byNoOwner(validInputs.removeSecret) },
  checkSecret: { ...unconfirmed('checkSecret'), ...byNoOwner(validInputs.checkSecret) },
  changeRole: { ...unconfirmed('changeRole'), [staffTexts.beyondOwn]: asKeeper(validInputs.changeRole) },
  addStaff: {
    ...unconfirmed('addStaff'),
    [staffTexts.beyondOwn]: asKeeper(validInputs.addStaff),
    [invitationTexts.noContact]: async () => ({ body: { staffRole: 'packer' } }),
    [fieldTexts.notAnEmail]: async () => ({ body: { email: 'karim', staffRole: 'packer' } }),
    [numberProofTexts.invalidNumber]: async () => ({ body: { mobileNumber: '017', staffRole: 'packer' } }),
    [staffTexts.unknownRole]: async (context) => {
      const { body } = await validInputs.addStaff(context);
      return { body: { ...(body as object), staffRole: 'butcher' } };
    },
  },
  withdrawStaffInvitation: {
    ...unconfirmed('withdrawStaffInvitation'),
    [staffTexts.beyondOwn]: asKeeper(validInputs.withdrawStaffInvitation),
    [invitationTexts.notFound]: async () => unknown,
  },
  findInvitation: { [invitationTexts.closed]: unknownLink },
  registerStaff: {
    [invitationTexts.closed]: withAccount(() => ({ token: 'x' })),
    [fieldTexts.missing.name]: withAccount(() => ({ name: ' ' })),
    [fieldTexts.notAnEmail]: withAccount(() => ({ email: 'karim' })),
    [newPasswordError('weak-password') ?? '']: withAccount(() => ({ password: '12345678' })),
    [invitationTexts.hasAccount]: async (context) => {
      const email = `${newId(new Date())}@example.com`;
      const { db } = context.fixture.shop.context;
      await addAccount(db, new Date(), { email, password: 'seven green boats' });
      return withAccount(() => ({ email }))(context);
    },
  },
  joinStaff: {
    [invitationTexts.closed]: unknownLink,
    [invitationTexts.otherAccount]: async (context) => {
      const email = `${newId(new Date())}@example.com`;
      const as = await context.fixture.shop.signIn();
      return { body: { token: (await byInvitation(context, { email, mobileNumber: undefined })).token }, as };
    },
    [invitationTexts.alreadyStaff]: asSupport(validInputs.joinStaff),
  },
  changeStaff: {
    ...unconfirmed('changeStaff'),
    [staffTexts.beyondOwn]: asKeeper(validInputs.changeStaff),
    [userTexts.notFound]: async () => ({ ...unknown, body: { staffRole: 'packer' } }),
    [staffTexts.unknownRole]: async (context) => ({
      ...(await validInputs.changeStaff(context)),
      body: { staffRole: 'constructor' },
    }),
    [staffTexts.unconfirmed]: async ({ clients }) => ({
      params: { id: clients.other.userId },
      body: { staffRole: 'packer' },
    }),
    [userTexts.lastAdmin]: async ({ fixture, clients }) => ({
      ...(await onlyAdmin(fixture, clients)),
      body: { staffRole: 'packer' },
    }),
  },
  addStaffRole: { ...unconfirmed('addStaffRole'), ...roleCases },
  changeStaffRole: {
    ...unconfirmed('changeStaffRole'),
    ...roleCases,
    [staffTexts.unknownRole]: async () => ({ ...unknown, body: role }),
  },
  removeStaffRole: {
    ...unconfirmed('removeStaffRole'),
    [staffTexts.beyondOwn]: asKeeper(byStaffRole),
    [staffTexts.unknownRole]: async () => unknown,
    [staffTexts.roleInUse]: async (context) => {
      const input = await byStaffRole(context);
      const { userId } = await context.fixture.shop.signIn();
      const { db } = context.fixture.shop.context;
      await db.update(users).set({ staffRole: input.params.id }).where(eq(users.id, userId));
      return input;
    },
  },
  addProduct: {
    [productFormTexts.pricesNotAllowed]: async (context) => ({
      ...(await validInputs.addProduct(context)),
      as: await clerk(context),
    }),
  },
  changeProduct: {
    [productFormTexts.pricesNotAllowed]: async (context) => ({
      ...(await validInputs.changeProduct(context)),
      as: await clerk(context),
    }),
  },
  placeStaffOrder: {
    [orderTexts.pricesNotAllowed]: asSupport(async (context) => {
      const { body } = await validInputs.placeStaffOrder(context);
      const { lines, ...form } = body as { lines: object[] };
      return { body: { ...form, lines: [{ ...lines[0], price: 1, reason: 'A friend' }] } };
    }),
  },
  changeOrder: {
    [orderTexts.pricesNotAllowed]: asSupport(validInputs.changeOrder),
    [orderTexts.refundNotAllowed]: asSupport(async (context) => ({
      ...(await byPaidOrder(context, 2)),
      body: { revision: 0, quantities: [{ position: 0, quantity: 1 }] },
    })),
  },
  settleDifference: { [orderTexts.pricesNotAllowed]: asSupport(validInputs.settleDifference) },
  cancelOrder: {
    [orderTexts.refundNotAllowed]: asSupport(async (context) => ({
      ...(await byPaidOrder(context)),
      body: { reason: 'Sold out' },
    })),
  },
  findMailHtml: { [outboxTexts.ownersOnly]: asKeeper(byMail) },
  takeBack: { [orderTexts.refundNotAllowed]: asSupport(byPaidDelivery) },
} satisfies Record<string, Record<string, Case>>;
