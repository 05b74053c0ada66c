import { randomUUID } from 'node:crypto'
import type { AccountTx, Database } from '#server/db/database.ts'
import { seedCatalogue } from './catalogue.ts'
import type { SeedEnvironment } from './company.ts'
import { asAccount, insertLogins } from './rows.ts'

export interface Administrator {
  givenName: string
  familyName: string
  email: string
  password: string
}

export interface FirstAdministrator {
  adminEmail: string
  adminPassword: string
  hash: (password: string) => Promise<string>
  newUid?: () => string
}

/**
 * Sets up a real installation: the provider with its first system administrator and the catalogue,
 * no company.
 */
export async function seedEmpty(
  db: Database,
  { adminEmail, adminPassword, hash, newUid = randomUUID }: FirstAdministrator,
): Promise<boolean> {
  const hashed = await hash(adminPassword)
  return db.account(0, async (tx) => {
    if (await isSeeded(tx)) return false
    await seedCatalogue(tx)
    const admin = {
      givenName: 'System',
      familyName: 'Administrator',
      email: adminEmail,
      password: adminPassword,
    }
    await insertProvider(tx, admin, { newUid, hash: async () => hashed })
    return true
  })
}

/** Returns whether the provider exists, and so everything that a seed makes. */
export async function isSeeded(tx: AccountTx): Promise<boolean> {
  return (
    await tx.one<{ there: boolean }>(
      'select exists (select from accounts where account_id = 0) as there',
    )
  ).there
}

/** Inserts account 0, the provider, with its first system administrator. */
export async function insertProvider(
  anyTx: AccountTx,
  admin: Administrator,
  { newUid, hash }: Pick<SeedEnvironment, 'newUid' | 'hash'>,
): Promise<void> {
  const tx = await asAccount(anyTx, 0)
  await tx.exec(
    `insert into accounts (account_id, uid, name, is_provider) values (0, $1, 'Siteward', true)`,
    [newUid()],
  )
  await tx.exec(
    'insert into account_counters (account_id, user_ordinal, change_counter, people_version) values (0, 1, 1, 1)',
  )
  const { user_id } = await tx.one<{ user_id: number }>(
    `insert into users (account_id, uid, ordinal, given_name, family_name, name, email, role_id) values (0, $1, 1, $2, $3, $4, $5, 3) returning user_id`,
    [
      newUid(),
      admin.givenName,
      admin.familyName,
      `${admin.givenName} ${admin.familyName}`.trim(),
      admin.email,
    ],
  )
  await insertLogins(tx, [
    { email: admin.email.toLowerCase(), user_id, password_hash: await hash(admin.password) },
  ])
  await tx.exec(
    `insert into buckets (account_id, entity, bucket, changed) values (0, 'user', 0, 1)`,
  )
}
