import { useCallback, useMemo, useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import { rowOfSave, type SaveOutcome } from '#client/data/outbox/save-outcome.ts'
import { highlightNewRow } from '#client/records/list/new-row.tsx'
import type { Layout } from '#client/records/layout.ts'
import { isNeverSaved } from '#client/records/row-sync.ts'
import type { Patch } from '#client/records/form-values.ts'
import { useLatest } from '#client/ui/use-latest.ts'
import type { SaveMessages } from './use-report-save-outcome.ts'
import type { InlineEditOptions } from './row-editor.tsx'
import type { CommandOptions } from './use-command.ts'
import { useInlineEdit } from './use-inline-edit.tsx'
import type { FormSaveInput } from './use-record-form.ts'

interface Rowed {
  uid: string
  version: number
}

type Sent = CommandOptions & { id: string }

export interface RowByRowTableOptions<
  Row extends Rowed,
  Read extends { rows: readonly Row[]; asOf: number | null },
> extends Pick<InlineEditOptions, 'note'> {
  layout: Layout<Row>
  rules: Pick<RecordRules, 'guards'>
  /** Names the drafts of these rows. */
  form: string
  words: Readonly<Record<'add' | 'change', SaveMessages>>
  /** The server's rows. */
  read: Read
  /** A new, empty row. */
  blank: Row
  /** The temporary uid of the n-th added row until it is saved; from 1. */
  temporary: (n: number) => string
  nameOf: (row: Row) => string
  /** Both resolve with the saved row. */
  add: (patch: Patch, options: Sent) => Promise<SaveOutcome>
  change: (row: Row, patch: Patch, options: Sent) => Promise<SaveOutcome>
  reread: () => unknown
  toast?: (saving: FormSaveInput, row: Row) => ReturnType<NonNullable<InlineEditOptions['toast']>>
}

/**
 * A table that is written row by row and saved online: one row at a time becomes fields, an
 * existing or an added one. An added row has a temporary uid and no record until it is saved;
 * Cancel leaves nothing.
 */
export function useRowByRowTable<
  Row extends Rowed,
  Read extends { rows: readonly Row[]; asOf: number | null },
>({
  layout,
  rules,
  form,
  words,
  read,
  blank,
  temporary,
  nameOf,
  add,
  change,
  reread,
  toast,
  note,
}: RowByRowTableOptions<Row, Read>) {
  const { rows: known, put, take } = usePatchedRows<Row>(read)
  // Rows at the start of their editing: a row that disappears meanwhile stays until its fields
  // close.
  const [begun, setBegun] = useState<Readonly<Record<string, Row>>>({})
  const rowOf = (uid: string) => known.find((row) => row.uid === uid) ?? begun[uid]
  const save = async ({ ref, id, patch, etag }: FormSaveInput): Promise<SaveOutcome> => {
    const row = rowOf(ref) ?? blank
    const done = await (isNeverSaved(row) ? add(patch, { id }) : change(row, patch, { id, etag }))
    const answered = rowOfSave(done)
    if (typeof answered?.['uid'] !== 'string') return done
    // The saved row is of this kind.
    const saved = answered as unknown as Row
    put(saved)
    if (isNeverSaved(row)) highlightNewRow({ uid: saved.uid, name: nameOf(saved) })
    return done
  }
  const { editing, edit, editor } = useInlineEdit({
    layout,
    rules,
    form,
    words: (_, uid) => words[isNeverSaved(rowOf(uid) ?? blank) ? 'add' : 'change'],
    controls: () => none,
    save,
    reread,
    rowOf,
    ...(toast && { toast: (saving: FormSaveInput) => toast(saving, rowOf(saving.ref) ?? blank) }),
    ...(note && { note }),
  })
  const [written, setWritten] = useState(0)
  const fresh = temporary(written + 1)
  const key = editing?.key
  const [before, setBefore] = useState(key)
  if (key !== before) {
    setBefore(key)
    // After a Save or Cancel the next added row gets another uid.
    if (before === fresh) setWritten(written + 1)
  }
  const begin = useCallback(
    (row: Row) => {
      setBegun((all) => ({ ...all, [row.uid]: row }))
      edit(row)
    },
    [edit],
  )
  const records = useMemo(() => ({ ...read, rows: known }), [read, known])
  const over = key === undefined || known.some(({ uid }) => uid === key) ? undefined : begun[key]
  return {
    /** The rows for the list, and the row that is edited but not in it. */
    records,
    over,
    edit: begin,
    add: useCallback(() => begin({ ...blank, uid: fresh }), [begin, blank, fresh]),
    editing,
    editor,
    /** Removes this row. */
    take,
  }
}

const none = {}

interface Answered<Row> {
  /** When the list under the answers was read; a later read includes them. */
  asOf: number | null
  rows: readonly Row[]
  gone: readonly string[]
}

type Lists<Row> = { rows: readonly Row[]; asOf: number | null }

/**
 * Lays the server's answers to Saves over a list until its next read, so that a saved row does not
 * show its old values.
 */
export function usePatchedRows<Row extends { uid: string }>({
  rows,
  asOf,
}: Lists<Row>): { rows: readonly Row[]; put: (row: Row) => void; take: (uid: string) => void } {
  const [answered, setAnswered] = useState<Answered<Row>>({ asOf, rows: [], gone: [] })
  // An answer arrives after the render that requested it.
  const now = useLatest(asOf)
  const add = useCallback(
    (change: (before: Answered<Row>) => Partial<Answered<Row>>) => {
      const read = now.current
      setAnswered((before) => {
        const still = before.asOf === read ? before : { asOf: read, rows: [], gone: [] }
        return { ...still, ...change(still) }
      })
    },
    [now],
  )
  const put = useCallback(
    (row: Row) =>
      add(({ rows: before, gone }) => ({
        rows: [...before.filter(({ uid }) => uid !== row.uid), row],
        gone: gone.filter((uid) => uid !== row.uid),
      })),
    [add],
  )
  const take = useCallback(
    (uid: string) =>
      add(({ rows: before, gone }) => ({
        rows: before.filter((row) => row.uid !== uid),
        gone: [...gone, uid],
      })),
    [add],
  )
  const shown = useMemo(
    () => (answered.asOf === asOf ? patchRows(rows, answered) : rows),
    [rows, asOf, answered],
  )
  return { rows: shown, put, take }
}

function patchRows<Row extends { uid: string }>(
  rows: readonly Row[],
  { rows: saved, gone }: Answered<Row>,
): readonly Row[] {
  if (saved.length === 0 && gone.length === 0) return rows
  const byUid = new Map(saved.map((row) => [row.uid, row]))
  const known = new Set(rows.map(({ uid }) => uid))
  return [
    ...rows.filter(({ uid }) => !gone.includes(uid)).map((row) => byUid.get(row.uid) ?? row),
    ...saved.filter(({ uid }) => !known.has(uid)),
  ]
}
