import { useCallback, useMemo, useState } from 'react'
import type { RecordRules } from '#contract/kernel/field.ts'
import type { SaveOutcome } from '#client/data/outbox/save-types.ts'
import { markNewRow } from '#client/records/list/new-row.tsx'
import type { Layout } from '#client/records/layout.ts'
import { isUnsaved } from '#client/records/row-sync.ts'
import type { Patch } from '#client/records/values.ts'
import type { SaveWords } from './outcome.ts'
import type { InlineEdit } from './row-editor.tsx'
import { useAnswered } from './use-answered.ts'
import type { CommandOptions } from './use-command.ts'
import { useInlineEdit } from './use-inline-edit.tsx'
import type { Tagged } from './use-met.tsx'

interface Rowed {
  uid: string
  version: number
}

type Sent = CommandOptions & { id: string }

export interface RowByRow<
  Row extends Rowed,
  Read extends { rows: readonly Row[]; asOf: number | null },
> extends Pick<InlineEdit, 'note'> {
  layout: Layout<Row>
  rules: Pick<RecordRules, 'guards'>
  /** Names the drafts of these rows. */
  form: string
  words: Readonly<Record<'add' | 'change', SaveWords>>
  /** What the server says there is. */
  read: Read
  /** A row that was added and of which nothing is typed yet. */
  blank: Row
  /** What the n-th row added here is called until it is saved; from 1. */
  temporary: (n: number) => string
  nameOf: (row: Row) => string
  /** Both answer with the row as it is saved. */
  add: (patch: Patch, options: Sent) => Promise<SaveOutcome>
  change: (row: Row, patch: Patch, options: Sent) => Promise<SaveOutcome>
  reread: () => unknown
  toast?: (saving: Tagged, row: Row) => ReturnType<NonNullable<InlineEdit['toast']>>
}

/**
 * A table that is written row by row, saved online: one row at a time becomes fields, an existing
 * one or one that was added here. That one bears a temporary uid and is in no record until it is
 * saved; given up it leaves nothing.
 */
export function useRowByRow<
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
}: RowByRow<Row, Read>) {
  const { rows: known, put, take } = useAnswered<Row>(read)
  // Rows as they were when somebody began to write them: one that is gone meanwhile stays until its
  // fields are closed.
  const [begun, setBegun] = useState<Readonly<Record<string, Row>>>({})
  const rowOf = (uid: string) => known.find((row) => row.uid === uid) ?? begun[uid]
  const save = async ({ ref, id, patch, etag }: Tagged): Promise<SaveOutcome> => {
    const row = rowOf(ref) ?? blank
    const done = await (isUnsaved(row)
      ? add(patch, { id })
      : change(row, patch, { id, ...(etag !== undefined && { etag }) }))
    if (done.outcome !== 'sent' || typeof done.row?.['uid'] !== 'string') return done
    // Of the kind that was saved.
    const saved = done.row as unknown as Row
    put(saved)
    if (isUnsaved(row)) markNewRow({ uid: saved.uid, name: nameOf(saved) })
    return done
  }
  const { editing, edit, editor } = useInlineEdit({
    layout,
    rules,
    form,
    words: (_, uid) => words[isUnsaved(rowOf(uid) ?? blank) ? 'add' : 'change'],
    controls: () => none,
    save,
    reread,
    // Nothing of it is queued, so no change of it meets another on this device.
    decide: () => undefined,
    rowOf,
    ...(toast && { toast: (saving: Tagged) => toast(saving, rowOf(saving.ref) ?? blank) }),
    ...(note && { note }),
  })
  const [written, setWritten] = useState(0)
  const fresh = temporary(written + 1)
  const key = editing?.key
  const [before, setBefore] = useState(key)
  if (key !== before) {
    setBefore(key)
    // Saved or given up: the next one is another.
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
    /** What there is, for the list; and the row that is written and in none. */
    records,
    over,
    edit: begin,
    add: useCallback(() => begin({ ...blank, uid: fresh }), [begin, blank, fresh]),
    editing,
    editor,
    /** This row is gone. */
    take,
  }
}

const none = {}
