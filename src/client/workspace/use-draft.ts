import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { onBeforeReload } from '#client/data/outbox/before-reload.ts'
import { useDrafts } from './use-box.ts'

/** What a form opens with: its values, and what the record said at that moment. */
export interface Opening<Values> {
  values: Values
  /** For the keys of the patch but notes. */
  seen: JsonObject
  guards: JsonObject
}

/** An open form, perhaps with what was typed before a crash. */
export interface Opened<Values> extends Opening<Values> {
  /** For `EntryDraft.id`: made when the form opened and kept with it, so nothing is saved twice (F-83). */
  id: string
  /** The values are a kept draft. */
  restored: boolean
  /** The refused entry that the next Save replaces. */
  refusedId?: string
}

export interface FormDraft<Values> {
  /** null until the record and the device have answered. */
  opened: Opened<Values> | null
  /** When the draft was kept last, ISO 8601: "Draft kept 10:44". */
  savedAt: string | null
  /** Keep what was typed; written 500 ms after the last call. */
  keep: (values: Values) => void
  /** A Save was refused: the next one replaces it. */
  refused: (entryId: string, values: Values) => Promise<void>
  /** Throw the draft away (on Cancel, and always after a Save that closes the form) and open anew with the next `opening`. */
  forget: () => Promise<void>
}

/**
 * The draft of one form: `useDraft('action.edit', row.uid, opening)`. The first `opening` that is not null counts
 * until the form is left: a row that is renewed beneath it changes nothing (F-82).
 */
export function useDraft<Values extends object>(form: string, ref: string, opening: Opening<Values> | null): FormDraft<Values> {
  const drafts = useDrafts()
  const [opened, setOpened] = useState<Opened<Values> | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const typed = useRef<{ values: Values; timer: ReturnType<typeof setTimeout> } | null>(null)
  const open = useRef(opened)
  // oxlint-disable-next-line react/refs -- what runs later sees the form as it was drawn last
  open.current = opened
  const ready = opening !== null
  const first = useRef(opening)
  // oxlint-disable-next-line react/refs -- counts until the form is open, then never again (F-82)
  if (open.current === null) first.current = opening

  useEffect(() => {
    if (!ready || open.current !== null) return
    let gone = false
    void (async () => {
      // A device that cannot be read has no draft to give; the form opens all the same.
      const kept = await drafts?.load(form, ref).catch(() => undefined)
      const start = first.current
      if (gone || start === null) return
      setSavedAt(kept?.savedAt ?? null)
      setOpened(
        kept
          ? { id: kept.entryId, values: { ...start.values, ...(kept.values as Partial<Values>) }, seen: kept.seen, guards: kept.guards, refusedId: kept.refusedId, restored: true }
          : { ...start, id: crypto.randomUUID(), restored: false },
      )
    })()
    return () => {
      gone = true
    }
    // oxlint-disable-next-line react/exhaustive-effect-dependencies -- forgotten, it opens anew
  }, [ready, opened, drafts, form, ref])

  const write = useCallback(
    async (state: Opened<Values>, values: Values) => {
      if (typed.current) clearTimeout(typed.current.timer)
      typed.current = null
      const { id: entryId, seen, guards, refusedId } = state
      const done = await drafts?.save({ form, ref, entryId, values: values as Json, seen, guards, ...(refusedId ? { refusedId } : {}) }).then(
        () => true,
        () => false,
      )
      // "Draft kept" is said of what was kept, and of nothing else.
      if (done === true) setSavedAt(new Date().toISOString())
    },
    [drafts, form, ref],
  )
  const flush = useCallback(async () => {
    if (typed.current && open.current) await write(open.current, typed.current.values)
  }, [write])
  useWriteBeforeLeaving(flush)

  const keep = useCallback(
    (values: Values) => {
      if (typed.current) clearTimeout(typed.current.timer)
      typed.current = { values, timer: setTimeout(() => void flush(), 500) }
    },
    [flush],
  )
  const refused = useCallback(
    async (refusedId: string, values: Values) => {
      if (!open.current) return
      const next = { ...open.current, id: crypto.randomUUID(), refusedId }
      setOpened(next)
      await write(next, values)
    },
    [write],
  )
  const forget = useCallback(async () => {
    if (typed.current) clearTimeout(typed.current.timer)
    typed.current = null
    await drafts?.remove(form, ref).catch(() => undefined)
    setSavedAt(null)
    setOpened(null)
  }, [drafts, form, ref])
  return { opened, savedAt, keep, refused, forget }
}

/** What was typed is written when its form goes, and before the app reloads itself (offline design, 9). */
export function useWriteBeforeLeaving(write: () => Promise<void>): void {
  useEffect(() => {
    const stop = onBeforeReload(write)
    return () => {
      stop()
      void write()
    }
  }, [write])
}
