import { useEffect, useState } from 'react'
import { recordsOf } from '#contract/kernel/several.ts'
import type { Entry, Review, EndedEntry } from '#client/data/outbox/core/types.ts'
import { useBoxSnapshot, useOutbox } from '#client/workspace/use-box.ts'
import { useFilters } from '#client/shell/address.ts'

/** The words of an earlier change, with which a form begins. */
export interface ResumedChange {
  entry: Entry
  review: Review | null
  /** The entry that the next Save replaces (F-27); without it the Save is a separate change. */
  refusedId?: string
  /** Entries that the Save of these words discards (F-28). */
  discards?: readonly string[]
  /** Fields that name a record whose create was discarded: they need a new choice (F-68). */
  lostReferences?: readonly string[]
}

/**
 * Returns the change that the address names by `?entry=`, as the tray links to a form; `as=new`
 * makes its words a separate change. Null without one, or after its decision; undefined while it
 * loads. Stays as it was when the form opened.
 */
export function useResumedChange(): ResumedChange | null | undefined {
  const outbox = useOutbox()
  const { byId } = useBoxSnapshot()
  const [{ id, isNew }] = useFilters(parse, nothing)
  const [found, setFound] = useState<{ id: string; taken: ResumedChange | null } | undefined>(
    undefined,
  )
  const asked = byId.get(id)
  const waiting = asked?.review === null ? undefined : asked
  const missing = id !== '' && found?.id !== id
  useEffect(() => {
    if (!missing) return undefined
    let gone = false
    if (waiting) {
      const taken: ResumedChange = {
        entry: waiting.entry,
        review: waiting.review,
        ...(isNew ? { discards: [id] } : { refusedId: id }),
      }
      if (waiting.review?.kind !== 'parent-gone') return setFound({ id, taken })
      void (outbox?.readEndedEntries() ?? Promise.resolve([])).then(
        (list) => !gone && setFound({ id, taken: withoutParent(taken, list) }),
      )
      return () => void (gone = true)
    }
    void (outbox?.readEndedEntries() ?? Promise.resolve([])).then((list) => {
      const ended = list.find((one) => one.id === id && one.end === 'discarded')
      if (!gone)
        setFound({ id, taken: isNew && ended ? { entry: ended.entry, review: null } : null })
    })
    return () => void (gone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- as it was when the form opened
  }, [missing, id, isNew, outbox])
  if (id === '') return null
  return found?.id === id ? found.taken : undefined
}

const parse = (raw: Readonly<Record<string, unknown>>) => ({
  id: typeof raw['entry'] === 'string' ? raw['entry'] : '',
  isNew: raw['as'] === 'new',
})
const nothing = () => ({})

/**
 * Returns the words of a change whose parent was discarded (F-68): `lost` lists the fields that
 * name a record that was never created. For an edit after a discarded create it adds that create's
 * words, because they exist only there. Pure.
 */
function withoutParent(
  taken: ResumedChange,
  ended: readonly Pick<EndedEntry, 'entry' | 'end'>[],
): ResumedChange {
  const { entry } = taken
  const creates = ended.filter((one) => one.end === 'discarded' && one.entry.op === 'create')
  const never = new Map(
    creates.flatMap((one) =>
      recordsOf(one.entry.ref, one.entry.patch).map(({ uid, fields }) => [uid, fields] as const),
    ),
  )
  const own = entry.op === 'patch' ? never.get(entry.ref) : undefined
  const patch = { ...own, ...entry.patch }
  const lost = Object.keys(patch).filter(
    (field) => typeof patch[field] === 'string' && never.has(patch[field]),
  )
  return { ...taken, entry: { ...entry, patch }, lostReferences: lost }
}
