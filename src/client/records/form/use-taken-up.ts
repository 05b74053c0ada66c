import { useEffect, useState } from 'react'
import type { Entry, Review } from '#client/data/outbox/core/types.ts'
import { useBox, useOutbox } from '#client/workspace/use-box.ts'
import { withoutParent } from './without-parent.ts'
import { useFilters } from '#client/shell/address.ts'

/** The words of an earlier change that a form begins with. */
export interface TakenUp {
  entry: Entry
  review: Review | null
  /** The next Save replaces it (F-27); else it is a change of its own. */
  refusedId?: string
  /** Given up with the Save that takes its words (F-28). */
  discards?: readonly string[]
  /** Fields that name a record whose create was discarded: chosen anew (F-68). */
  lost?: readonly string[]
}

/**
 * The change that the address names by `?entry=`, as the tray leads to a form; `as=new`: its words as a change of their
 * own. null: none, or it was decided since; undefined: it is being looked for. It counts as it was when the form opened.
 */
export function useTakenUp(): TakenUp | null | undefined {
  const outbox = useOutbox()
  const { entries } = useBox()
  const [{ id, isNew }] = useFilters(parse, nothing)
  const [found, setFound] = useState<{ id: string; taken: TakenUp | null } | undefined>(undefined)
  const waiting = entries.find(({ entry, review }) => entry.id === id && review !== null)
  const missing = id !== '' && found?.id !== id
  useEffect(() => {
    if (!missing) return undefined
    let gone = false
    if (waiting) {
      const taken: TakenUp = { entry: waiting.entry, review: waiting.review, ...(isNew ? { discards: [id] } : { refusedId: id }) }
      if (waiting.review?.kind !== 'parent-gone') return setFound({ id, taken })
      void (outbox?.sentList() ?? Promise.resolve([])).then((list) => !gone && setFound({ id, taken: withoutParent(taken, list) }))
      return () => void (gone = true)
    }
    void (outbox?.sentList() ?? Promise.resolve([])).then((list) => {
      const ended = list.find((one) => one.id === id && one.end === 'discarded')
      if (!gone) setFound({ id, taken: isNew && ended ? { entry: ended.entry, review: null } : null })
    })
    return () => void (gone = true)
    // oxlint-disable-next-line react/exhaustive-deps -- as it was when the form opened
  }, [missing, id, isNew, outbox])
  if (id === '') return null
  return found?.id === id ? found.taken : undefined
}

const parse = (raw: Readonly<Record<string, unknown>>) => ({ id: typeof raw['entry'] === 'string' ? raw['entry'] : '', isNew: raw['as'] === 'new' })
const nothing = () => ({})
