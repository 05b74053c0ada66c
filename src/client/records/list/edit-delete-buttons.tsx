import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPencil, IconTrash } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import type { Column } from '#client/ui/table/columns.ts'

type EditDeleteProps<Row> = {
  row: Row
  nameOf: (row: Row) => string
  onEdit: (row: Row) => void
  onRemove: (row: Row) => void
  /** A small button before them. */
  more?: (row: Row) => ReactNode
}

/** The last column of a table that is written row by row. Memoize it, like the other columns. */
export function editDeleteColumn<Row>(
  i18n: I18n,
  acts: Omit<EditDeleteProps<Row>, 'row'>,
): Column<Row> {
  const cell = (row: Row) => <EditDeleteButtons row={row} {...acts} />
  return {
    id: 'acts',
    header: i18n._(msg`What to do`),
    quietHeader: true,
    cell,
    width: acts.more ? 18 : 15,
    align: 'end',
    control: true,
    hideable: false,
  }
}

/** The buttons on a phone's card. */
export function EditDeleteButtons<Row>({
  row,
  nameOf,
  onEdit,
  onRemove,
  more,
}: EditDeleteProps<Row>) {
  const { t } = useLingui()
  const name = nameOf(row)
  return (
    <>
      {more?.(row)}
      <Button
        size="small"
        icon={<Icon icon={IconPencil} size={20} />}
        aria-label={t`Edit ${name}`}
        onClick={() => onEdit(row)}
      >{t`Edit`}</Button>
      <Button
        size="small"
        variant="quiet"
        icon={<Icon icon={IconTrash} size={20} />}
        aria-label={t`Delete ${name}`}
        onClick={() => onRemove(row)}
      >{t`Delete`}</Button>
    </>
  )
}
