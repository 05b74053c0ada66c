import { entityWords, kindOfEntity } from '#contract/kernel/entity.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { isObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import type { RecordRegistry } from './record-words.ts'

/** The names of records and people that the changes themselves contain. */
export interface OwnNames {
  /** Finds a name by the word of a kind, and number or uid. */
  name: (word: string, ref: Json) => string | undefined
  /** Returns the fields of a record that one of them creates, by its uid. */
  made: (uid: string) => JsonObject | undefined
}

/**
 * Returns the names of created and changed records, and of the people in the server's answers, for
 * devices that read no rows. `known` adds names. Pure.
 */
export function ownNames(
  registry: RecordRegistry,
  entries: readonly Entry[],
  reviews: ReadonlyMap<string, Review>,
  known: readonly { word: string; ref: string; name: string }[],
): OwnNames {
  const names = new Map(known.map(({ word, ref, name }) => [keyOf(word, ref), name]))
  const made = new Map<string, JsonObject>()
  const learn = (word: string, ref: Json | undefined, name: Json | undefined) => {
    if (ref !== undefined && ref !== null && typeof name === 'string' && name !== '')
      names.set(keyOf(word, ref), name)
  }
  for (const entry of entries) {
    const word = entityWords.find((one) => one === entry.entity)
    if (word === undefined) continue
    const { title, fields } = registry[kindOfEntity(word)]
    const row = reviews.get(entry.id)?.row
    const records = entry.op === 'create' ? recordsOf(entry.ref, entry.patch) : []
    for (const record of records) made.set(record.uid, record.fields)
    const told = [
      { uid: entry.ref, fields: { ...entry.about } },
      ...records,
      ...(row ? [{ uid: entry.ref, fields: row }] : []),
    ]
    for (const { uid, fields: values } of told) {
      if (title !== '') learn(entry.entity, uid, values[title])
      for (const [field, { kind, ...how }] of Object.entries(fields)) {
        if (kind !== 'reference' || !('to' in how) || !how.companion) continue
        const beside = values[how.companion.field]
        learn(how.to, values[field], isObject(beside) ? beside['name'] : beside)
      }
    }
  }
  return { name: (word, ref) => names.get(keyOf(word, ref)), made: (uid) => made.get(uid) }
}

const keyOf = (word: string, ref: Json) => `${word} ${String(ref)}`
