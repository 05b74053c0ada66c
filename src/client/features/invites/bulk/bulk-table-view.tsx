import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { ContractorDialog } from '#client/features/contractors/door.ts'
import type { EditingRow } from '#client/records/rows/use-editing-row.ts'
import { RowEditTable, type RowEditTableProps } from '#client/records/rows/row-edit-table.tsx'
import { media, useMedia } from '#client/ui/use-media.ts'
import { BulkCard } from './bulk-card.tsx'
import { useBulkColumns } from './bulk-columns.tsx'
import { BulkFields } from './bulk-fields.tsx'
import type { BulkRow } from '../bulk-row.ts'
import type { RowErrors, RowField } from './row-errors.ts'
import type { BulkParts } from './use-bulk-parts.ts'

type BulkTableViewProps = Pick<
  RowEditTableProps<BulkRow, RowField>,
  'rows' | 'open' | 'busy' | 'onShow' | 'onClose' | 'onLeave' | 'onRemove' | 'onAdd'
> & {
  parts: BulkParts
  errors: ReadonlyMap<string, RowErrors>
  open: EditingRow<RowField> | null
  onChange: (key: string, change: Partial<BulkRow>) => void
  /** Moves to the same field of the row below or above; `adds` adds a row after the last one. */
  onStep: (by: 1 | -1, field: RowField, adds: boolean) => void
}

/**
 * The rows of the bulk table (INV-54), and the dialog that adds a contractor company for one of
 * them.
 */
export function BulkTableView({ parts, errors, onChange, onStep, ...written }: BulkTableViewProps) {
  const { t } = useLingui()
  const phone = useMedia(media.phone)
  /** Key of the row that needs a new contractor company. */
  const [adding, setAdding] = useState<string | null>(null)
  const { busy, onShow, onRemove } = written
  const columns = useBulkColumns(parts, errors, busy, {
    change: onChange,
    remove: onRemove,
    open: onShow,
  })
  return (
    <>
      <RowEditTable
        {...written}
        label={t`People to invite`}
        ids="bulk"
        first="givenName"
        columns={columns}
        fields={(row, begin, acts) => (
          <BulkFields
            key={row.key}
            row={row}
            parts={parts}
            errors={errors.get(row.key) ?? right}
            begin={begin}
            labelled={phone}
            actions={acts}
            onChange={onChange}
            onStep={onStep}
            onAddContractor={setAdding}
          />
        )}
        card={(row) => (
          <BulkCard
            row={row}
            parts={parts}
            errors={errors.get(row.key)}
            busy={busy}
            onOpen={onShow}
            onRemove={onRemove}
          />
        )}
        add={t`Add row`}
      />
      {adding !== null && (
        <ContractorDialog
          accountID={parts.accountID}
          onAdded={(contractorCompanyID) => onChange(adding, { contractorCompanyID })}
          onClose={() => setAdding(null)}
        />
      )}
    </>
  )
}

const right: RowErrors = {}
