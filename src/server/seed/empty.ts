import { randomUUID } from 'node:crypto'
import type { Database } from '#server/db/database.ts'
import { seedCatalogue } from './catalogue.ts'
import { isSeeded, type SeedOptions } from './demo.ts'
import { insertProvider } from './provider.ts'

/** A real installation: the provider with its first system administrator and the catalogue, no company. */
export async function seedEmpty(
  db: Database,
  { adminEmail, adminPassword, hash, newUid = randomUUID }: Pick<SeedOptions, 'hash' | 'newUid'> & { adminEmail: string; adminPassword: string },
): Promise<boolean> {
  const hashed = await hash(adminPassword)
  return db.account(0, async (tx) => {
    if (await isSeeded(tx)) return false
    await seedCatalogue(tx)
    const admin = { givenName: 'System', familyName: 'Administrator', email: adminEmail, password: adminPassword }
    await insertProvider(tx, admin, { newUid, hash: async () => hashed })
    return true
  })
}
