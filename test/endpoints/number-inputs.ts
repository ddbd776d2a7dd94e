/** Valid inputs of the endpoints of proven mobile numbers: a code that was sent, and a number that is proven. */
import type { numberProofEndpoints } from '@jontro/shop/number-proofs/number-proofs.endpoints.ts';
import { maxProvenNumbers } from '@jontro/shop/number-proofs/number-proofs.ts';
import { numberCodes, provenNumbers } from '../../apps/api/src/number-proofs/number-proofs.table.ts';
import { numberCodeHash } from '../../apps/api/src/number-proofs/number-proofs.ts';
import type { SignedInClient, TestShop } from '../../apps/api/src/testing/test-shop.ts';
import { withGateway } from './sms-inputs.ts';

interface InputContext {
  fixture: { shop: Pick<TestShop, 'context' | 'clock'> };
  owner: SignedInClient;
}

const mobileNumber = '+8801712345678';
const code = '482113';

/** The owner of the data has proven these numbers, by default one. */
export async function byNumber(
  { fixture: { shop }, owner: { userId } }: InputContext,
  numbers: readonly string[] = [mobileNumber],
) {
  const proven = { userId, provenAt: shop.clock.now() };
  for (const number of numbers)
    await shop.context.db
      .insert(provenNumbers)
      .values({ mobileNumber: number, ...proven })
      .onConflictDoUpdate({ target: provenNumbers.mobileNumber, set: proven });
  return { params: { mobileNumber } };
}

/** A code was sent to the owner of the data. */
export async function bySentCode({ fixture: { shop }, owner: { userId } }: InputContext) {
  const sent = {
    codeHash: numberCodeHash(userId, mobileNumber, code),
    expiresAt: new Date(shop.clock.now().getTime() + 60_000),
    tries: 0,
  };
  await shop.context.db
    .insert(numberCodes)
    .values({ userId, mobileNumber, ...sent })
    .onConflictDoUpdate({ target: [numberCodes.userId, numberCodes.mobileNumber], set: sent });
  return { body: { mobileNumber, code } };
}

/** The owner of the data has as many numbers as an account may have; then whatever else. */
export async function withAllNumbers<Input>(
  context: InputContext,
  input: (context: InputContext) => Promise<Input>,
): Promise<Input> {
  const others = Array.from({ length: maxProvenNumbers }, (_, index) => `+880191234567${index}`);
  await byNumber(context, others);
  return input(context);
}

export const numberInputs = {
  listMyNumbers: async () => ({}),
  sendNumberCode: (context: InputContext) => withGateway(context, { body: { mobileNumber } }),
  proveNumber: bySentCode,
  removeNumber: (context: InputContext) => byNumber(context),
} satisfies Record<keyof typeof numberProofEndpoints, unknown>;
