import { dayIn } from '#contract/kernel/day.ts'
import type { AccountTx } from '#server/db/database.ts'
import { type ActionProject, giveOverdue, makeActions, type SeedTicket } from './actions.ts'
import { enableAll, questionsOf } from './catalogue.ts'
import type { Storage } from '#server/kernel/storage.ts'
import { giveLogo } from './logo.ts'
import { managersOf, packagesOf, type SeedPerson } from './people.ts'
import type { SeedProject } from './projects.ts'
import type { Random } from './random.ts'
import { asAccount, drawNumbers, insertLogins, insertRows } from './rows.ts'
import {
  accountColumns,
  bucketColumns,
  contractorColumns,
  seedUserColumns,
  projectColumns,
  actionColumns,
  ticketColumns,
} from './company-columns.ts'

/** A company's details, and when one of its devices last sent a request. */
export interface SeedProfile {
  city: string
  /** The stored name: `Texas`. */
  state: string
  contact: readonly [firstName: string, lastName: string, phone: string, email: string]
  industryID: number
  licenses: number
  isFree?: boolean
  heardHoursAgo: number
}

export interface SeedCompany {
  name: string
  address: string
  profile: SeedProfile
  /** Whether it has the logo of the demo. */
  hasLogo?: boolean
  /** An IANA name. */
  timeZone: string
  isActive?: boolean
  people: readonly SeedPerson[]
  /**
   * Contractors of the company, by name and address; some of its mobile users belong to them, in
   * turn.
   */
  contractors?: readonly (readonly [name: string, address: string])[]
  projects: readonly SeedProject[]
  actionCount: number
}

/** The environment of the seed. */
export interface SeedEnvironment {
  random: Random
  /** Ms since 1970. */
  now: number
  epoch: string
  newUid: () => string
  hash: (password: string) => Promise<string>
  /** Storage of the logo; without it no logo is made. */
  storage?: Storage
}

const [hour, day] = [3_600_000, 86_400_000]
const bucketSize = 500

/** Numbers of the inserted rows, each in the order of its input. */
export interface MadeCompany {
  accountID: number
  users: number[]
  projects: number[]
}

/**
 * Inserts a company: people with their tree, projects, actions with histories, and its counters.
 */
export async function insertCompany(
  anyTx: AccountTx,
  company: SeedCompany,
  environment: SeedEnvironment,
): Promise<MadeCompany> {
  const [accountID = 0] = await drawNumbers(anyTx, 'accounts', 'account_id', 1)
  const tx = await asAccount(anyTx, accountID)
  const founded = new Date(environment.now - 400 * day).toISOString()
  const {
    city,
    state,
    contact,
    industryID,
    licenses,
    isFree = true,
    heardHoursAgo,
  } = company.profile
  await insertRows(tx, 'accounts', accountColumns, [
    {
      account_id: accountID,
      uid: environment.newUid(),
      name: company.name,
      address: company.address,
      time_zone: company.timeZone,
      is_active: company.isActive ?? true,
      created_at: founded,
      city,
      contact_state: state,
      country: 'United States',
      first_name: contact[0],
      last_name: contact[1],
      contact_phone: contact[2],
      contact_email: contact[3],
      industry_id: industryID,
      no_licenses: licenses,
      is_power_bi_report_free: isFree,
    },
  ])
  await tx.exec(
    'insert into account_counters (account_id, user_ordinal, project_ordinal, action_number, change_counter, people_version) values ($1, $2, $3, $4, 1, 1)',
    [accountID, company.people.length, company.projects.length, company.actionCount],
  )
  const contractors = await insertContractors(tx, company.contractors ?? [], environment, founded)
  const users = await insertPeople(tx, company.people, contractors, environment, founded)
  await tx.exec(
    'insert into installs (account_id, user_id, install_id, pending, heard_at) values ($1, $2, $3, 0, $4)',
    [
      accountID,
      users[0] ?? 0,
      environment.newUid(),
      new Date(environment.now - heardHoursAgo * hour),
    ],
  )
  if (company.hasLogo === true && environment.storage)
    await giveLogo(tx, users[0] ?? 0, environment.newUid(), environment.storage)
  await enableAll(tx)
  const projects = await insertProjects(tx, company, users, environment)
  await insertActions(tx, company, users, projects, environment)
  const counts = {
    user: company.people.length,
    project: company.projects.length,
    action: company.actionCount,
  }
  const buckets = Object.entries(counts).flatMap(([entity, count]) =>
    count === 0
      ? []
      : Array.from({ length: Math.floor(count / bucketSize) + 1 }, (_, bucket) => ({
          account_id: accountID,
          entity,
          bucket,
          changed: 1,
        })),
  )
  await insertRows(tx, 'buckets', bucketColumns, buckets)
  return { accountID, users, projects: projects.map(({ project_id }) => project_id) }
}

