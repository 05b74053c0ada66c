import { parseArgs } from 'node:util'
import { open } from '#server/db/connect.ts'
import { openStorage } from '#server/files/open-storage.ts'
import { createPasswords } from '#server/features/access/passwords.ts'
import { readSettings } from '#server/settings/settings.ts'
import { demoPassword, demoSignIns, seedDemo } from './demo.ts'
import { seedCompanies } from './companies.ts'
import { seedScale } from './scale.ts'

/**
 * Runs `npm run seed`: the demo; with `-- --scale 10000 [--people 10000] [--plans 10000] [--company
 * "…"]` one more company with that many actions, people and pre-task plans; with `-- --companies
 * 5000` that many more small ones.
 */
const { values } = parseArgs({
  options: {
    scale: { type: 'string' },
    people: { type: 'string' },
    plans: { type: 'string' },
    companies: { type: 'string' },
    company: { type: 'string' },
  },
})
const read = readSettings(process.env)
if ('problems' in read) fail(read.problems)
const { settings } = read
const count = Number(values.scale ?? 0)
const people = values.people === undefined ? undefined : Number(values.people)
const plans = Number(values.plans ?? 0)
const companies = Number(values.companies ?? 0)
if (!Number.isInteger(count) || count < 0 || count > 1_000_000)
  fail(['--scale takes the number of corrective actions, up to 1000000.'])
if (people !== undefined && (!Number.isInteger(people) || people < 1 || people > 100_000))
  fail(['--people takes the number of people, up to 100000.'])
if (!Number.isInteger(plans) || plans < 0 || plans > 100_000)
  fail(['--plans takes the number of pre-task plans, up to 100000.'])
if (!Number.isInteger(companies) || companies < 0 || companies > 100_000)
  fail(['--companies takes the number of companies, up to 100000.'])
if (count > 0 && settings.isReal && !settings.allowDemo)
  fail([
    '--scale makes a sign-in with the public password of the demo and is refused for a real installation; ALLOW_DEMO=1 lifts that.',
  ])

const started = performance.now()
const place =
  settings.databaseUrl === null
    ? { dataDir: settings.dataDir }
    : {
        databaseUrl: settings.databaseUrl,
        ...(settings.appDatabaseUrl !== null && { appDatabaseUrl: settings.appDatabaseUrl }),
      }
const db = await open(place).catch((error: unknown) =>
  fail([error instanceof Error ? error.message : String(error)]),
)
try {
  const options = { now: new Date(), hash: createPasswords().hash, storage: openStorage(settings) }
  if (companies > 0) {
    await seedDemoIfEmpty()
    await seedCompanies(db, { ...options, count: companies })
    console.log(`${companies} more companies made in ${seconds()} s, without sign-ins.`)
  } else if (count > 0) {
    await seedDemoIfEmpty()
    const company = values.company ?? `Summit ${count}`
    const made = await seedScale(db, {
      ...options,
      actions: count,
      plans,
      company,
      ...(people !== undefined && { people }),
    })
    console.log(
      `${made.company} has ${count} corrective actions, made in ${seconds()} s. Sign in as ${made.email} with ${made.password}`,
    )
  } else if (await seedDemoIfEmpty()) {
    console.log(`The demo is in place, made in ${seconds()} s. Password of all: ${demoPassword}`)
    for (const { email, who } of demoSignIns) console.log(`  ${email.padEnd(26)} ${who}`)
  } else console.log('The database is filled already; nothing was changed.')

  async function seedDemoIfEmpty(): Promise<boolean> {
    return settings.seed === 'demo' && seedDemo(db, options)
  }
} finally {
  await db.close()
}

function seconds(): string {
  return ((performance.now() - started) / 1000).toFixed(1)
}

function fail(lines: readonly string[]): never {
  for (const line of lines) console.error(line)
  process.exit(1)
}
