import type { I18n, MessageDescriptor } from '@lingui/core'
import { createContext, use, useContext, type ReactNode } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'

/** Names of what a value points to. */
export interface ValueNames {
  i18n: I18n
  /** By the word of a kind, and number or uid. */
  name: (word: string, ref: Json) => string
}

/** How the tray speaks of one kind of record; written by its capability, joined in `routes/`. */
export interface RecordWords {
  /** `Corrective action`. */
  kind: MessageDescriptor
  /** `New corrective action`. */
  created: MessageDescriptor
  label: (field: string) => MessageDescriptor | null
  /** What the author did, in a word, and the fields that it says; null where the fields tell it. */
  act?: (before: Readonly<JsonObject>, patch: Readonly<JsonObject>) => { word: MessageDescriptor; says: readonly string[] } | null
  value: (field: string, value: Json, names: ValueNames) => ReactNode
  href: (ref: string) => string
  /** Whose it is now, by name as far as the row tells; empty: somebody else's; null: nobody's (F-25). */
  holder?: (row: JsonObject) => string | null
}
export type RecordRegistry = Readonly<Record<Kind, RecordWords>>

export const RecordWordsContext = createContext<(() => Promise<RecordRegistry>) | null>(null)

/** The words of a kind of record; waits for their file the first time. */
export function useRecordWords(): RecordRegistry {
  const load = useContext(RecordWordsContext)
  if (!load) throw new Error('No words of records: put RecordWordsContext around the screen.')
  return use(load())
}