async function insertContractors(
  tx: AccountTx,
  contractors: NonNullable<SeedCompany['contractors']>,
  { newUid }: SeedEnvironment,
  founded: string,
): Promise<number[]> {
  if (contractors.length === 0) return []
  const numbers = await drawNumbers(
    tx,
    'contractor_companies',
    'contractor_company_id',
    contractors.length,
  )
  const rows = contractors.map(([company_name, company_address], place) => ({
    account_id: tx.accountID,
    contractor_company_id: numbers[place],
    uid: newUid(),
    ordinal: place + 1,
    company_name,
    company_address,
    created_at: founded,
  }))
  await insertRows(tx, 'contractor_companies', contractorColumns, rows)
  await tx.exec('update account_counters set contractor_ordinal = $2 where account_id = $1', [
    tx.accountID,
    contractors.length,
  ])
  return numbers
}

/**
 * Assigns every fourth of the mobile users without a sign-in to a contractor, in turn. It uses no
 * random numbers, so that the rest of the demo does not change.
 */
function contractorsOf(people: readonly SeedPerson[], contractors: readonly number[]): number[] {
  let workers = 0
  return people.map(({ roleID, password }) => {
    if (contractors.length === 0 || roleID !== 1 || password !== null) return 0
    workers += 1
    return workers % 4 === 0 ? (contractors[(workers / 4) % contractors.length] ?? 0) : 0
  })
}

async function insertPeople(
  tx: AccountTx,
  people: readonly SeedPerson[],
  contractors: readonly number[],
  { newUid, hash }: SeedEnvironment,
  founded: string,
): Promise<number[]> {
  const packages = packagesOf(people)
  const employers = contractorsOf(people, contractors)
  await insertPackages(tx, packages)
  const users = await drawNumbers(tx, 'users', 'user_id', people.length)
  await insertRows(
    tx,
    'users',
    seedUserColumns,
    people.map((known, place) => ({
      account_id: tx.accountID,
      user_id: users[place],
      uid: newUid(),
      ordinal: place + 1,
      version: 1,
      given_name: known.givenName,
      family_name: known.familyName,
      name: `${known.givenName} ${known.familyName}`,
      email: known.email,
      role_id: known.roleID,
      blocked: known.blocked,
      job_title: known.jobTitle,
      package: packages[place],
      contractor_company_id: employers[place],
      reports_to_user_id: known.reportsTo === null ? null : users[known.reportsTo],
      can_create_project: known.canCreateProject,
      is_proxy_user: known.forProxyUser !== undefined,
      for_proxy_user_id: known.forProxyUser === undefined ? null : users[known.forProxyUser],
      language: 'en',
      created_at: founded,
      registered_at: founded,
    })),
  )
  const logins = people.flatMap((known, place) =>
    known.password === null
      ? []
      : [{ email: known.email.toLowerCase(), user_id: users[place], password: known.password }],
  )
  await insertLogins(
    tx,
    await Promise.all(
      logins.map(async ({ password, ...login }) => ({
        ...login,
        password_hash: await hash(password),
      })),
    ),
  )
  return users
}

/**
 * Buys the packages that these people need, and a few more seats of each, before the people are
 * inserted.
 */
async function insertPackages(tx: AccountTx, packages: readonly (string | null)[]): Promise<void> {
  const counts = Map.groupBy(
    packages.filter((one) => one !== null),
    (one) => one,
  )
  await insertRows(
    tx,
    'account_packages',
    { account_id: 'int', package_id: 'text', seats: 'int' },
    [...counts].map(([package_id, { length }]) => ({
      account_id: tx.accountID,
      package_id,
      seats: length + Math.ceil(length / 8) + 1,
    })),
  )
}

