import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { seedCatalogue } from './catalogue.ts'
import { insertCompany, type SeedCompany, type SeedEnvironment } from './company.ts'
import { demoPassword, type SeedOptions } from './demo.ts'
import { seedPeople, managersOf, seedPerson } from './people.ts'
import { insertPlans, sitesOf } from './pre-task-plans.ts'
import { manyProjects } from './projects.ts'
import { createRandom } from './random.ts'

export interface Scaled {
  accountID: number
  company: string
  email: string
  password: string
}

/**
 * Inserts one more company for benchmarks, with this number of corrective actions, of people if
 * `people` is set, and of pre-task plans; its owner signs in as `owner@{name}.test`.
 */
export async function seedScale(
  db: Database,
  {
    actions,
    people: wanted,
    plans = 0,
    company,
    now,
    hash,
    newUid = randomUUID,
  }: SeedOptions & { actions: number; people?: number; plans?: number; company: string },
): Promise<Scaled> {
  const hashed = await hash(demoPassword)
  const environment: SeedEnvironment = {
    random: createRandom(actions),
    now: now.getTime(),
    epoch: db.epoch,
    newUid,
    hash: async () => hashed,
  }
  const domain = await freeDomain(
    db,
    company
      .toLowerCase()
      .replaceAll(/[^a-z0-9]+/g, '-')
      .replaceAll(/^-|-$/g, '') || 'scale',
  )
  const email = `owner@${domain}`
  const owner = seedPerson({
    givenName: 'Avery',
    familyName: 'Stone',
    email,
    roleID: 2,
    jobTitle: 'Owner',
    reportsTo: null,
    password: demoPassword,
  })
  const people = seedPeople(environment.random, [owner], {
    count: wanted ?? Math.min(2000, 40 + Math.floor(actions / 50)),
    managers: Math.min(
      200,
      20 + (wanted === undefined ? Math.floor(actions / 500) : Math.floor(wanted / 50)),
    ),
    domain,
  })
  const projects = manyProjects(
    environment.random,
    Math.min(80, 10 + Math.floor(actions / 200)),
    managersOf(people),
  )
  return db.account(0, async (tx) => {
    await seedCatalogue(tx)
    const given: SeedCompany = {
      name: company,
      address: '1 Foundry Street',
      profile: {
        city: 'Boise',
        state: 'Idaho',
        contact: ['Avery', 'Stone', '2085550100', email],
        industryID: 236220,
        licenses: people.length,
        heardHoursAgo: 1,
      },
      timeZone: 'America/Boise',
      people,
      projects,
      actionCount: actions,
    }
    const made = await insertCompany(tx, given, environment)
    if (plans > 0)
      await insertPlans(
        tx,
        {
          accountID: made.accountID,
          timeZone: given.timeZone,
          sites: sitesOf(given, made),
          count: plans,
        },
        environment,
      )
    return { accountID: made.accountID, company, email, password: demoPassword }
  })
}

/**
 * Returns the first domain without a sign-in, so that a company can be inserted again under its
 * name.
 */
async function freeDomain(db: Database, name: string): Promise<string> {
  const taken = await db.identity((tx) =>
    tx.query<{ email: string }>('select email from logins where starts_with(email, $1)', [
      `owner@${name}`,
    ]),
  )
  const emails = new Set(taken.map(({ email }) => email))
  for (let nth = 1; ; nth += 1) {
    const domain = `${name}${nth === 1 ? '' : `-${nth}`}.test`
    if (!emails.has(`owner@${domain}`)) return domain
  }
}
