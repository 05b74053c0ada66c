import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { DotsButton } from '#client/ui/button/icon-button.tsx'
import { Menu, type MenuItem } from '#client/ui/popup/menu.tsx'
import type { Column } from '#client/ui/table/columns.ts'

/** A row with its name. */
interface Named {
  name: string
}

type MenuProps<Row> = { row: Row; items: (row: Row) => readonly MenuItem[] }

/** The menu of a row as the last column of a table. Memoize it, like the other columns. */
export function rowMenuColumn<Row extends Named>(
  i18n: I18n,
  items: (row: Row) => readonly MenuItem[],
): Column<Row> {
  return {
    id: 'acts',
    header: i18n._(msg`What to do`),
    quietHeader: true,
    cell: (row) => <RowMenu row={row} items={items} />,
    width: 2.75,
    align: 'end',
    control: true,
    hideable: false,
  }
}

/** The menu on a phone's card. */
export function RowMenu<Row extends Named>({ row, items }: MenuProps<Row>) {
  const { t } = useLingui()
  const { name } = row
  const label = t`What to do with ${name}`
  return (
    <Menu
      label={label}
      items={() => items(row)}
      trigger={(trigger) => <DotsButton size="small" label={label} {...trigger} />}
    />
  )
}