async function insertProjects(
  tx: AccountTx,
  company: SeedCompany,
  users: readonly number[],
  environment: SeedEnvironment,
): Promise<ActionProject[]> {
  const numbers = await drawNumbers(tx, 'projects', 'project_id', company.projects.length)
  const rows = company.projects.map((project, place) => ({
    account_id: tx.accountID,
    project_id: numbers[place] ?? 0,
    uid: environment.newUid(),
    ordinal: place + 1,
    version: project.endedDaysAgo === null ? 1 : 2,
    number: project.number,
    name: project.name,
    address: project.address,
    is_active: project.endedDaysAgo === null,
    assigned_to_user_id: users[project.assignedTo],
    created_by: users[0],
    created_at: new Date(environment.now - project.startedDaysAgo * day).toISOString(),
  }))
  await insertRows(tx, 'projects', projectColumns, rows)
  const tickets = rows.flatMap((row, place) => {
    const ended = company.projects[place]?.endedDaysAgo ?? null
    const base = {
      account_id: tx.accountID,
      entity: 'project',
      record_id: row.project_id,
      author_id: users[0],
      assigned_to: row.assigned_to_user_id,
      epoch: environment.epoch,
    }
    const made = {
      ...base,
      ticket_id: environment.newUid(),
      version: 1,
      to_status: 'Active',
      notes: 'Project Created',
      changes: {},
      created_at: row.created_at,
    }
    if (ended === null) return [made]
    const at = new Date(environment.now - ended * day).toISOString()
    return [
      made,
      {
        ...base,
        ticket_id: environment.newUid(),
        version: 2,
        to_status: 'Inactive',
        notes: '',
        changes: { isActive: { from: true, to: false } },
        created_at: at,
      },
    ]
  })
  await insertRows(tx, 'tickets', ticketColumns, tickets)
  return rows.map((row, place) => ({
    project_id: row.project_id,
    name: row.name,
    until: environment.now - (company.projects[place]?.endedDaysAgo ?? 0) * day,
  }))
}

async function insertActions(
  tx: AccountTx,
  company: SeedCompany,
  users: readonly number[],
  projects: readonly ActionProject[],
  environment: SeedEnvironment,
): Promise<void> {
  if (company.actionCount === 0) return
  // People who sign in to the demo get more actions than others.
  const people = managersOf(company.people).flatMap((place) =>
    Array.from(
      { length: company.people[place]?.password === null ? 1 : 4 },
      () => users[place] ?? 0,
    ),
  )
  const plan = {
    ...environment,
    timeZone: company.timeZone,
    count: company.actionCount,
    people,
    projects,
    questions: await questionsOf(tx),
  }
  const made = makeActions(
    plan,
    await drawNumbers(tx, 'corrective_actions', 'corrective_action_id', company.actionCount),
  )
  // Writes a few thousand at a time: all of 600,000 would fill the memory, and the database ends a
  // transaction that is idle for half a minute.
  const signIns = managersOf(company.people).flatMap((place) =>
    company.people[place]?.password === null ? [] : [users[place] ?? 0],
  )
  for (let some = upTo(actionsAtOnce, made); some.length > 0; some = upTo(actionsAtOnce, made)) {
    giveOverdue(some, signIns, dayIn(company.timeZone, environment.now))
    await insertRows(
      tx,
      'corrective_actions',
      actionColumns,
      some.map(({ record }) => ({ account_id: tx.accountID, ...record })),
    )
    const tickets = some.flatMap((action) =>
      action.tickets.map((ticket: SeedTicket) => ({
        account_id: tx.accountID,
        entity: 'action',
        epoch: environment.epoch,
        ...ticket,
      })),
    )
    await insertRows(tx, 'tickets', ticketColumns, tickets)
  }
}

const actionsAtOnce = 4000

/** Returns the next few; an empty array at the end. */
function upTo<T>(count: number, of: Iterator<T>): T[] {
  const found: T[] = []
  for (let next = of.next(); next.done !== true; next = of.next())
    if (found.push(next.value) === count) break
  return found
}
