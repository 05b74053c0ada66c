import { cleanText } from '#contract/kernel/clean-text.ts'
import { type Judgment, judge } from '#contract/kernel/judge.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { isRefusal } from '#contract/kernel/refusal.ts'
import type { AccountTx } from '#server/db/database.ts'
import type { Change } from './change.ts'
import type { RecordKind, RecordRow, Writer } from './kind.ts'
import { withNumbers } from './references.ts'

/** By what the author saw; a plain client saw the row as it is. */
export async function judged<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  change: Change,
  patch: Parameters<typeof judge>[0]['patch'],
  before: Row,
): Promise<Judgment> {
  if (change.seen === null) return judge({ patch, seen: before, guards: {} }, before, kind.rules)
  // As the row keeps it, also where an older app had not cleaned what it queued, or the row is from
  // before texts were kept in NFC.
  const cleaned = (values: JsonObject): JsonObject =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => {
        const field = kind.fields[name]
        return [
          name,
          typeof value === 'string' && (field?.kind === 'text' || field?.kind === 'longText')
            ? cleanText(field, value)
            : value,
        ]
      }),
    )
  const asOnWire = async (values: Change['guards']) => {
    const numbered = await withNumbers(tx, kind, values)
    // Somebody unknown stays as he was named: the row then differs, and a person decides.
    const onWire = cleaned(isRefusal(numbered) ? values : numbered)
    for (const field of kind.instants) {
      const value = onWire[field]
      if (typeof value === 'string' && !Number.isNaN(Date.parse(value)))
        onWire[field] = new Date(value).toISOString()
    }
    return onWire
  }
  return judge(
    { patch, seen: await asOnWire(change.seen), guards: await asOnWire(change.guards) },
    cleaned(before),
    kind.rules,
  )
}

const writtenByOthers = {
  name: 'ticket-by-others-since-restore',
  text: `select exists (
           select from tickets where account_id = $1 and entity = $2 and record_id = $3 and epoch = $4 and author_id <> $5
         ) as written`,
}

/**
 * A change repeated after a restore (`at`) is taken only if the row has that version and nobody
 * else has written it since the restore (F-64). Notes alone never go over anything.
 */
export async function isForeignSince<Row extends RecordRow>(
  tx: AccountTx,
  kind: RecordKind<Row>,
  { change, patch, before }: { change: Change; patch: JsonObject; before: Row },
  writer: Writer,
): Promise<boolean> {
  if (change.at === null || Object.keys(patch).every((field) => isAppended(kind, field)))
    return false
  if (change.at !== before.version) return true
  const { written } = await tx.one<{ written: boolean }>(writtenByOthers, [
    tx.accountID,
    kind.entity,
    kind.idOf(before),
    writer.epoch,
    writer.caller.user_id,
  ])
  return written
}

/** Both stay: such a field never goes over anything and has no 'from'. */
export function isAppended({ rules }: Pick<RecordKind, 'rules'>, field: string): boolean {
  return rules.fields[field]?.meeting === 'append'
}
