/** A process of the token's test: starts payments by bKash at its stand-in and prints what became of them. */
import { poisha } from '@jontro/shop/money.ts';
import { readConfig } from '../config/config.ts';
import { openDatabase } from '../database/database.ts';
import { silentLog } from '../database/test-database.ts';
import { bkashMethod } from '../payments/bkash/bkash-method.ts';
import { newTranId } from '../payments/tran-id.ts';

const { DATABASE_URL = '', BKASH_BASE_URL = '', SECRETS_KEY = '', COUNT = '0' } = process.env;
const config = readConfig({ BKASH_PROVIDER: 'local', BKASH_BASE_URL, SECRETS_KEY });
const database = await openDatabase({ databaseUrl: DATABASE_URL, dataDir: '', log: silentLog, size: 4 });
const provider = bkashMethod.createProvider(config, { records: { db: database.db, now: () => new Date() } });
const kinds: string[] = [];

async function payInTurn(): Promise<void> {
  while (kinds.length < Number(COUNT)) {
    const index = kinds.push('open') - 1;
    const result = await provider?.start({
      tranId: newTranId(new Date()),
      attemptId: 'a',
      orderId: 'o',
      amountPoisha: poisha(12_900),
      deliveryPoisha: poisha(0),
      customer: {
        name: 'Rahim',
        email: '',
        mobileNumber: '+8801712345678',
        address: 'Mirpur 10',
        district: 'Dhaka',
        country: 'Bangladesh',
      },
      shopper: { address: '127.0.0.1', isMobile: false },
      items: [],
    });
    kinds[index] = result?.kind ?? 'missing';
  }
}

await Promise.all(Array.from({ length: 8 }, payInTurn));
process.stdout.write(JSON.stringify(kinds));
await database.close();
