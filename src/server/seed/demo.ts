import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { seedCatalogue } from './catalogue.ts'
import { insertCertificates } from './certificates.ts'
import { insertCompany, type SeedCompany, type SeedEnvironment } from './company.ts'
import { insertForms } from './forms.ts'
import { insertHazards } from './hazards.ts'
import { seedPeople, managersOf, seedPerson, type SeedPerson } from './people.ts'
import { neighbourCompanies } from './neighbours.ts'
import { harborProjects, ridgelineProjects } from './projects.ts'
import { insertOshaLog } from './osha.ts'
import { insertPlans, sitesOf } from './pre-task-plans.ts'
import { insertProvider, isSeeded } from './provider.ts'
import { createRandom, type Random } from './random.ts'
import { asAccount } from './rows.ts'
import { insertSchedules } from './schedules.ts'
import { insertSubmissions } from './submissions.ts'

/** The password of all demo sign-ins. */
export const demoPassword = 'Siteward1!'

/** The demo sign-ins as the start prints them. */
export const demoSignIns = [
  { email: 'sysadmin@siteward.test', who: 'system administrator' },
  { email: 'owner@ridgeline.test', who: 'Ridgeline Builders, owner' },
  {
    email: 'safety@ridgeline.test',
    who: 'Ridgeline Builders, safety professional, reports to the owner',
  },
  {
    email: 'lead@ridgeline.test',
    who: 'Ridgeline Builders, safety professional, reports to safety',
  },
  {
    email: 'proxy@ridgeline.test',
    who: 'Ridgeline Builders, proxy user: sees the two people below and their work only',
  },
  { email: 'worker@ridgeline.test', who: 'Ridgeline Builders, mobile user: is refused' },
  { email: 'blocked@ridgeline.test', who: 'Ridgeline Builders, blocked: is refused' },
  { email: 'owner@harbor.test', who: 'Harbor Civil, owner' },
  { email: 'owner@closed.test', who: 'Summit Closeout, owner of a company that was switched off' },
] as const

const demoEmails = demoSignIns.map(({ email }) => email)

/** Returns whether all of the demo's people exist. */
export async function isDemo(db: Database): Promise<boolean> {
  const found = await db.identity((tx) =>
    tx.query('select 1 from logins where email = any($1)', [demoEmails]),
  )
  return found.length === demoEmails.length
}

// The owner of a company from `npm run seed -- --scale` has an address in a domain that no real
// company can have.
const select = `select email, password_hash from logins where email = any($1) or email like 'owner@%.test' order by email`

/**
 * Returns the sign-ins of a seed that still have the public password (rulings, 36), regardless of
 * the present SEED: a folder filled as a demo may have become a real installation since. All of the
 * demo share one hash, so this takes few comparisons.
 */
export async function publicSignIns(
  db: Database,
  matches: (hash: string, password: string) => Promise<boolean>,
): Promise<string[]> {
  const logins = await db.identity((tx) =>
    tx.query<{ email: string; password_hash: string }>(select, [demoEmails]),
  )
  const hashes = [...new Set(logins.map(({ password_hash }) => password_hash))]
  const judged = await Promise.all(
    hashes.map(async (hash) => ((await matches(hash, demoPassword)) ? [hash] : [])),
  )
  const isPublic = new Set(judged.flat())
  return logins.flatMap(({ email, password_hash }) => (isPublic.has(password_hash) ? [email] : []))
}

export interface SeedOptions {
  now: Date
  hash: (password: string) => Promise<string>
  newUid?: () => string
  /**
   * Storage of the logo, the images of certificates and the PDFs of forms; without it none are
   * made.
   */
  storage?: Storage
}

/**
 * Inserts the demo company: the same each time, relative to `now`, in one transaction. Returns
 * false, without a change, if the database has companies already.
 */
export async function seedDemo(
  db: Database,
  { now, hash, newUid = randomUUID, storage }: SeedOptions,
): Promise<boolean> {
  // Hashing is slow on purpose, so it runs before the transaction and once for all.
  const hashed = hash(demoPassword)
  const environment: SeedEnvironment = {
    random: createRandom(20_240),
    now: now.getTime(),
    epoch: db.epoch,
    newUid,
    hash: () => hashed,
    ...(storage && { storage }),
  }
  await hashed
  return db.account(0, async (tx) => {
    if (await isSeeded(tx)) return false
    await seedCatalogue(tx)
    const admin = {
      givenName: 'Robin',
      familyName: 'Keller',
      email: 'sysadmin@siteward.test',
      password: demoPassword,
    }
    await insertProvider(tx, admin, environment)
    const first = ridgeline(environment.random)
    const made = await insertCompany(tx, first, environment)
    await insertCertificates(tx, made, first, environment, storage ?? null)
    // Uses a random sequence of its own, so that the rest of the demo does not change. The project
    // below the proxy user gets its plans here too.
    await insertPlans(
      tx,
      {
        accountID: made.accountID,
        timeZone: first.timeZone,
        sites: sitesOf(first, made, { [belowProxysProject]: belowProxy + 1 }).slice(
          0,
          plannedSites,
        ),
        count: planCount,
      },
      { ...environment, random: createRandom(72) },
    )
    await insertSubmissions(tx, made, first, environment, { count: 214, storage: storage ?? null })
    const second = harbor(environment.random)
    await insertSubmissions(tx, await insertCompany(tx, second, environment), second, environment, {
      count: 19,
      storage: null,
    })
    await insertCompany(tx, closed(), environment)
    for (const company of neighbourCompanies(environment.random))
      await insertCompany(tx, company, environment)
    await insertHazards(tx, environment)
    await insertForms(tx, made, first, environment, storage ?? null)
    await insertOshaLog(await asAccount(tx, made.accountID), made.users, environment)
    await insertSchedules(tx, made, environment, storage ?? null)
    return true
  })
}

