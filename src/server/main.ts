import { resolve } from 'node:path'
import { brokenPasswordRules, longestPassword } from '#contract/access/password.ts'
import { startApp } from './app.ts'
import { clientFolder } from './commands/build-client.ts'
import { open } from './db/connect.ts'
import type { Database } from './db/database.ts'
import { StartRefusal } from './db/errors.ts'
import { isCommonPassword } from './features/access/common-passwords.ts'
import { createPasswords, productionCost, testCost } from './features/access/passwords.ts'
import { openStorage } from './files/open-storage.ts'
import { testPace } from './jobs/queue.ts'
import { demoPassword, demoSignIns, isDemo, publicSignIns, seedDemo } from './seed/demo.ts'
import { isSeeded, seedEmpty } from './seed/provider.ts'
import { insecureWarning } from './settings/real-installation.ts'
import { readSettings, type Settings } from './settings/settings.ts'

// Starts the server from the environment, which only this file reads.
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
const { settings } = read

// Set from the start on: a signal while the database starts must not leave it running alone.
let isStopWanted = false
let stopNow: (() => Promise<void>) | undefined
for (const signal of ['SIGINT', 'SIGTERM'] as const) {
  process.on(signal, () => {
    if (isStopWanted) return
    isStopWanted = true
    void stopNow?.()
  })
}

const hashCost = settings.testSpeed ? testCost : productionCost
const passwords = createPasswords(hashCost)
const db = await openDatabase(settings)
const filled = await fill(db, settings).catch(async (error: unknown) => {
  await db.close()
  throw error
})
if (!filled.ok) {
  await db.close()
  fail([filled.problem])
}
if (settings.databaseUrl !== null && settings.secretsKey === null) {
  await db.close()
  // Several servers share a database, not a folder, so they cannot share a key file. The operator
  // must also know which key to keep beside a backup.
  fail([
    'DATABASE_URL needs SECRETS_KEY, which encrypts API keys: make one with `openssl rand -hex 32` and keep it.',
  ])
}
const server = await startApp(settings, db, {
  clientFolder,
  hashCost,
  ...(settings.testSpeed && { jobPace: testPace }),
}).catch(async (error: unknown) => {
  await db.close()
  if (error instanceof StartRefusal) fail([error.message])
  if (error instanceof Error && 'code' in error && error.code === 'EADDRINUSE')
    fail([`PORT ${settings.port} on ${settings.host} is taken by another program.`])
  if (error instanceof Error && 'code' in error && error.code === 'EACCES')
    fail([`PORT ${settings.port} may not be used by this user.`])
  throw error
})
if (settings.isReal && settings.smtpUrl === null)
  console.warn('SMTP_URL is not set: mails, such as reset links, stay unsent in the database.')
const insecure = insecureWarning(settings)
if (insecure !== null) console.warn(insecure)
console.log(
  `\n  Siteward is at ${settings.publicUrl ?? server.url.replace('127.0.0.1', 'localhost')}\n`,
)
if (filled.isDemo) {
  console.log(`  Demo sign-ins, all with the password ${demoPassword}`)
  for (const { email, who } of demoSignIns) console.log(`    ${email.padEnd(26)} ${who}`)
  console.log('')
}

stopNow = async () => {
  await server.stop()
  process.exit(0)
}
if (isStopWanted) await stopNow()

async function openDatabase({
  databaseUrl,
  appDatabaseUrl,
  dataDir,
  logLevel,
}: Settings): Promise<Database> {
  const log = (line: string) => {
    if (logLevel === 'info' || logLevel === 'debug') console.log(`  ${line}`)
  }
  const place =
    databaseUrl === null
      ? { dataDir: resolve(dataDir) }
      : { databaseUrl, ...(appDatabaseUrl !== null && { appDatabaseUrl }) }
  try {
    return await open(place, { log })
  } catch (error) {
    if (error instanceof StartRefusal) fail([error.message])
    if (databaseUrl !== null)
      fail([
        `The database of DATABASE_URL cannot be used: ${error instanceof Error ? error.message : String(error)}`,
      ])
    throw error
  }
}

type Filled = { ok: true; isDemo: boolean } | { ok: false; problem: string }

/**
 * Fills an empty database once; a filled one stays unchanged, but never opens to other machines
 * with a public password.
 */
async function fill(db: Database, settings: Settings): Promise<Filled> {
  const { seed, isReal, allowDemo } = settings
  if (!(await db.accountSnapshot(0, isSeeded)))
    return seed === 'demo'
      ? {
          ok: true,
          isDemo: await seedDemo(db, {
            now: new Date(),
            hash: passwords.hash,
            storage: openStorage(settings),
          }),
        }
      : fillEmpty(db, settings)
  const open = isReal && !allowDemo ? await publicSignIns(db, passwords.matches) : []
  if (open.length > 0) {
    return {
      ok: false,
      problem: `These sign-ins still have the public password of the demo: ${open.join(', ')}. Change it for each, or use another database; ALLOW_DEMO=1 starts the server without this check.`,
    }
  }
  return { ok: true, isDemo: seed === 'demo' && !isReal && (await isDemo(db)) }
}

/** Applies the rules of new passwords to the first administrator's (rulings, 19 and 36). */
async function fillEmpty(db: Database, { adminEmail, adminPassword }: Settings): Promise<Filled> {
  if (adminEmail === null || adminPassword === null) {
    return {
      ok: false,
      problem:
        'The database is empty: name the first system administrator by ADMIN_EMAIL and ADMIN_PASSWORD (or SEED=demo for the demo company).',
    }
  }
  if (brokenPasswordRules(adminPassword).length > 0) {
    return {
      ok: false,
      problem:
        'ADMIN_PASSWORD is too weak: at least 6 characters with an uppercase letter, a lowercase letter, a number and a special character.',
    }
  }
  if (isCommonPassword(adminPassword, adminEmail.split(/[@.]/))) {
    return {
      ok: false,
      problem:
        'ADMIN_PASSWORD is one of the most common passwords, or the public one of the demo: choose another one.',
    }
  }
  if (adminPassword.length > longestPassword)
    return {
      ok: false,
      problem: `ADMIN_PASSWORD is too long: at most ${longestPassword} characters.`,
    }
  await seedEmpty(db, { adminEmail, adminPassword, hash: passwords.hash })
  return { ok: true, isDemo: false }
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
