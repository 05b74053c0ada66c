import type { I18n, MessageDescriptor } from '@lingui/core'
import type { ComponentType, ReactNode } from 'react'
import type { Kind } from '#contract/kernel/entity.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import type { Me } from '#contract/access/schema.ts'
import type { LookupQuery } from '#client/data/replica/lookups.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import type { NameResolver } from '#client/data/replica/record.ts'

/** Names of referenced records and people. */
export interface ValueNames {
  i18n: I18n
  /**
   * Returns the name of a record or person by its kind and its number or uid. A person unknown to
   * this device is `Someone`.
   */
  name: (word: string, ref: Json) => string
  /** The loaded lookups, for names outside the kinds. */
  lookup: NameResolver['lookup']
  unknown: string
}

export type EntryPartProps = {
  view: EntryView
  fields: Fields
  onDecided: (() => void) | undefined
}

/** The tray's words for one kind of record; written by its capability, joined in `routes/`. */
export interface RecordWords {
  /** `Corrective action`. */
  kind: MessageDescriptor
  /** `New corrective action`. */
  created: MessageDescriptor
  label: (field: string) => MessageDescriptor | null
  /**
   * Names the author's action in a word, with the fields that it covers; null if the fields
   * describe it.
   */
  act?: (
    before: Readonly<JsonObject>,
    patch: Readonly<JsonObject>,
  ) => { word: MessageDescriptor; coveredFields: readonly string[] } | null
  /** The name for people; `number` is empty until the server assigns it. */
  number?: string
  title: string
  fields: Fields
  value: (field: string, value: Json, names: ValueNames) => ReactNode
  /** Returns the value as plain text, for texts that leave the app. */
  text: (field: string, value: Json, names: ValueNames) => string
  /**
   * Renders more than the values of a waiting change: its photos, and actions for a missing one.
   */
  part?: ComponentType<EntryPartProps>
  /** Lookups with names for its values. */
  wants?: (me: Me) => readonly LookupQuery[]
  href: (ref: string) => string
  /**
   * The addresses of its forms, which `?entry=` opens with the words of a change; `several`: for a
   * create of several.
   */
  forms: { create: string; edit: (ref: string) => string; several?: string }
}
export type RecordRegistry = Readonly<Record<Kind, RecordWords>>
