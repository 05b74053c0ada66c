import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { onBeforeReload } from '#client/data/outbox/before-reload.ts'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { useArrival } from '#client/ui/use-arrival.ts'
import { isSameIgnoringSpace } from './is-same-ignoring-space.ts'
import { useDraftStore, useOutbox } from './use-box.ts'

/** The start of a form: its values, and the record's values at that time. */
export interface InitialForm<Values> {
  values: Values
  /** The record's values for the keys of the patch, without notes. */
  seen: JsonObject
  guards: JsonObject
  /** The form begins with the words of this refused entry, which the next Save replaces (F-27). */
  refusedId?: string
  /**
   * Returns true for values that a Save treats as equal. Unchanged values leave no draft. By
   * default white space at the ends of texts does not count.
   */
  isSame?: (one: Values, other: Values) => boolean
  /**
   * Returns true for values without an entry: they are stored, but do not count as unsaved work.
   */
  isEmpty?: (values: Values, seen: JsonObject) => boolean
}

/** An open form, perhaps with text that was typed before a crash. */
export interface OpenedForm<Values> extends InitialForm<Values> {
  /**
   * The `EntryDraft.id`: created when the form opens and stored with it, so nothing is saved twice
   * (F-83).
   */
  id: string
  /** True for values from a stored draft. */
  restored: boolean
  /** When the draft was last stored, ISO 8601. */
  storedAt?: string
  /** Returns true for values that differ from those at the opening. */
  isWork: (values: Values) => boolean
}

export interface FormDraft<Values> {
  /** The reference of the stored draft; null until the form is open. */
  ref: string | null
  /** Null until the record and the device have answered. */
  opened: OpenedForm<Values> | null
  /** When the draft was last stored, ISO 8601: "Draft kept 10:44". */
  savedAt: string | null
  /** True for typed text that counts as work, even if the device could not store it. */
  isTyped: boolean
  /** Stores the typed values, 500 ms after the last call. */
  storeSoon: (values: Values) => void
  /** Writes the draft at once, before a request leaves the device that the draft must know. */
  flush: () => Promise<void>
  /**
   * Lets the next Save replace a refused one. `of`: the saved form, because another may be open by
   * now.
   */
  replaceRefused: (entryId: string, values: Values, of?: FormWithRef<Values>) => Promise<void>
  /**
   * Compares later input with the record's new values after a colleague's change, and makes the
   * next Save a new entry.
   */
  rebase: (now: Pick<InitialForm<Values>, 'seen' | 'guards'>) => void
  /**
   * Deletes the draft (on Cancel, and after each Save that closes the form) and opens again with
   * the next `opening`.
   */
  forget: (of?: FormWithRef<Values>) => Promise<void>
}

/** The record of the open form, and its start. */
export interface FormWithRef<Values> {
  ref: string
  opened: OpenedForm<Values>
}

/**
 * The draft of one form: `useDraft('action.edit', row.uid, opening)`. The first `opening` that is
 * not null counts until the form closes: a renewed row beneath it changes nothing (F-82).
 * `instead`: the reference of an older draft for the same refused entry.
 */
export function useDraft<Values extends object>(
  form: string,
  ref: string,
  opening: InitialForm<Values> | null,
  instead?: string,
): FormDraft<Values> {
  const draft = useSwitchableDraft<Values>(form)
  const { opened, open } = draft
  const ready = opening !== null
  const first = useRef(opening)
  // oxlint-disable-next-line react/refs -- counts until the form is open, then never again (F-82)
  if (opened === null) first.current = opening
  useEffect(() => {
    if (ready && opened === null) void open(ref, () => first.current, instead)
  }, [ready, opened, open, ref, instead])
  return draft
}

/** A stored draft without an open form; null while it loads, or without one. */
export function useStoredDraft(
  form: string,
  ref: string,
): { kept: Draft | null; forget: () => Promise<void> } {
  const drafts = useDraftStore()
  const [kept, setKept] = useState<Draft | null>(null)
  // A device that cannot be read provides no draft.
  useArrival(
    () => drafts?.load(form, ref).catch(() => undefined),
    (found) => setKept(found ?? null),
    [drafts, form, ref],
  )
  const forget = useCallback(async () => {
    setKept(null)
    await drafts?.remove(form, ref).catch(() => undefined)
  }, [drafts, form, ref])
  return { kept, forget }
}

