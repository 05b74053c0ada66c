import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { wholeNumber } from '#client/i18n/moment.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { type BulkRow, isBlankRow, rowName } from '../bulk-row.ts'

type DeleteQuestionProps = {
  /**
   * The row; or the numbers of rows and changes if all are deleted, and whether the result of their
   * request is uncertain.
   */
  of: BulkRow | { rows: number; changes: number; isUncertain: boolean }
  onCancel: () => void
  onConfirm: () => void
}

/** Asks before one row or all rows are deleted (INV-52). */
export function DeleteQuestion({ of, onCancel, onConfirm }: DeleteQuestionProps) {
  const { t } = useLingui()
  const isOne = 'key' in of
  return (
    <Confirm
      title={t`Are you sure you want to delete?`}
      harmless={t`Keep`}
      verb={isOne ? t`Delete` : t`Delete all rows`}
      verbIcon={<Icon icon={IconTrash} size={20} />}
      onCancel={onCancel}
      onConfirm={onConfirm}
    >
      {isOne ? isBlankRow(of) ? t`The row is empty.` : rowName(of) : <AllRows {...of} />}
    </Confirm>
  )
}

function AllRows({
  rows,
  changes,
  isUncertain,
}: {
  rows: number
  changes: number
  isUncertain: boolean
}) {
  const { t } = useLingui()
  const waiting =
    changes > 0 &&
    plural(changes, {
      one: '# person of the company is not changed.',
      other: '# people of the company are not changed.',
    })
  return [
    rows > 0 && <RowsGo key="rows" rows={rows} isUncertain={isUncertain} />,
    waiting !== false && ` ${waiting}`,
    isUncertain && rows === 0 && ` ${t`It is not certain whether they were changed.`}`,
  ]
}

function RowsGo({ rows, isUncertain }: { rows: number; isUncertain: boolean }) {
  const { t } = useLingui()
  const all = wholeNumber(rows)
  if (isUncertain)
    return `${plural(rows, { one: `${all} row is deleted.`, other: `${all} rows are deleted.` })} ${t`It is not certain whether they were invited.`}`
  return plural(rows, {
    one: `${all} row is deleted. No one was invited.`,
    other: `${all} rows are deleted. No one was invited.`,
  })
}
