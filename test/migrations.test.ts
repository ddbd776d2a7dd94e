/** The shop's migrations only expand: the previous version runs beside them without errors or long waits (decision 094). */
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { proves } from '@jontro/shop/testing/proves.ts';
import { type Migration, readMigrations } from '../apps/api/src/database/migration-files.ts';
import { migrationProblems } from './migration-rules.ts';

/** Older than the rules. */
const exempt = new Set(['0000_init', '0001_audit_entries_stay', '0002_order_items_in_bengali']);

/** Migrations that are older than a rule, by words of its problem. */
const older: Readonly<Record<string, readonly string[]>> = {
  // In a large shop they hold up those who write.
  ' fills rows while ': [
    '0014_product_counts',
    '0019_row_counts',
    '0024_sales_days',
    '0027_addresses',
    '0044_sales_by_channel',
    '0063_audit-chain',
  ],
  // They are retried after a deadlock, which may end a query.
  ' locks a second table ': [
    '0005_payment_methods',
    '0009_product_names',
    '0019_row_counts',
    '0020_payment_texts',
    '0028_order_life',
    '0039_guests',
    '0042_staff_orders',
    '0044_sales_by_channel',
    '0048_product_reviews',
    '0052_product_variants',
    '0056_account-security',
    '0059_questions',
    '0060_staff_roles',
    '0061_second-factor',
    '0064_foreign_imports',
    '0065_stock_moves',
    '0071_product_timing',
    '0073_cost_prices',
    '0096_redx',
    '0097_advance',
  ],
};
const tagsOf = (problems: readonly string[]): string[] => [
  ...new Set(problems.map((problem) => problem.split(':')[0] ?? '')),
];

test('no migration removes or locks what the previous version needs', () => {
  proves('B-MANY-01');
  const migrations = readMigrations().filter(({ tag }) => !exempt.has(tag));
  let problems = migrations.flatMap(migrationProblems);
  for (const [words, tags] of Object.entries(older)) {
    assert.deepEqual(tagsOf(problems.filter((problem) => problem.includes(words))), tags);
    problems = problems.filter((problem) => !problem.includes(words));
  }
  assert.deepEqual(problems, []);
});

const migration = (statement: string, change: Partial<Migration> = {}): Migration => ({
  tag: '0009_try',
  hash: '',
  createdAt: 0,
  mode: 'transaction',
  statements: [statement],
  ...change,
});

const expanding: readonly Migration[] = [
  migration('alter table "orders" add column "channel" text'),
  migration('alter table "orders" add column "channel" text default \'web\' not null'),
  migration('create table "steps" ("id" text primary key, "order_id" text not null)'),
  migration('create table steps (id int)', {
    statements: [
      'create table "steps" ("id" int, "order_id" text)',
      'create unique index "steps_order" on "steps" using btree ("order_id")',
      'alter table "steps" add constraint "steps_fk" foreign key ("order_id") references "public"."orders"("id")',
    ],
  }),
  migration('', {
    statements: [
      'create table days (day date, n int)',
      'create trigger days_stay before delete on days for each statement execute function stay()',
      'insert into days select placed_at::date, count(*) from orders group by 1',
    ],
  }),
  migration('alter table orders add constraint paid check (paid >= 0) not valid'),
  migration('create index concurrently if not exists orders_channel on orders (channel)', {
    mode: 'concurrently',
  }),
  migration(
    "update orders set channel = 'web' where id in (select id from orders where channel is null limit 1000)",
    { mode: 'slices' },
  ),
  migration('alter table orders drop column channel', { requires: '0008_channel_unused' }),
  migration("-- drop table orders is only a remark\ncomment on table orders is 'kept'"),
];

for (const allowed of expanding) {
  test(`allowed: ${allowed.statements.at(-1)?.slice(0, 70)}`, () => {
    assert.deepEqual(migrationProblems(allowed), []);
  });
}

const contracting: readonly [string, RegExp, Partial<Migration>?][] = [
  ['alter table "orders" drop column "channel"', /removes or changes something/],
  ['drop table "orders"', /removes or changes something/],
  ['alter table "orders" rename column "channel" to "source"', /removes or changes something/],
  ['alter table "orders" rename to "purchases"', /removes or changes something/],
  ['alter table "orders" alter column "channel" set data type int', /removes or changes something/],
  ['alter table "orders" alter column "channel" type int', /removes or changes something/],
  ['alter table "orders" alter column "channel" set not null', /removes or changes something/],
  ['truncate orders', /removes or changes something/],
  ['alter table "orders" add column "channel" text not null', /required column/],
  ['alter table orders add column a int, add column b int not null', /required column/],
  ['alter table orders add constraint paid check (paid >= 0)', /checks every row/],
  [
    'alter table "orders" add constraint "orders_fk" foreign key ("user_id") references "public"."users"("id")',
    /checks every row/,
  ],
  [
    'create unique index concurrently if not exists one on orders (code)',
    /forbids/,
    { mode: 'concurrently' },
  ],
  ['alter table orders add constraint one unique (code)', /forbids/],
  ['create index orders_channel on orders (channel)', /with its table locked/],
  [
    'create index concurrently orders_channel on orders (channel)',
    /with its table locked/,
    { mode: 'concurrently' },
  ],
  ['alter table orders add column x int', /not repeatable/, { mode: 'concurrently' }],
  ["update orders set channel = 'web'", /whole table at once/],
  ["update orders set channel = 'web' where channel is null", /whole table at once/, { mode: 'slices' }],
  ['delete from orders', /whole table at once/],
  [
    'alter table order_items add column y int',
    /locks a second table in use/,
    {
      statements: [
        'create table days (day date, n int)',
        'alter table days add column z int',
        'alter table orders add column x int',
        'alter table order_items add column y int',
      ],
    },
  ],
  [
    'insert into days select placed_at::date, count(*) from orders group by 1',
    /while a table of the shop is locked/,
    {
      statements: [
        'create table days (day date, n int)',
        'create trigger count_days after insert on "orders" for each row execute function count_day()',
        'insert into days select placed_at::date, count(*) from orders group by 1',
      ],
    },
  ],
];

for (const [statement, problem, change] of contracting) {
  test(`rejected: ${statement.slice(0, 70)}${change ? ` (${Object.values(change).join()})` : ''}`, () => {
    assert.match(migrationProblems(migration(statement, change)).join('\n'), problem);
  });
}
