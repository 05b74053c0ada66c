import type { AccountTx } from '#server/db/database.ts'
import type { SeedWorld } from './company.ts'
import { asAccount } from './rows.ts'

export interface Administrator {
  givenName: string
  familyName: string
  email: string
  password: string
}

/** Account 0, the provider, with its first system administrator. */
export async function insertProvider(anyTx: AccountTx, admin: Administrator, { newUid, hash }: Pick<SeedWorld, 'newUid' | 'hash'>): Promise<void> {
  const tx = await asAccount(anyTx, 0)
  await tx.exec(`insert into accounts (account_id, uid, name, is_provider) values (0, $1, 'Siteward', true)`, [newUid()])
  await tx.exec('insert into account_counters (account_id, user_ordinal, change_counter, people_version) values (0, 1, 1, 1)')
  const { user_id } = await tx.one<{ user_id: number }>(
    `insert into users (account_id, uid, ordinal, given_name, family_name, name, email, role_id) values (0, $1, 1, $2, $3, $4, $5, 3) returning user_id`,
    [newUid(), admin.givenName, admin.familyName, `${admin.givenName} ${admin.familyName}`.trim(), admin.email],
  )
  await tx.exec('insert into logins (email, account_id, user_id, password_hash) values ($1, 0, $2, $3)', [admin.email.toLowerCase(), user_id, await hash(admin.password)])
  await tx.exec(`insert into buckets (account_id, entity, bucket, changed) values (0, 'user', 0, 1)`)
}
