import { randomUUID } from 'node:crypto'
import jobTitles from '#server/features/companies/data/job-titles.json' with { type: 'json' }
import states from '#server/features/companies/data/states.json' with { type: 'json' }
import type { Database } from '#server/db/database.ts'
import firstNames from './data/first-names.json' with { type: 'json' }
import lastNames from './data/last-names.json' with { type: 'json' }
import streets from './data/streets.json' with { type: 'json' }
import type { SeedOptions } from './demo.ts'
import { createRandom, type Random } from './random.ts'
import { asAccount, drawNumbers, insertRows } from './rows.ts'

const trades = [
  'Builders',
  'Civil',
  'Concrete',
  'Crane & Rigging',
  'Electric',
  'Foundations',
  'Framing',
  'Glazing',
  'Masonry',
  'Mechanical',
  'Paving',
  'Pipelines',
  'Roofing',
  'Scaffolding',
  'Steel Erectors',
]
const people = 6

/**
 * Inserts this number of further companies, each with a few people and seats and no sign-in: for
 * lists and their benchmarks.
 */
export async function seedCompanies(
  db: Database,
  { count, now, newUid = randomUUID }: Pick<SeedOptions, 'now' | 'newUid'> & { count: number },
): Promise<void> {
  const random = createRandom(count)
  await db.account(0, async (anyTx) => {
    const accounts = await drawNumbers(anyTx, 'accounts', 'account_id', count)
    const users = await drawNumbers(anyTx, 'users', 'user_id', count * people)
    for (const [nth, accountID] of accounts.entries()) {
      const tx = await asAccount(anyTx, accountID)
      await insertRows(tx, 'accounts', accountColumns, [
        {
          account_id: accountID,
          uid: newUid(),
          created_at: new Date(now.getTime() - nth * 60_000).toISOString(),
          ...company(random),
        },
      ])
      await tx.exec(
        'insert into account_counters (account_id, user_ordinal, change_counter, people_version) values ($1, $2, 1, 1)',
        [accountID, people],
      )
      await insertRows(
        tx,
        'account_packages',
        { account_id: 'int', package_id: 'text', seats: 'int' },
        [
          {
            account_id: accountID,
            package_id: 'SA-ADMINISTRATOR',
            seats: people + random.whole(0, 20),
          },
        ],
      )
      await insertRows(
        tx,
        'users',
        userColumns,
        users.slice(nth * people, (nth + 1) * people).map((user_id, place, own) =>
          associate(random, {
            accountID,
            user_id,
            ordinal: place + 1,
            above: place === 0 ? null : (own[0] ?? null),
            uid: newUid(),
          }),
        ),
      )
    }
  })
}

function company(random: Random) {
  const [first_name, last_name] = [random.pick(firstNames), random.pick(lastNames)]
  return {
    name: `${random.pick(lastNames)} ${random.pick(lastNames)} ${random.pick(trades)}`,
    address: `${random.whole(1, 9000)} ${random.pick(streets)}`,
    city: `${random.pick(lastNames)}ville`,
    contact_state: random.pick(states).name,
    country: 'United States',
    first_name,
    last_name,
    contact_phone: `555${random.whole(1_000_000, 9_999_999)}`,
    contact_email: 'office@company.test',
    no_licenses: random.whole(5, 500),
    is_active: !random.chance(0.06),
    is_power_bi_report_free: random.chance(0.7),
  }
}

function associate(
  random: Random,
  {
    accountID,
    user_id,
    ordinal,
    above,
    uid,
  }: { accountID: number; user_id: number; ordinal: number; above: number | null; uid: string },
) {
  const [given_name, family_name] = [random.pick(firstNames), random.pick(lastNames)]
  const name = `${given_name} ${family_name}`
  return {
    account_id: accountID,
    user_id,
    uid,
    ordinal,
    given_name,
    family_name,
    name,
    email: `p${user_id}@company.test`,
    role_id: above === null ? 2 : 1,
    job_title: random.pick(jobTitles).name,
    package: 'SA-ADMINISTRATOR',
    reports_to_user_id: above,
  }
}

const accountColumns = {
  account_id: 'int',
  uid: 'uuid',
  created_at: 'timestamptz',
  name: 'text',
  address: 'text',
  city: 'text',
  contact_state: 'text',
  country: 'text',
  first_name: 'text',
  last_name: 'text',
  contact_phone: 'text',
  contact_email: 'text',
  no_licenses: 'bigint',
  is_active: 'boolean',
  is_power_bi_report_free: 'boolean',
}
const userColumns = {
  account_id: 'int',
  user_id: 'int',
  uid: 'uuid',
  ordinal: 'int',
  given_name: 'text',
  family_name: 'text',
  name: 'text',
  email: 'text',
  role_id: 'int',
  job_title: 'text',
  package: 'text',
  reports_to_user_id: 'int',
}
