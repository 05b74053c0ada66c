import type { RoleID } from '#contract/kernel/role.ts'
import { createPasswords, testCost } from '#server/features/access/passwords.ts'
import type { EmptyDatabase } from './database.ts'

/** A person who can sign in. */
export interface Person {
  accountID: number
  user_id: number
  uid: string
  name: string
  email: string
  password: string
}

export interface PersonWishes {
  name: string
  email: string
  roleID?: RoleID
  reportsTo?: Person
  blocked?: boolean
  isProxyUser?: boolean
  canCreateProject?: boolean
  forProxy?: Person
}

export const password = 'Siteward1!'

/** Makes a company without people. */
export async function makeCompany(
  owner: EmptyDatabase['owner'],
  name: string,
  options: { isActive?: boolean; accountID?: number } = {},
): Promise<number> {
  const { isActive = true, accountID } = options
  const [made] = await owner<{ account_id: number }>(
    `insert into accounts (account_id, name, is_active, is_provider)
     values (coalesce($3, nextval(pg_get_serial_sequence('accounts', 'account_id'))::int), $1, $2, $3 is not null) returning account_id`,
    [name, isActive, accountID ?? null],
  )
  if (made === undefined) throw new Error('No company was created.')
  await owner('insert into account_counters (account_id) values ($1)', [made.account_id])
  await owner(
    'insert into account_packages (account_id, package_id, seats) select $1, package_id, 100 from packages',
    [made.account_id],
  )
  return made.account_id
}

/** Makes a person of a company, with a login. */
export async function makePerson(
  owner: EmptyDatabase['owner'],
  accountID: number,
  wishes: PersonWishes,
): Promise<Person> {
  const [given = '', family = ''] = wishes.name.split(' ')
  const [made] = await owner<{ user_id: number; uid: string }>(
    `with counted as (
       update account_counters set user_ordinal = user_ordinal + 1, people_version = people_version + 1 where account_id = $1 returning user_ordinal
     )
     insert into users (account_id, ordinal, given_name, family_name, name, email, role_id, blocked, reports_to_user_id, is_proxy_user, can_create_project, for_proxy_user_id)
     select $1, user_ordinal, $2, $3, $4, $5, $6, $7, $8, $9, $10, $11 from counted returning user_id, uid`,
    [
      accountID,
      given,
      family,
      wishes.name,
      wishes.email,
      wishes.roleID ?? 2,
      wishes.blocked ?? false,
      wishes.reportsTo?.user_id ?? null,
      wishes.isProxyUser ?? false,
      wishes.canCreateProject ?? null,
      wishes.forProxy?.user_id ?? null,
    ],
  )
  if (made === undefined) throw new Error('No person was created.')
  await owner(
    `select touch($1, 'user', (select ordinal / 500 from users where account_id = $1 and user_id = $2))`,
    [accountID, made.user_id],
  )
  hash ??= createPasswords(testCost).hash(password)
  await owner(
    'insert into logins (email, account_id, user_id, password_hash) values ($1, $2, $3, $4)',
    [wishes.email, accountID, made.user_id, await hash],
  )
  return {
    accountID,
    user_id: made.user_id,
    uid: made.uid,
    name: wishes.name,
    email: wishes.email,
    password,
  }
}

let hash: Promise<string> | undefined

/** All people of the caller table, in three companies and at the provider. */
export type People = Awaited<ReturnType<typeof makePeople>>

export async function makePeople(owner: EmptyDatabase['owner']) {
  const provider = await makeCompany(owner, 'Siteward', { accountID: 0 })
  const ridgeline = await makeCompany(owner, 'Ridgeline Builders')
  const harbor = await makeCompany(owner, 'Harbor Civil')
  const closed = await makeCompany(owner, 'Closed Works', { isActive: false })
  const boss = await makePerson(owner, ridgeline, {
    name: 'Dana Whitfield',
    email: 'owner@ridgeline.test',
  })
  const safety = await makePerson(owner, ridgeline, {
    name: 'Marco Reyes',
    email: 'safety@ridgeline.test',
    reportsTo: boss,
  })
  const lead = await makePerson(owner, ridgeline, {
    name: 'Aisha Khan',
    email: 'lead@ridgeline.test',
    reportsTo: safety,
  })
  return {
    ridgeline,
    harbor,
    closed,
    boss,
    safety,
    lead,
    worker: await makePerson(owner, ridgeline, {
      name: 'Tom Brandt',
      email: 'worker@ridgeline.test',
      roleID: 1,
      reportsTo: lead,
    }),
    blocked: await makePerson(owner, ridgeline, {
      name: 'Rita Moss',
      email: 'blocked@ridgeline.test',
      reportsTo: boss,
      blocked: true,
    }),
    proxy: await makePerson(owner, ridgeline, {
      name: 'Paul Proxy',
      email: 'proxy@ridgeline.test',
      reportsTo: boss,
      isProxyUser: true,
      forProxy: safety,
    }),
    stranger: await makePerson(owner, harbor, { name: 'Sven Holm', email: 'owner@harbor.test' }),
    inactive: await makePerson(owner, closed, { name: 'Ina Closed', email: 'owner@closed.test' }),
    sysadmin: await makePerson(owner, provider, {
      name: 'Sys Admin',
      email: 'sysadmin@siteward.test',
      roleID: 3,
    }),
  }
}
