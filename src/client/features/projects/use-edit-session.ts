import { useCallback, useRef, useState } from 'react'
import type { JsonObject } from '#contract/kernel/json.ts'
import { useDrafts } from '#client/workspace/use-box.ts'
import { useWriteBeforeLeaving } from '#client/workspace/use-draft.ts'
import type { ProjectRow } from './project-row.ts'
import { seenOf, valuesOf, type ProjectValues } from './project-values.ts'

/** A row that has become fields, all from the moment it did (F-82); one at a time. */
export interface EditSession {
  uid: string
  isActive: boolean
  /** Entry id, made when the row opened (F-83). */
  id: string
  values: ProjectValues
  seen: JsonObject
  guards: JsonObject
  /** The refused entry that the next Save replaces. */
  refusedId?: string
}

export const editForm = 'project.edit'

/** The open row and its draft, written 500 ms after a keystroke; another row may take its place at any time. */
export function useEditSession() {
  const drafts = useDrafts()
  const [session, setSession] = useState<EditSession | null>(null)
  const waiting = useRef<{ session: EditSession; timer: ReturnType<typeof setTimeout> } | null>(null)

  const write = useCallback(
    async ({ uid, id: entryId, values, seen, guards, refusedId }: EditSession) => {
      await drafts?.save({ form: editForm, ref: uid, entryId, values, seen, guards, ...(refusedId ? { refusedId } : {}) }).catch(() => undefined)
    },
    [drafts],
  )
  const flush = useCallback(async () => {
    const due = waiting.current
    if (!due) return
    clearTimeout(due.timer)
    waiting.current = null
    await write(due.session)
  }, [write])
  useWriteBeforeLeaving(flush)

  const open = useCallback(
    async (row: ProjectRow) => {
      await flush()
      const { uid, isActive } = row
      const kept = await drafts?.load(editForm, uid).catch(() => undefined)
      setSession(
        kept
          ? { uid, isActive, id: kept.entryId, values: { ...valuesOf(row), ...(kept.values as Partial<ProjectValues>) }, seen: kept.seen, guards: kept.guards, ...(kept.refusedId ? { refusedId: kept.refusedId } : {}) }
          : { uid, isActive, id: crypto.randomUUID(), values: valuesOf(row), ...seenOf(row) },
      )
    },
    [drafts, flush],
  )
  const type = useCallback(
    (part: Partial<ProjectValues>) => {
      setSession((before) => {
        if (!before) return before
        const next = { ...before, values: { ...before.values, ...part } }
        if (waiting.current) clearTimeout(waiting.current.timer)
        waiting.current = { session: next, timer: setTimeout(() => void flush(), 500) }
        return next
      })
    },
    [flush],
  )
  const refused = useCallback(
    async (refusedId: string) => {
      if (!session) return
      const next = { ...session, id: crypto.randomUUID(), refusedId }
      setSession(next)
      await write(next)
    },
    [session, write],
  )
  /** Cancel, or saved: the draft goes too. */
  const close = useCallback(async () => {
    if (waiting.current) clearTimeout(waiting.current.timer)
    waiting.current = null
    const uid = session?.uid
    setSession(null)
    if (uid !== undefined) await drafts?.remove(editForm, uid).catch(() => undefined)
  }, [session, drafts])
  return { session, open, type, refused, close }
}
