import type { I18n } from '@lingui/core'
import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useLayoutEffect, useMemo, useReducer, useRef, useState, type ReactNode } from 'react'
import { type Store, createStore } from '#client/data/store.ts'
import { useStore } from '#client/workspace/use-store.ts'
import { Button } from '#client/ui/button/button.tsx'
import { BareCheckBox } from '#client/ui/form/check-box.tsx'
import { ActionBar } from '#client/ui/page/action-bar.tsx'
import type { Column } from '#client/ui/table/columns.ts'

/**
 * The ticked rows of a list, by uid. A tick renders only its own box and the bar, no row and no
 * table.
 */
export type RowSelection = Store<ReadonlySet<string>>

/** Returns an empty selection that lasts as long as the screen. */
export function useRowSelection(): RowSelection {
  return useState(() => createStore<ReadonlySet<string>>(nothing))[0]
}

const nothing: ReadonlySet<string> = new Set()

interface Row {
  uid: string
  name: string
}

/** The first column of a table with tick boxes. Memoize it, like the other columns. */
export function checkBoxColumn<Of extends { uid: string }>(
  i18n: I18n,
  selection: RowSelection,
  nameOf: (row: Of) => string,
): Column<Of> {
  return {
    id: 'tick',
    header: i18n._(msg`Select`),
    quietHeader: true,
    cell: (row) => <RowCheckBox row={{ uid: row.uid, name: nameOf(row) }} selection={selection} />,
    width: 2,
    control: true,
    hideable: false,
  }
}

/** The box of one row, in the table or on a card. */
export function RowCheckBox({
  row: { uid, name },
  selection,
}: {
  row: Row
  selection: RowSelection
}) {
  const { t } = useLingui()
  const checked = selection.get().has(uid)
  const change = (on: boolean) => {
    const next = new Set(selection.get())
    if (on) next.add(uid)
    else next.delete(uid)
    selection.set(next)
  }
  const box = useRef<HTMLInputElement>(null)
  const drawn = useRef({ uid, checked })
  const [, drawAnew] = useReducer((times: number) => times + 1, 0)
  // One subscription for all rows that use this node, because `useSyncExternalStore` adds a render
  // pass to each frame of a scroll.
  useLayoutEffect(
    () =>
      selection.subscribe(
        () => selection.get().has(drawn.current.uid) !== drawn.current.checked && drawAnew(),
      ),
    [selection],
  )
  useLayoutEffect(() => {
    drawn.current = { uid, checked }
    // The mark on the row itself styles it, because `:has` in each row would cost time in each
    // frame too.
    box.current?.closest('[data-index]')?.toggleAttribute('data-ticked', checked)
  }, [uid, checked])
  return <BareCheckBox ref={box} label={t`Select ${name}`} checked={checked} onChange={change} />
}

type BulkBarProps<Of> = {
  selection: RowSelection
  /** All rows that can be ticked. */ rows: readonly Of[]
  /** Those in sight, for 'Select all'. */ shown: readonly Of[]
  children: (chosen: readonly Of[]) => ReactNode
}

/** The actions for ticked rows, at the foot of the list; hidden without a tick. */
export function BulkActionBar<Of extends { uid: string }>({
  selection,
  rows,
  shown,
  children,
}: BulkBarProps<Of>): ReactNode {
  const { t } = useLingui()
  const ticked = useStore(selection)
  // A row that is gone loses its tick.
  const chosen = useMemo(() => rows.filter(({ uid }) => ticked.has(uid)), [rows, ticked])
  if (chosen.length === 0) return null
  const more = shown.some(({ uid }) => !ticked.has(uid))
  return (
    <ActionBar note={plural(chosen.length, { one: '# selected', other: '# selected' })}>
      {more && (
        <Button
          variant="quiet"
          onClick={() => selection.set(new Set([...ticked, ...shown.map(({ uid }) => uid)]))}
        >{t`Select all shown`}</Button>
      )}
      <Button variant="quiet" onClick={() => selection.set(nothing)}>{t`Clear`}</Button>
      {children(chosen)}
    </ActionBar>
  )
}
