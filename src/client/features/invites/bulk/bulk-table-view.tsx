import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconPlus, IconTrash } from '@tabler/icons-react'
import { type FocusEvent, type KeyboardEvent, type MouseEvent, useEffect, useRef, useState } from 'react'
import { ContractorDialog } from '#client/features/contractors/door.ts'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import type { RowEditing } from '#client/ui/table/columns.ts'
import { DataTable } from '#client/ui/table/data-table.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { BulkCard } from './bulk-card.tsx'
import { useBulkColumns } from './bulk-columns.tsx'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkRow } from './bulk-row.ts'
import { focusRowSoon } from './focus-row.ts'
import type { RowFaults, RowField } from './row-faults.ts'
import type { BulkParts } from './use-bulk-parts.ts'
import type { OpenRow } from './use-open-row.ts'
import css from './bulk.module.css'

type BulkTableViewProps = {
  rows: readonly BulkRow[]
  parts: BulkParts
  faults: ReadonlyMap<string, RowFaults>
  /** The row that is fields, and where the focus begins. */
  open: OpenRow | null
  /** They are on their way: none is deleted. */
  busy: boolean
  onShow: (row: BulkRow, begin: RowField) => void
  onClose: () => void
  onChange: (key: string, change: Partial<BulkRow>) => void
  /** The focus left this field of the row being written. */
  onLeave: (field: string) => void
  onRemove: (row: BulkRow) => void
  /** On to the same field of the row below or above; `adds`: behind the last one a new row. */
  onStep: (by: 1 | -1, field: RowField, adds: boolean) => void
  onAdd: () => void
}

/** The rows as they are read, one of them as fields: a tap or Enter opens a row, Delete asks, the foot adds one (INV-54). */
export function BulkTableView({ rows, parts, faults, open, busy, onShow, onClose, onChange, onLeave, onRemove, onStep, onAdd }: BulkTableViewProps) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  /** The row that a new contractor company is for. */
  const [adding, setAdding] = useState<string | null>(null)
  const columns = useBulkColumns(parts, faults, busy, { change: onChange, remove: onRemove, open: onShow })
  useFocusBack(rows, open?.key ?? null)
  const written = rows.find(({ key }) => key === open?.key)
  const editing: RowEditing | null =
    written === undefined || open === null
      ? null
      : {
          key: written.key,
          cells: {},
          foot: null,
          onCancel: onClose,
          whole: (
            <BulkFields
              key={written.key}
              row={written}
              parts={parts}
              faults={faults.get(written.key) ?? right}
              begin={open}
              labelled={phone}
              onChange={onChange}
              onStep={onStep}
              onAddContractor={setAdding}
              acts={
                <>
                  <IconButton size="small" label={t`Delete this row`} icon={<IconTrash size={22} stroke={1.9} aria-hidden="true" />} disabled={busy} onClick={() => onRemove(written)} />
                  <Button size="small" icon={<IconCheck size={20} stroke={2.2} aria-hidden="true" />} onClick={onClose}>{t`Ready`}</Button>
                </>
              }
            />
          ),
        }
  const { afterPress, pressing } = useAfterPress()
  const rowAt = (target: EventTarget): BulkRow | undefined => {
    const element = target instanceof Element ? target.closest('[data-index]') : null
    const row = element === null ? undefined : rows[Number(element.getAttribute('data-index'))]
    return row === undefined || row.key === open?.key ? undefined : row
  }
  const show = (row: BulkRow) => onShow(row, 'givenName')
  const click = ({ target }: MouseEvent) => {
    if (target instanceof Element && target.closest('button, input, a') !== null) return
    const row = rowAt(target)
    if (row !== undefined) show(row)
  }
  const keyDown = (event: KeyboardEvent) => {
    // Keys of the row itself, not of what stands in it.
    if (!(event.target instanceof Element) || !event.target.hasAttribute('data-row-link')) return
    const row = rowAt(event.target)
    if (row === undefined || (event.key !== 'Enter' && event.key !== 'Delete')) return
    event.preventDefault()
    if (event.key === 'Enter') show(row)
    else if (!busy) onRemove(row)
  }
  const blur = ({ target }: FocusEvent) => {
    const field = /^bulk-.*-(\w+)$/.exec(target.id)?.[1]
    if (field !== undefined) afterPress(() => onLeave(field))
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- its rows take focus, tap and keys; it only hears them
    <div data-bulk="" className={css.table} onClick={click} onKeyDown={keyDown} onBlur={blur} {...pressing}>
      <DataTable
        label={t`People to invite`}
        rows={rows}
        columns={columns}
        rowKey={keyOf}
        sort={unsorted}
        onSort={nothing}
        editing={editing}
        card={(row) => <BulkCard row={row} parts={parts} faults={faults.get(row.key)} busy={busy} onOpen={onShow} onRemove={onRemove} />}
      />
      <button type="button" data-add-row="" className={css.add} onClick={onAdd}>
        <IconPlus size={22} stroke={1.9} aria-hidden="true" />
        {t`Add row`}
      </button>
      {adding !== null && <ContractorDialog accountID={parts.accountID} onAdded={(contractorCompanyID) => onChange(adding, { contractorCompanyID })} onClose={() => setAdding(null)} />}
    </div>
  )
}

/** Whoever closes a row by keyboard is on it, and goes on from there with the arrows. */
function useFocusBack(rows: readonly BulkRow[], open: string | null): void {
  const before = useRef(open)
  useEffect(() => {
    const closed = open === null ? before.current : null
    before.current = open
    const at = closed === null ? -1 : rows.findIndex(({ key }) => key === closed)
    if (at >= 0) focusRowSoon(at)
  }, [rows, open])
}

const right: RowFaults = {}
const keyOf = ({ key }: BulkRow) => key
const unsorted = { column: '', desc: false }
const nothing = () => {}

/** What makes a line of words appear waits until the finger is up: else what it presses would move away from under it. */
function useAfterPress() {
  const isDown = useRef(false)
  const waits = useRef<(() => void)[]>([])
  const up = () => {
    isDown.current = false
    // The click follows the release.
    setTimeout(() => waits.current.splice(0).forEach((run) => run()))
  }
  const down = () => {
    isDown.current = true
    addEventListener('pointerup', up, { once: true })
    addEventListener('pointercancel', up, { once: true })
  }
  return {
    afterPress: (run: () => void) => {
      if (isDown.current) waits.current.push(run)
      else run()
    },
    pressing: { onPointerDownCapture: down },
  }
}