/**
 * A form that opens for one record after another, as the rows of a table do: writes the typed
 * values before the next record opens.
 */
export function useSwitchableDraft<Values extends object>(form: string): SwitchableDraft<Values> {
  const drafts = useDraftStore()
  const [shown, setShown] = useState<FormWithRef<Values> | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
  /** The unwritten values with their form, because another form may open before the write. */
  const typed = useRef<Typed<Values> | null>(null)
  // Input belongs to the record that was opened last, even before it renders.
  const current = useRef(shown)
  /** The record that opens or was opened last. */
  const asked = useRef<{ ref: string } | null>(null)
  const box = useOutbox()
  /**
   * A refused entry may have a decision by now, perhaps in the tray: then the Save is a new change.
   */
  const keptUnder = useCallback(
    ({
      entryId,
      refusedId,
    }: Pick<Draft, 'entryId' | 'refusedId'>): Pick<OpenedForm<Values>, 'id' | 'refusedId'> => {
      if (refusedId === undefined) return { id: entryId }
      const asks = box === null || (box.snapshot().byId.get(refusedId)?.review ?? null) !== null
      return !asks ? { id: crypto.randomUUID() } : { id: entryId, refusedId }
    },
    [box],
  )
  const put = useCallback((next: FormWithRef<Values> | null) => {
    current.current = next
    setShown(next)
  }, [])

  const write = useCallback(
    async ({ ref, opened }: FormWithRef<Values>, values: Values) => {
      const { id: entryId, seen, guards, refusedId, isEmpty } = opened
      dropPendingWrite(typed, ref)
      if (!opened.isWork(values)) {
        // The next opening recognises a draft without changes.
        await drafts?.remove(form, ref).catch(() => undefined)
        if (current.current?.ref === ref) setSavedAt(null)
        return
      }
      const more = refusedId ? { refusedId } : isEmpty?.(values, seen) && { isEmpty: true }
      const draft = { form, ref, entryId, values: values as Json, seen, guards, ...more }
      const done = await drafts?.save(draft).then(
        () => true,
        () => false,
      )
      // "Draft kept" appears only after a successful write.
      if (done === true && current.current?.ref === ref) setSavedAt(new Date().toISOString())
    },
    [drafts, form],
  )
  const flush = useCallback(async () => {
    if (typed.current) await write(typed.current.of, typed.current.values)
  }, [write])
  useWriteBeforeLeaving(flush)

  const open = useCallback(
    async (own: string, opening: () => InitialForm<Values> | null, instead?: string) => {
      const mine = { ref: own }
      asked.current = mine
      await flush()
      // The form opens even if the device cannot be read.
      const load = (ref: string) => drafts?.load(form, ref).catch(() => undefined)
      const [first, other] = await Promise.all([
        load(own),
        instead === undefined ? undefined : load(instead),
      ])
      const start = opening()
      if (mine !== asked.current || start === null) return null
      const isElsewhere = start.refusedId !== undefined && other?.refusedId === start.refusedId
      const found = isElsewhere ? other : first
      // A draft over another change does not belong to this one.
      const isOfThis = start.refusedId === undefined || found?.refusedId === start.refusedId
      const kept = isOfThis && found && hasUnsavedWork(start, found) ? found : undefined
      const ref = isElsewhere && instead !== undefined ? instead : own
      mine.ref = ref
      setSavedAt(kept?.savedAt ?? null)
      setTyped(false)
      const { isEmpty } = start
      const begun: Omit<OpenedForm<Values>, 'isWork'> = kept
        ? {
            ...(isEmpty && { isEmpty }),
            ...keptUnder(kept),
            values: { ...start.values, ...(kept.values as Partial<Values>) },
            seen: kept.seen,
            guards: kept.guards,
            restored: true,
            storedAt: kept.savedAt,
          }
        : { ...start, id: crypto.randomUUID(), restored: false }
      const opened = withWork(start, begun)
      put({ ref, opened })
      return opened
    },
    [drafts, form, flush, put, keptUnder],
  )
  const keep = useCallback(
    (values: Values) => {
      if (!current.current) return
      setTyped(current.current.opened.isWork(values))
      if (typed.current) clearTimeout(typed.current.timer)
      if (typed.current && typed.current.of.ref !== current.current.ref) void flush()
      typed.current = { of: current.current, values, timer: setTimeout(() => void flush(), 500) }
    },
    [flush],
  )
  const refused = useCallback(
    async (refusedId: string, values: Values, of: FormWithRef<Values> | null = current.current) => {
      if (of === null) return
      const next = {
        ref: of.ref,
        opened: { ...of.opened, id: crypto.randomUUID(), refusedId, isWork: () => true },
      }
      // Another record that opened meanwhile stays open; the draft of this one names the entry that
      // the next Save replaces.
      if (current.current?.ref === of.ref) put(next)
      await write(next, values)
    },
    [put, write],
  )
  const renew = useCallback<SwitchableDraft<Values>['rebase']>(
    (now) => {
      if (!current.current) return
      const { opened } = current.current
      // A colleague may have changed a value that this form began with: then the typed value is a
      // change again.
      const isWork = sameJson(now.seen, opened.seen) ? opened.isWork : () => true
      put({ ...current.current, opened: { ...opened, ...now, isWork, id: crypto.randomUUID() } })
    },
    [put],
  )
  const forget = useCallback(
    async (of: FormWithRef<Values> | null = current.current) => {
      if (of === null) return
      dropPendingWrite(typed, of.ref)
      const isOpen = () => current.current?.ref === of.ref
      // A form that opens at this moment would bring the deleted draft back.
      if (asked.current?.ref === of.ref) asked.current = null
      // A Save has already removed it, and a slow device must not hold people in a finished form.
      await Promise.race([
        drafts?.remove(form, of.ref).catch(() => undefined),
        new Promise((done) => setTimeout(done, 1000)),
      ])
      if (!isOpen()) return
      setSavedAt(null)
      setTyped(false)
      put(null)
    },
    [drafts, form, put],
  )
  return {
    ref: shown?.ref ?? null,
    opened: shown?.opened ?? null,
    savedAt,
    isTyped,
    open,
    storeSoon: keep,
    flush,
    replaceRefused: refused,
    rebase: renew,
    forget,
  }
}

