import { randomUUID } from 'node:crypto'
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { pathToFileURL } from 'node:url'
import type { Database } from '#server/db/database.ts'
import { type HashCost, testCost } from '#server/features/access/passwords.ts'
import { createSigningKeyStore } from '#server/http/signing-keys.ts'
import { createTokenService } from '#server/http/tokens.ts'
import type { Limits } from '#server/http/limits/limits.ts'
import { startApp } from '#server/app.ts'
import { testPace } from '#server/jobs/queue.ts'
import { readSettings, type Settings } from '#server/settings/settings.ts'
import { type TestDatabase, testDatabase } from './database.ts'
import type { Person } from './people.ts'

export interface Asking {
  as?: Person | null
  /** Used instead of a token of `as`. */
  token?: string
  body?: unknown
  headers?: Readonly<Record<string, string>>
}

export interface Answered {
  status: number
  headers: Headers
  text: string
  /** The parsed body; undefined if it is not JSON. */
  body: unknown
}

/** The real server over its own database, in this process. */
export interface TestServer extends TestDatabase {
  /** The server's address. */
  url: string
  databaseUrl: string
  settings: Settings
  /** The folder of its files. */
  filesFolder: string
  /** A token of a new session, without a check of the password. */
  tokenOf: (person: Person, change?: { expires?: number; session?: string }) => Promise<string>
  /** Sends a request; `at` is the address of another server of the same database. */
  ask: (method: string, path: string, asking?: Asking, at?: string) => Promise<Answered>
  /** Moves the server's clock, in ms. */
  wait: (milliseconds: number) => void
  /**
   * Stops the server's clock, which then only `wait` moves. Returns the time at which it stopped.
   */
  stopClock: () => Date
  stop: () => Promise<void>
  /** Stops the server and leaves its database, so that others can be cloned from it. */
  leave: () => Promise<void>
}

export interface TestServerOptions {
  environment?: Readonly<Record<string, string>>
  clientFolder?: string | null
  limits?: Partial<Limits>
  /** Replaces the tests' cheap hash by the production cost. */
  hashCost?: HashCost
  /** Connections to the database; 5 by default. */
  poolSize?: number
  /** Name of the template to clone its database from; by default the migrated one. */
  template?: string
  /** Wraps the database before the server gets it. */
  watch?: (db: Database) => Database
}

export async function testServer(options: TestServerOptions = {}): Promise<TestServer> {
  const filesFolder = await mkdtemp(join(tmpdir(), 'siteward-files-'))
  const read = readSettings({
    PORT: '0',
    STORAGE_URL: pathToFileURL(filesFolder).href,
    LOG_LEVEL: process.env['TEST_LOG_LEVEL'] ?? 'silent',
    CHECK_ANSWERS: '1',
    SECRETS_KEY: 'a1b2c3d4e5f60718'.repeat(4),
    ...options.environment,
  })
  if ('problems' in read) throw new Error(read.problems.join('\n'))
  const database = await testDatabase(options.poolSize, options.template)
  let shift = 0
  let stopped: number | undefined
  const now = () => new Date((stopped ?? Date.now()) + shift)
  const { url, stop } = await startApp(read.settings, options.watch?.(database.db) ?? database.db, {
    clientFolder: options.clientFolder ?? null,
    now,
    hashCost: options.hashCost ?? testCost,
    jobPace: testPace,
    keeps: false,
    ...(options.limits && { limits: options.limits }),
  })
  const tokens = createTokenService(
    createSigningKeyStore(database.db, now),
    read.settings.audience,
    now,
  )

  const tokenOf: TestServer['tokenOf'] = async (person, change = {}) => {
    const [login] = await database.owner<{ session_version: number }>(
      'select session_version from logins where user_id = $1',
      [person.user_id],
    )
    const issued = Math.floor(now().getTime() / 1000)
    return tokens.sign({
      user_id: person.user_id,
      accountID: person.accountID,
      session: change.session ?? randomUUID(),
      sessionVersion: login?.session_version ?? 1,
      issued,
      expires: change.expires ?? issued + 3600,
    })
  }
  return {
    ...database,
    url,
    databaseUrl: database.url,
    settings: read.settings,
    filesFolder,
    tokenOf,
    ask: async (method, path, { as, token, body, headers } = {}, at = url) => {
      const bearer = token ?? (as ? await tokenOf(as) : undefined)
      const response = await globalThis.fetch(at + path, {
        method,
        redirect: 'manual',
        headers: {
          ...(bearer !== undefined && { authorization: `Bearer ${bearer}` }),
          ...(body !== undefined && { 'content-type': 'application/json' }),
          ...headers,
        },
        ...(body !== undefined && { body: typeof body === 'string' ? body : JSON.stringify(body) }),
      })
      const text = await response.text()
      return { status: response.status, headers: response.headers, text, body: parsed(text) }
    },
    wait: (milliseconds) => {
      shift += milliseconds
    },
    stopClock: () => {
      stopped = Date.now()
      return now()
    },
    stop: async () => {
      await stop()
      await database.drop().catch(() => {})
      await rm(filesFolder, { recursive: true, force: true })
    },
    leave: async () => {
      await stop()
      await database.endOwner()
      await rm(filesFolder, { recursive: true, force: true })
    },
  }
}

function parsed(text: string): unknown {
  try {
    return JSON.parse(text)
  } catch {
    return undefined
  }
}
