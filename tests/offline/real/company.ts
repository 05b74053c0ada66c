import { Client } from 'pg'
import { rowTypes } from '#server/db/row-types.ts'
import type { EmptyDatabase } from '#tests/world/database.ts'
import { makeCatalogue } from '#tests/world/fixture.ts'
import { makeCompany, makePerson, type Person } from '#tests/world/people.ts'
import { type TestServer, testServer } from '#tests/world/server.ts'
import type { Who } from '../model-adapter.ts'
import type { Names } from './dialect.ts'
import { type Proxy, startProxy } from './proxy.ts'

/** The real server behind a proxy; many seeds share it, each with its own companies. */
export interface RealServer {
  server: TestServer
  proxy: Proxy
  /** Queries as the database owner, over one connection. */
  owner: EmptyDatabase['owner']
  stop(): Promise<void>
}

export interface Company {
  names: Names
  token(who: Who): string
  /** An expired token. */
  expiredToken(who: Who): string
  /** Creates a new session, because blocking ended the previous one. */
  signsInAgain(who: Who): Promise<void>
  accounts: readonly number[]
}

export const connections = 10

export async function startReal(): Promise<RealServer> {
  const server = await testServer({ poolSize: connections })
  const client = new Client({
    connectionString: server.databaseUrl,
    types: rowTypes,
    options: '-c TimeZone=UTC',
  })
  await client.connect()
  const proxy = await startProxy(server.url)
  return {
    server,
    proxy,
    owner: async <Row extends object>(sql: string, params: readonly unknown[] = []) =>
      (await client.query<Row>(sql, [...params])).rows,
    async stop() {
      await proxy.stop()
      await client.end()
      await server.stop()
    },
  }
}

let companies = 0
const catalogues = new WeakMap<RealServer, Awaited<ReturnType<typeof makeCatalogue>>>()

/**
 * Creates the companies 7 and 8 of a seed, with person 1, who sees all, and person 2, who works for
 * 1.
 */
export async function makeCompanies(real: RealServer): Promise<Company> {
  const { server, owner } = real
  const people = new Map<string, { person: Person; token: string; expired: string }>()
  const accounts: number[] = []
  for (const tenant of ['7', '8']) {
    const accountID = await makeCompany(owner, `Company ${(companies += 1)}`)
    accounts.push(accountID)
    const first = await makePerson(owner, accountID, {
      name: 'Dana Whitfield',
      email: `1@${companies}.test`,
    })
    const second = await makePerson(owner, accountID, {
      name: 'Marco Reyes',
      email: `2@${companies}.test`,
      reportsTo: first,
    })
    // The assignee of projects, who is never blocked.
    const office = await makePerson(owner, accountID, {
      name: 'Ana Office',
      email: `office@${companies}.test`,
      reportsTo: first,
    })
    for (const [user, person] of [
      ['1', first],
      ['2', second],
      ['office', office],
    ] as const) {
      people.set(`${tenant}/${user}`, { person, ...(await signIns(server, person)) })
    }
  }
  const catalogue = catalogues.get(real) ?? (await makeCatalogue({ owner }, []))
  catalogues.set(real, catalogue)
  const { safetyPlanID, safetyFormID, safetyQuestionID } = catalogue
  for (const account of accounts)
    await owner(
      'insert into account_safety_forms (account_id, safety_plan_id, form_id) values ($1, $2, $3)',
      [account, safetyPlanID, safetyFormID],
    )
  const known = ({ tenant, user }: Who) => {
    const found = people.get(`${tenant}/${user}`)
    if (found === undefined) throw new Error(`${tenant}/${user} is not a person of the company.`)
    return found
  }
  return {
    accounts,
    token: (who) => known(who).token,
    expiredToken: (who) => known(who).expired,
    signsInAgain: async (who) =>
      void Object.assign(known(who), await signIns(server, known(who).person)),
    names: {
      person: (who) => known(who).person,
      user: (tenant, number) =>
        [...people]
          .find(
            ([name, { person }]) => name.startsWith(`${tenant}/`) && person.user_id === number,
          )?.[0]
          .split('/')[1] ?? String(number),
      projects: new Map(),
      catalogue: { safetyPlanID, safetyFormID, safetyQuestionID },
    },
  }
}

async function signIns(
  server: TestServer,
  person: Person,
): Promise<{ token: string; expired: string }> {
  const [token, expired] = await Promise.all([
    server.tokenOf(person, { expires: Math.floor(Date.now() / 1000) + 86_400 }),
    server.tokenOf(person, { expires: 1 }),
  ])
  return { token, expired }
}