const [belowProxy, belowProxysProject] = [6, 5]
/** Number of sites of the demo that plan their days, and of their plans in all: the last month. */
const [plannedSites, planCount] = [6, 126]

function ridgeline(random: Random): SeedCompany {
  const password = demoPassword
  const named: SeedPerson[] = [
    seedPerson({
      givenName: 'Dana',
      familyName: 'Whitfield',
      email: 'owner@ridgeline.test',
      roleID: 2,
      jobTitle: 'Owner',
      reportsTo: null,
      password,
    }),
    seedPerson({
      givenName: 'Marcus',
      familyName: 'Reyes',
      email: 'safety@ridgeline.test',
      roleID: 2,
      jobTitle: 'Safety Director',
      reportsTo: 0,
      password,
    }),
    seedPerson({
      givenName: 'Elena',
      familyName: 'Kowalski',
      email: 'lead@ridgeline.test',
      roleID: 2,
      jobTitle: 'Site Safety Manager',
      reportsTo: 1,
      password,
    }),
    seedPerson({
      givenName: 'Tyler',
      familyName: 'Brooks',
      email: 'worker@ridgeline.test',
      roleID: 1,
      jobTitle: 'Carpenter',
      reportsTo: 2,
      password,
    }),
    seedPerson({
      givenName: 'Grant',
      familyName: 'Hollis',
      email: 'blocked@ridgeline.test',
      roleID: 2,
      jobTitle: 'Project Superintendent',
      reportsTo: 1,
      password,
      blocked: true,
    }),
    seedPerson({
      givenName: 'Priya',
      familyName: 'Raman',
      email: 'proxy@ridgeline.test',
      roleID: 2,
      jobTitle: 'Safety Coordinator',
      reportsTo: 0,
      password,
      forProxyUser: 1,
    }),
    seedPerson({
      givenName: 'Owen',
      familyName: 'Castillo',
      email: 'owen.castillo@ridgeline.test',
      roleID: 2,
      jobTitle: 'Site Safety Manager',
      reportsTo: 5,
    }),
    seedPerson({
      givenName: 'June',
      familyName: 'Abara',
      email: 'june.abara@ridgeline.test',
      roleID: 1,
      jobTitle: 'Carpenter',
      reportsTo: belowProxy,
    }),
  ]
  const people = seedPeople(random, named, { count: 60, managers: 12, domain: 'ridgeline.test' })
  return {
    name: 'Ridgeline Builders',
    address: '2140 Quarry Road',
    profile: {
      city: 'Denver',
      state: 'Colorado',
      contact: ['Dana', 'Whitfield', '3035550148', 'owner@ridgeline.test'],
      industryID: 236220,
      licenses: 80,
      isFree: false,
      heardHoursAgo: 1,
    },
    hasLogo: true,
    timeZone: 'America/Denver',
    people,
    contractors: [
      ['Clear Creek Roofing', '410 Washington Avenue, Golden'],
      ['Front Range Concrete', '1875 Brighton Boulevard, Denver'],
      ['Mesa Steel Erectors', '92 Foundry Road, Pueblo'],
      ['Sage Electric', '3300 Blake Street, Denver'],
    ],
    // A person below the proxy user runs one project, so that the proxy user sees something.
    projects: ridgelineProjects(random, managersOf(people)).map((project, place) =>
      place === belowProxysProject ? { ...project, assignedTo: belowProxy } : project,
    ),
    actionCount: 146,
  }
}

function harbor(random: Random): SeedCompany {
  const named = [
    seedPerson({
      givenName: 'Grace',
      familyName: 'Okafor',
      email: 'owner@harbor.test',
      roleID: 2,
      jobTitle: 'President',
      reportsTo: null,
      password: demoPassword,
    }),
    seedPerson({
      givenName: 'Luis',
      familyName: 'Marin',
      email: 'luis.marin@harbor.test',
      roleID: 2,
      jobTitle: 'Site Safety Manager',
      reportsTo: 0,
    }),
    seedPerson({
      givenName: 'Nora',
      familyName: 'Lindqvist',
      email: 'nora.lindqvist@harbor.test',
      roleID: 2,
      jobTitle: 'Project Superintendent',
      reportsTo: 1,
    }),
  ]
  const people = seedPeople(random, named, { count: 14, managers: 0, domain: 'harbor.test' })
  return {
    name: 'Harbor Civil',
    address: '18 Harbor Boulevard',
    profile: {
      city: 'Savannah',
      state: 'Georgia',
      contact: ['Grace', 'Okafor', '9125550117', 'owner@harbor.test'],
      industryID: 237990,
      licenses: 25,
      heardHoursAgo: 5,
    },
    timeZone: 'America/New_York',
    people,
    projects: harborProjects(random, managersOf(people)),
    actionCount: 17,
  }
}

/** Makes a company that the provider switched off: its people see only the notice. */
function closed(): SeedCompany {
  const owner = seedPerson({
    givenName: 'Irene',
    familyName: 'Novak',
    email: 'owner@closed.test',
    roleID: 2,
    jobTitle: 'Owner',
    reportsTo: null,
    password: demoPassword,
  })
  const profile = {
    city: 'Boise',
    state: 'Idaho',
    contact: ['Irene', 'Novak', '2085550163', 'owner@closed.test'] as const,
    industryID: 236118,
    licenses: 5,
    heardHoursAgo: 2400,
  }
  return {
    name: 'Summit Closeout',
    address: '77 Ridge Lane',
    profile,
    timeZone: 'America/Boise',
    isActive: false,
    people: [owner],
    projects: [],
    actionCount: 0,
  }
}
