import { useCallback, useEffect, useRef, useState } from 'react'
import type { Json, JsonObject } from '#contract/kernel/json.ts'
import { sameJson } from '#contract/kernel/same-json.ts'
import { onBeforeReload } from '#client/data/outbox/before-reload.ts'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { sameButForSpace } from './same-but-for-space.ts'
import { useDrafts, useOutbox } from './use-box.ts'

/** What a form opens with: its values, and what the record said at that moment. */
export interface Opening<Values> {
  values: Values
  /** For the keys of the patch but notes. */
  seen: JsonObject
  guards: JsonObject
  /** It begins with the words of this refused entry, which the next Save replaces (F-27). */
  refusedId?: string
  /**
   * Returns true for values that a Save takes for the same. Values as the form opened with them
   * leave no draft.
   * By default texts differ by more than white space at their ends.
   */
  isSame?: (one: Values, other: Values) => boolean
  /** Returns true for values without an entry: they are kept, and count as no unsaved work. */
  isEmpty?: (values: Values, seen: JsonObject) => boolean
}

/** An open form, perhaps with what was typed before a crash. */
export interface Opened<Values> extends Opening<Values> {
  /**
   * For `EntryDraft.id`: made when the form opened and kept with it, so nothing is saved twice
   * (F-83).
   */
  id: string
  /** The values are a kept draft. */
  restored: boolean
  /** When that was kept last, ISO 8601. */
  keptAt?: string
  /** Returns true for values that hold work: not as the form opened with them. */
  isWork: (values: Values) => boolean
}

export interface FormDraft<Values> {
  /** Under which it is kept; null until it is open. */
  ref: string | null
  /** null until the record and the device have answered. */
  opened: Opened<Values> | null
  /** When the draft was kept last, ISO 8601: "Draft kept 10:44". */
  savedAt: string | null
  /** What was typed since it opened is work, whether the device could keep it or not. */
  isTyped: boolean
  /** Keep what was typed; written 500 ms after the last call. */
  keep: (values: Values) => void
  /** Write it at once: before something leaves the device that the draft has to know of. */
  flush: () => Promise<void>
  /**
   * A Save was refused: the next one replaces it. `of`: the form that was saved, where another may
   * be open by now.
   */
  refused: (entryId: string, values: Values, of?: OpenForm<Values>) => Promise<void>
  /**
   * Somebody else changed the record: what is typed from now on is measured against what it says
   * now, and the next Save is another one.
   */
  renew: (now: Pick<Opening<Values>, 'seen' | 'guards'>) => void
  /**
   * Throw the draft away (on Cancel, and always after a Save that closes the form) and open anew
   * with the next `opening`.
   */
  forget: (of?: OpenForm<Values>) => Promise<void>
}

/** Which record's form is open, and with what. */
export interface OpenForm<Values> {
  ref: string
  opened: Opened<Values>
}

/**
 * The draft of one form: `useDraft('action.edit', row.uid, opening)`. The first `opening` that is
 * not null counts until the form is left: a row that is renewed beneath it changes nothing (F-82).
 * `instead`: where the draft of the same refused entry is, if its form was left open there.
 */
