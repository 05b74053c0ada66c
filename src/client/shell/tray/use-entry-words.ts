import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import { entityWords, type Kind, kindOf } from '#contract/kernel/entity.ts'
import type { Fields } from '#contract/kernel/fields.ts'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useAnyRecord } from '#client/workspace/use-any-record.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import { type RecordRegistry, type RecordWords, useRecordWords, type ValueNames } from './record-words.ts'

/** An entry in words. */
export interface EntryWords {
  /** `CA-12`, or that it is new. */
  number: string
  title: string
  /** `Closed`, `Changed: Location`, or both. */
  change: string
  words: RecordWords
  /** Its row is on this device; else it is known by what the form showed. */
  isHere: boolean
}

/** Says what an entry is about, from its record as it is seen now. */
export function useEntryWords(): { wordsFor: (entry: Entry, row?: JsonObject | null) => EntryWords; names: ValueNames } {
  const { t, i18n } = useLingui()
  const registry = useRecordWords()
  const { records, names: references } = useWorkspace()
  const recordOf = useAnyRecord()
  return useMemo(() => {
    const names: ValueNames = { i18n, name: (word, ref) => references.refer(word, ref)?.name || textOf(ref) }
    const wordsFor = (entry: Entry, shown?: JsonObject | null): EntryWords => {
      const { kind, words } = wordsIn(registry, entry.entity)
      const { number, title, fields = {} } = kind === null ? unknown : records[kind]
      const here = shown ?? (kind === null ? undefined : recordOf(kind, entry.ref))
      const row = here ?? { ...entry.about, ...(recordsOf(entry.ref, entry.patch)[0]?.fields ?? entry.patch) }
      const act = entry.op === 'create' ? null : (words.act?.(entry.seen, entry.patch) ?? null)
      // A note comes with every change; it is named where it is all there is.
      const named = Object.keys(entry.patch).filter((field) => fields[field]?.meeting !== 'append' && !act?.says.includes(field))
      const labels = named.flatMap((field) => {
        const label = words.label(field)
        return label ? [i18n._(label)] : []
      })
      const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(labels)
      const told = [...(act ? [i18n._(act.word)] : []), ...(labels.length > 0 ? [t`Changed: ${list}`] : [])]
      return {
        number: textOf((number && row[number]) ?? '') || t`New`,
        title: textOf((title && row[title]) ?? '') || i18n._(words.kind),
        change: entry.op === 'create' ? i18n._(words.created) : kind === null ? i18n._(words.kind) : told.length === 0 ? t`Note added` : told.join('. '),
        words,
        isHere: here !== undefined && here !== null,
      }
    }
    return { wordsFor, names }
  }, [registry, records, references, recordOf, i18n, t])
}

/**
 * How the tray speaks of an entry. A kind that only a newer version of the app knows is shown all the same, in words that
 * fit any (offline design, 13): what waits of it goes on waiting.
 */
export function wordsIn(registry: RecordRegistry, entity: string): { kind: Kind | null; words: RecordWords } {
  const word = entityWords.find((one) => one === entity)
  return word === undefined ? { kind: null, words: unknownWords } : { kind: kindOf(word), words: registry[kindOf(word)] }
}

const unknownWords: RecordWords = { kind: msg`Change`, created: msg`New`, label: () => null, value: (_, value) => textOf(value), href: () => '/back-office/sync' }
const unknown: { number?: string; title?: string; fields?: Fields } = {}

/** Which entries fall with this one: what stands behind it in its lane and what relies on it. */
export function fallsWith(entry: Entry, all: readonly EntryView[]): EntryView[] {
  const gone = new Set([entry.id])
  const falling: EntryView[] = []
  for (const view of all) {
    const relies = view.entry.deps.some((dep) => gone.has(dep)) || (entry.op === 'create' && view.entry.ref === entry.ref)
    if (gone.has(view.entry.id) || !relies) continue
    gone.add(view.entry.id)
    falling.push(view)
  }
  return falling
}

function textOf(value: Json): string {
  return typeof value === 'string' || typeof value === 'number' ? String(value) : ''
}
