import type { Database } from '#server/db/database.ts'
import { demoPassword, demoSignIns } from './demo.ts'

// Companies that `npm run seed -- --scale` made have their owner under a domain that no real one can have.
const select = `select email, password_hash from logins where email = any($1) or email like 'owner@%.test' order by email`

/**
 * The sign-ins that a seed made and that still have the password everybody knows (rulings, 36), whatever SEED says now: a
 * folder filled as a demo may have become a real installation since. The demo has one hash for all, so this costs few.
 */
export async function publicSignIns(db: Database, matches: (hash: string, password: string) => Promise<boolean>): Promise<string[]> {
  const logins = await db.identity((tx) => tx.query<{ email: string; password_hash: string }>(select, [demoSignIns.map(({ email }) => email)]))
  const hashes = [...new Set(logins.map(({ password_hash }) => password_hash))]
  const judged = await Promise.all(hashes.map(async (hash) => ((await matches(hash, demoPassword)) ? [hash] : [])))
  const isPublic = new Set(judged.flat())
  return logins.flatMap(({ email, password_hash }) => (isPublic.has(password_hash) ? [email] : []))
}