export function useDraft<Values extends object>(
  form: string,
  ref: string,
  opening: Opening<Values> | null,
  instead?: string,
): FormDraft<Values> {
  const draft = useDrafting<Values>(form)
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

/** A kept draft that no form is open over; null: none, or it is being looked for. */
export function useKeptDraft(
  form: string,
  ref: string,
): { kept: Draft | null; forget: () => Promise<void> } {
  const drafts = useDrafts()
  const [kept, setKept] = useState<Draft | null>(null)
  useEffect(() => {
    let gone = false
    // A device that cannot be read has no draft to give.
    void drafts?.load(form, ref).then(
      (found) => !gone && setKept(found ?? null),
      () => undefined,
    )
    return () => void (gone = true)
  }, [drafts, form, ref])
  const forget = useCallback(async () => {
    setKept(null)
    await drafts?.remove(form, ref).catch(() => undefined)
  }, [drafts, form, ref])
  return { kept, forget }
}

/**
 * A form that opens for one record after another, as the rows of a table do: what was typed is
 * written before the next one.
 */
export function useDrafting<Values extends object>(form: string): Drafting<Values> {
  const drafts = useDrafts()
  const [shown, setShown] = useState<OpenForm<Values> | null>(null)
  const [savedAt, setSavedAt] = useState<string | null>(null)
  const [isTyped, setTyped] = useState(false)
  /**
   * What is not yet written, with the form that it was typed in: another may be open before it is.
   */
  const typed = useRef<Typed<Values> | null>(null)
  // What is typed in one event belongs to what was opened last, drawn or not.
  const current = useRef(shown)
  /** The record that is being opened, or was opened last. */
  const asked = useRef<{ ref: string } | null>(null)
  const box = useOutbox()
  /**
   * What was refused may have been decided since, perhaps in the tray: then the Save is a change of
   * its own.
   */
  const keptUnder = useCallback(
    ({
      entryId,
      refusedId,
    }: Pick<Draft, 'entryId' | 'refusedId'>): Pick<Opened<Values>, 'id' | 'refusedId'> => {
      if (refusedId === undefined) return { id: entryId }
      const asks = box === null || (box.snapshot().byId.get(refusedId)?.review ?? null) !== null
      return !asks ? { id: crypto.randomUUID() } : { id: entryId, refusedId }
    },
    [box],
  )
  const put = useCallback((next: OpenForm<Values> | null) => {
    current.current = next
    setShown(next)
  }, [])

  const write = useCallback(
    async ({ ref, opened }: OpenForm<Values>, values: Values) => {
      const { id: entryId, seen, guards, refusedId, isEmpty } = opened
      drop(typed, ref)
      if (!opened.isWork(values)) {
        // What cannot be removed is found to be none when it is opened.
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
      // "Draft kept" is said of what was kept, and of nothing else.
      if (done === true && current.current?.ref === ref) setSavedAt(new Date().toISOString())
    },
    [drafts, form],
  )
  const flush = useCallback(async () => {
    if (typed.current) await write(typed.current.of, typed.current.values)
  }, [write])
  useWriteBeforeLeaving(flush)

  const open = useCallback(
    async (own: string, opening: () => Opening<Values> | null, instead?: string) => {
      const mine = { ref: own }
      asked.current = mine
      await flush()
      // A device that cannot be read has no draft to give; the form opens all the same.
      const load = (ref: string) => drafts?.load(form, ref).catch(() => undefined)
      const [first, other] = await Promise.all([
        load(own),
        instead === undefined ? undefined : load(instead),
      ])
      const start = opening()
      if (mine !== asked.current || start === null) return null
      const isElsewhere = start.refusedId !== undefined && other?.refusedId === start.refusedId
      const found = isElsewhere ? other : first
      // What was typed over another change is not this one's.
      const isOfThis = start.refusedId === undefined || found?.refusedId === start.refusedId
      const kept = isOfThis && found && isWork(start, found) ? found : undefined
      const ref = isElsewhere && instead !== undefined ? instead : own
      mine.ref = ref
      setSavedAt(kept?.savedAt ?? null)
      setTyped(false)
      const { isEmpty } = start
      const begun: Omit<Opened<Values>, 'isWork'> = kept
        ? {
            ...(isEmpty && { isEmpty }),
            ...keptUnder(kept),
            values: { ...start.values, ...(kept.values as Partial<Values>) },
            seen: kept.seen,
            guards: kept.guards,
            restored: true,
            keptAt: kept.savedAt,
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
    async (refusedId: string, values: Values, of: OpenForm<Values> | null = current.current) => {
      if (of === null) return
      const next = {
        ref: of.ref,
        opened: { ...of.opened, id: crypto.randomUUID(), refusedId, isWork: () => true },
      }
      // Another record that was opened meanwhile stays open; this one's draft says what the next
      // Save replaces.
      if (current.current?.ref === of.ref) put(next)
      await write(next, values)
    },
    [put, write],
  )
  const renew = useCallback<Drafting<Values>['renew']>(
    (now) => {
      if (!current.current) return
      const { opened } = current.current
      // What they changed may be what this form began with: then that is a change again.
      const isWork = sameJson(now.seen, opened.seen) ? opened.isWork : () => true
      put({ ...current.current, opened: { ...opened, ...now, isWork, id: crypto.randomUUID() } })
    },
    [put],
  )
  const forget = useCallback(
    async (of: OpenForm<Values> | null = current.current) => {
      if (of === null) return
      drop(typed, of.ref)
      const isOpen = () => current.current?.ref === of.ref
      // One that is just being opened again would bring back what is thrown away.
      if (asked.current?.ref === of.ref) asked.current = null
      // A Save has removed it already, and a device that is long about it keeps nobody in a form
      // that is done.
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
    keep,
    flush,
    refused,
    renew,
    forget,
  }
}

export interface Drafting<Values> extends FormDraft<Values> {
  /** Answers what it opened with; null: something else was opened meanwhile. */
  open: (
    ref: string,
    opening: () => Opening<Values> | null,
    instead?: string,
  ) => Promise<Opened<Values> | null>
}

/** Values that were typed and erased again are no work, unless the record changed meanwhile. */
function isWork<Values>(
  start: Opening<Values>,
  {
    values,
    seen,
    refusedId,
  }: { values: unknown; seen: JsonObject; refusedId?: string | undefined },
): boolean {
  const isSame = start.isSame ?? sameButForSpace
  const typed = { ...start.values, ...(values as Partial<Values>) }
  return refusedId !== undefined || !sameJson(seen, start.seen) || !isSame(typed, start.values)
}

function withWork<Values>(
  start: Opening<Values>,
  opened: Omit<Opened<Values>, 'isWork'>,
): Opened<Values> {
  const { seen, refusedId } = opened
  return { ...opened, isWork: (values) => isWork(start, { values, seen, refusedId }) }
}

interface Typed<Values> {
  of: OpenForm<Values>
  values: Values
  timer: ReturnType<typeof setTimeout>
}

/** What was typed for this record is written, or needs not be. */
function drop<Values>(typed: { current: Typed<Values> | null }, ref: string): void {
  if (typed.current?.of.ref !== ref) return
  clearTimeout(typed.current.timer)
  typed.current = null
}

/**
 * What was typed is written when its form goes, and before the app reloads itself (offline design,
 * 9).
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
