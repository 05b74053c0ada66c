import { useLingui } from '@lingui/react/macro'
import { useEffect, useMemo, useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import type { EntryView } from '#client/data/outbox/outbox.ts'
import { useMoment } from '#client/i18n/use-moment.ts'
import { useRecordFinder } from '#client/workspace/use-record-finder.ts'
import { fetchLookups } from '#client/data/replica/lookups.ts'
import { useWorkspace } from '#client/workspace/workspace-context.ts'
import {
  type EntryFact,
  type EntryWords,
  entryWordsOf,
  factsOf,
  type Known,
  refusalReason,
} from './entry-words.ts'
import type { RecordRegistry, ValueNames } from './record-words.ts'
import { useRecordWords } from './use-record-words.ts'

export interface SaysEntries {
  wordsFor: (entry: Entry, row?: JsonObject | null) => EntryWords
  factsFor: (entry: Pick<Entry, 'entity' | 'ref' | 'op' | 'patch'>) => EntryFact[][]
  reasonFor: (entry: Entry, review: Review | null) => ReturnType<typeof refusalReason>
  names: ValueNames
  known: Known
}

/**
 * Returns the words for entries, from their records with waiting changes. `isNeeded`: false without
 * entries; then nothing is read.
 */
export function useEntryWords(isNeeded = true): SaysEntries {
  const { t, i18n } = useLingui()
  const registry = useRecordWords()
  const { names: references, me, reads } = useWorkspace()
  const wanted = useMemo(
    () => (isNeeded ? Object.values(registry).flatMap(({ wants }) => wants?.(me) ?? []) : []),
    [registry, me, isNeeded],
  )
  // Counts the loaded lookups; their content is read by key.
  const [brought, setBrought] = useState(0)
  useEffect(() => {
    let gone = false
    for (const query of wanted)
      void fetchLookups(reads.client, [query]).then(() => !gone && setBrought((count) => count + 1))
    return () => void (gone = true)
  }, [wanted, reads.client])
  const recordOf = useRecordFinder(isNeeded)
  const moment = useMoment()
  return useMemo(() => {
    const people = peopleIn(registry)
    const names: ValueNames = {
      i18n,
      name: (word, ref) =>
        references.resolveReference(word, ref)?.name ||
        (people.has(word) ? t`Someone` : t`Unknown`),
      lookup: references.lookup,
      unknown: t`Unknown`,
    }
    const known: Known = { registry, names, recordOf }
    return {
      wordsFor: (entry, row) => entryWordsOf(known, entry, row),
      factsFor: (entry) => factsOf(known, entry),
      reasonFor: (entry, review) => refusalReason(known, entry, review, moment),
      names,
      known,
    }
    // oxlint-disable-next-line react/exhaustive-deps -- names may have come
  }, [registry, references, recordOf, moment, i18n, t, brought])
}

/** Maps the kinds that are people to their words, by the field next to a reference. */
export function peopleIn(registry: RecordRegistry): ReadonlySet<string> {
  const fields = Object.values(registry).flatMap((words) => Object.values(words.fields))
  return new Set(
    fields.flatMap((field) =>
      field.kind === 'reference' && field.companion?.as === 'person' ? [field.to] : [],
    ),
  )
}

/**
 * Returns the entries that a discard of this one includes: later ones in its lane, and those that
 * depend on it.
 */
export function fallsWith(entry: Entry, all: readonly EntryView[]): EntryView[] {
  const gone = new Set([entry.id])
  const falling: EntryView[] = []
  for (const view of all) {
    const relies =
      view.entry.deps.some((dep) => gone.has(dep)) ||
      (entry.op === 'create' && view.entry.ref === entry.ref)
    if (gone.has(view.entry.id) || !relies) continue
    gone.add(view.entry.id)
    falling.push(view)
  }
  return falling
}
