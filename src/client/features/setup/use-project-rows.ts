import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useCallback, useMemo, useState } from 'react'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { naturalKey } from '#contract/kernel/natural.ts'
import { readPastedCells } from '#client/data/sheets/read-sheet.ts'
import { focusRowWhenRendered } from '#client/records/rows/focus-row.ts'
import { useEditingRow } from '#client/records/rows/use-editing-row.ts'
import { arrangeRows, sortedPlaces } from '#client/ui/table/arrange.ts'
import type { Sort } from '#client/ui/table/columns.ts'
import { useToasts } from '#client/ui/toast/toasts.tsx'
import { useLatest } from '#client/ui/use-latest.ts'
import { useTimeout } from '#client/ui/use-timeout.ts'
import { language } from '#client/i18n/language.ts'
import {
  blankProject,
  projectErrorsOf,
  isBlankProject,
  projectLabel,
  type NewProject,
  type ProjectFault,
  type ProjectField,
  projectsIn,
  withoutKnown,
} from './project-rows.ts'
import type { OpenSetupDraft } from './setup-draft.ts'

export type ProjectRows = ReturnType<typeof useProjectRows>

/**
 * Returns the rows of the project table, their faults and the actions on them. `existing`: the
 * projects that the company has.
 */
export function useProjectRows(
  { values, alter, latest }: OpenSetupDraft,
  existing: readonly Pick<NewProject, 'number' | 'name'>[],
) {
  const { t } = useLingui()
  const toasts = useToasts()
  const { rows, out } = values
  const [settled, settle] = useSettled(rows)
  const faults = useMemo(() => projectErrorsOf(settled), [settled])
  const {
    open,
    show: openRow,
    close: closeRow,
    onFieldBlur,
    shown,
  } = useEditingRow<ProjectField, ProjectFault>({
    errors: faults,
    errorsOnBlur: early,
    flush: settle,
  })
  const [sort, setSort] = useState<Sort>({ column: 'name', desc: false })
  /** The edited row before its changes, so that it stays in its place. */
  const [held, setHeld] = useState<NewProject | null>(null)
  const sorted = useSorted(rows, sort, held)

  const change = useCallback(
    (next: (rows: readonly NewProject[]) => readonly NewProject[]) =>
      alter((before) => ({ ...before, rows: next(before.rows) })),
    [alter],
  )
  const isOut = useCallback((key: string) => latest().out?.rows.includes(key) ?? false, [latest])
  /** Removes blank rows, except one. */
  const dropBlank = useCallback(
    (keptKey: string | null) =>
      change((before) =>
        before.some((row) => row.key !== keptKey && isBlankProject(row))
          ? before.filter((row) => row.key === keptKey || !isBlankProject(row))
          : before,
      ),
    [change],
  )
  const show = useCallback(
    (row: NewProject, begin: ProjectField) => {
      // A row without an answer cannot change, because its retry must send the same values.
      if (isOut(row.key)) return
      dropBlank(row.key)
      setHeld(row)
      openRow(row, begin)
    },
    [isOut, dropBlank, openRow],
  )
  const close = () => {
    const at = sorted.findIndex(({ key }) => key === open?.key)
    const left = latest().rows.find(({ key }) => key === open?.key)
    setHeld(null)
    closeRow()
    dropBlank(null)
    // The focus moves to the row before a removed blank one.
    if (left !== undefined && isBlankProject(left)) focusRowWhenRendered(Math.max(at - 1, 0))
  }
  const add = useCallback(
    (begin: ProjectField = 'number') => {
      const row = blankProject()
      change((before) => [...before, row])
      show(row, begin)
    },
    [change, show],
  )
  const remove = (row: NewProject) => {
    if (isOut(row.key)) return
    const at = sorted.findIndex(({ key }) => key === row.key)
    if (open?.key === row.key) close()
    change((before) => before.filter(({ key }) => key !== row.key))
    focusRowWhenRendered(Math.min(at, sorted.length - 2))
    if (isBlankProject(row)) return
    const name = projectLabel(row)
    toasts.show({
      kind: 'success',
      text: t`${name} was removed from the table`,
      action: { label: t`Undo`, onAction: () => change((before) => [...before, row]) },
    })
  }
  /**
   * Moves between cells as in a spreadsheet: to the same field of the row below or above; after the
   * last row it adds one.
   */
  const step = (by: 1 | -1, field: ProjectField, adds: boolean) => {
    const at = sorted.findIndex(({ key }) => key === open?.key)
    const to = (by > 0 ? sorted.slice(at + 1) : sorted.slice(0, at).toReversed()).find(
      ({ key }) => !isOut(key),
    )
    if (to !== undefined) show(to, field)
    else if (adds) add(field)
  }
  const paste = useCallback(
    async ({ cells }: { cells: string }) => {
      const read = await readPastedCells(cells)
      const found = read.ok ? projectsIn(read.sheet.records) : []
      if (found.length === 0)
        return void toasts.show({
          kind: 'error',
          text: t`No rows were found in the copied text.`,
        })
      const fresh = withoutKnown(found, [...existing, ...latest().rows])
      change((before) => [...before.filter((row) => !isBlankProject(row)), ...fresh])
      const [added, known] = [
        plural(fresh.length, { one: '# project added', other: '# projects added' }),
        found.length - fresh.length,
      ]
      const also =
        known === 0
          ? ''
          : plural(known, { one: '# was there already', other: '# were there already' })
      toasts.show({ kind: 'success', text: [added, also].filter((part) => part !== '').join(', ') })
    },
    [existing, latest, change, toasts, t],
  )
  return {
    rows: sorted,
    /** The faults to show: those of rows and fields that were left. `held` has all of them. */
    faults: shown,
    held: faults,
    open,
    sort,
    out,
    show,
    close,
    onFieldBlur,
    add,
    remove,
    step,
    setSort,
    paste,
    settle,
    alter: useCallback(
      (key: string, to: Partial<NewProject>) =>
        change((before) => before.map((row) => (row.key === key ? { ...row, ...to } : row))),
      [change],
    ),
  }
}

const early: readonly ProjectFault[] = ['missing']

/** Sorts by a column, rows without a value last. */
function useSorted(
  rows: readonly NewProject[],
  { column, desc }: Sort,
  held: NewProject | null,
): readonly NewProject[] {
  const spoken = language.get()
  const valueOf = useMemo(() => {
    const field = column as ProjectField
    return (row: NewProject) => {
      const text = oneLine((row.key === held?.key ? held : row)[field])
      return text === '' ? null : naturalKey(text, spoken)
    }
  }, [column, held, spoken])
  return useMemo(
    () => arrangeRows(rows, sortedPlaces(rows, valueOf, desc), null),
    [rows, valueOf, desc],
  )
}

/** Milliseconds after the last change (WIZ-30, G1-37, G2-44). */
const settles = 200

/**
 * Returns a value that follows the typing after a pause, and a function that updates it at once.
 */
function useSettled<Value>(value: Value): [Value, () => void] {
  const [settled, setSettled] = useState(value)
  const latest = useLatest(value)
  const settle = useCallback(() => setSettled(() => latest.current), [latest])
  useTimeout(settle, settles, value)
  return [settled, settle]
}