export interface SwitchableDraft<Values> extends FormDraft<Values> {
  /** Resolves with the opening; null if another record was opened meanwhile. */
  open: (
    ref: string,
    opening: () => InitialForm<Values> | null,
    instead?: string,
  ) => Promise<OpenedForm<Values> | null>
}

/** Typed and erased values do not count as work, unless the record changed meanwhile. */
function hasUnsavedWork<Values>(
  start: InitialForm<Values>,
  {
    values,
    seen,
    refusedId,
  }: { values: unknown; seen: JsonObject; refusedId?: string | undefined },
): boolean {
  const isSame = start.isSame ?? isSameIgnoringSpace
  const typed = { ...start.values, ...(values as Partial<Values>) }
  return refusedId !== undefined || !sameJson(seen, start.seen) || !isSame(typed, start.values)
}

function withWork<Values>(
  start: InitialForm<Values>,
  opened: Omit<OpenedForm<Values>, 'isWork'>,
): OpenedForm<Values> {
  const { seen, refusedId } = opened
  return { ...opened, isWork: (values) => hasUnsavedWork(start, { values, seen, refusedId }) }
}

interface Typed<Values> {
  of: FormWithRef<Values>
  values: Values
  timer: ReturnType<typeof setTimeout>
}

/** Drops the pending write for this record. */
function dropPendingWrite<Values>(typed: { current: Typed<Values> | null }, ref: string): void {
  if (typed.current?.of.ref !== ref) return
  clearTimeout(typed.current.timer)
  typed.current = null
}

/**
 * Writes the typed values when the form unmounts, and before the app reloads itself (offline
 * design, 9).
 */
function useWriteBeforeLeaving(write: () => Promise<void>): void {
  useEffect(() => {
    const stop = onBeforeReload(write)
    // A tablet that is put away may never come back to this page.
    const hides = () => document.visibilityState === 'hidden' && void write()
    document.addEventListener('visibilitychange', hides)
    return () => {
      stop()
      document.removeEventListener('visibilitychange', hides)
      void write()
    }
  }, [write])
}
