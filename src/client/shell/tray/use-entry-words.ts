import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useRecords } from '#client/workspace/use-records.ts'
import { type RecordWords, useRecordWords, type ValueNames } from './record-words.ts'

/** An entry in words. */
export interface EntryWords {
  /** `CA-12`, or that it is new. */
  number: string
  title: string
  /** `Status and assigned to changed`. */
  change: string
  words: RecordWords
  /** Its row is on this device; else it is known by what the form showed. */
  isHere: boolean
}

/** Says what an entry is about, from its record as it is seen now. */
export function useEntryWords(): { wordsFor: (entry: Entry, row?: JsonObject | null) => EntryWords; names: ValueNames } {
  const { t, i18n } = useLingui()
  const registry = useRecordWords()
  const actions = useRecords('action').rows
  const projects = useRecords('project').rows
  const users = useRecords('user').rows
  return useMemo(() => {
    const names: ValueNames = {
      i18n,
      user: (id) => users.find((user) => user.user_id === id || user.uid === id)?.name ?? textOf(id),
      project: (ref) => projects.find((project) => project.projectID === ref || project.uid === ref)?.name ?? textOf(ref),
    }
    const rowOf = (entry: Entry): JsonObject | undefined => {
      const found = entry.entity === 'action' ? actions.find(({ uid }) => uid === entry.ref) : projects.find(({ uid }) => uid === entry.ref)
      // Rows are what the server sent as JSON.
      return found as JsonObject | undefined
    }
    const wordsFor = (entry: Entry, shown?: JsonObject | null): EntryWords => {
      const words = registry[entry.entity]
      const here = shown ?? rowOf(entry)
      const row = here ?? { ...entry.about, ...(recordsOf(entry.ref, entry.patch)[0]?.fields ?? entry.patch) }
      // The note comes with every change of an action; it is named where it is all there is.
      const named = Object.keys(entry.patch).filter((field) => field !== 'notes')
      const labels = named.flatMap((field) => {
        const label = words.label(field)
        return label ? [i18n._(label)] : []
      })
      const list = new Intl.ListFormat(i18n.locale, { type: 'conjunction' }).format(labels)
      return {
        number: words.number(row) || t`New`,
        title: words.title(row) || i18n._(words.kind),
        change: entry.op === 'create' ? i18n._(words.created) : labels.length === 0 ? t`Note added` : t`Changed: ${list}`,
        words,
        isHere: here !== undefined && here !== null,
      }
    }
    return { wordsFor, names }
  }, [registry, actions, projects, users, i18n, t])
}

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
