import type { JsonObject } from '#contract/kernel/json.ts'
import { type Refusal, refuse } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'

const byUid = { name: 'people-by-uid', text: 'select uid, user_id from users where account_id = $1 and uid = any($2::uuid[])' }
const uuid = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i

/** The same fields, people named by uid as their numbers (rulings, 8). */
export async function withNumbers(tx: AccountTx, fields: JsonObject, people: readonly string[]): Promise<JsonObject | Refusal> {
  const named = people.flatMap((field) => {
    const value = fields[field]
    return typeof value === 'string' ? [{ field, uid: value.toLowerCase() }] : []
  })
  if (named.length === 0) return fields
  const uids = named.map(({ uid }) => uid)
  const rows = await tx.query<{ uid: string; user_id: number }>(byUid, [tx.accountID, uids.filter((uid) => uuid.test(uid))])
  const numbers = new Map(rows.map((row) => [row.uid, row.user_id]))
  const result = { ...fields }
  const problems: Record<string, string> = {}
  for (const { field, uid } of named) {
    const number = numbers.get(uid)
    if (number === undefined) problems[field] = 'Choose a person of this company.'
    else result[field] = number
  }
  return Object.keys(problems).length === 0 ? result : refuse('invalid', { fields: problems })
}
