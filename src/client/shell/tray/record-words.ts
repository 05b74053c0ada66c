import type { I18n, MessageDescriptor } from '@lingui/core'
import { type ComponentType, createContext, use, useContext, type ReactNode } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Me } from '#contract/access/schema.ts'
import type { LookupQuery } from '#client/data/replica/lookups.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import type { Names } from '#client/data/replica/record.ts'

/** Names of what a value points to. */
export interface ValueNames {
  i18n: I18n
  /**
   * By the word of a kind, and number or uid; never a number: `Somebody` where the device does not
   * know them.
   */
  name: (word: string, ref: Json) => string
  /** What a lookup has brought so far, for names that are no kind's. */
  lookup: Names['lookup']
  unknown: string
}

export type EntryPartProps = {
  view: EntryView
  fields: Fields
  onDecided: (() => void) | undefined
}

/** How the tray speaks of one kind of record; written by its capability, joined in `routes/`. */
export interface RecordWords {
  /** `Corrective action`. */
  kind: MessageDescriptor
  /** `New corrective action`. */
  created: MessageDescriptor
  label: (field: string) => MessageDescriptor | null
  /** What the author did, in a word, and the fields that it says; null where the fields tell it. */
  act?: (
    before: Readonly<JsonObject>,
    patch: Readonly<JsonObject>,
  ) => { word: MessageDescriptor; says: readonly string[] } | null
  /** What people know a record by; `number` is empty while it follows. */
  number?: string
  title: string
  fields: Fields
  value: (field: string, value: Json, names: ValueNames) => ReactNode
  /** The same as plain text, for what leaves the screen. */
  text: (field: string, value: Json, names: ValueNames) => string
  /**
   * Of a change that waits, more than values say: its photos, and what can be done where one is
   * missing.
   */
  part?: ComponentType<EntryPartProps>
  /** Lookups that hold names of its values. */
  wants?: (me: Me) => readonly LookupQuery[]
  href: (ref: string) => string
  /**
   * Where its forms open, each by `?entry=` with the words of a change; `several`: of a create of
   * several.
   */
  forms: { create: string; edit: (ref: string) => string; several?: string }
}
export type RecordRegistry = Readonly<Record<Kind, RecordWords>>

export const RecordWordsContext = createContext<(() => Promise<RecordRegistry>) | null>(null)

/** The words of a kind of record; waits for their file the first time. */
export function useRecordWords(): RecordRegistry {
  const load = useContext(RecordWordsContext)
  if (!load) throw new Error('No words of records: put RecordWordsContext around the screen.')
  return use(load())
}
