import type { I18n } from '@lingui/core'
import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconPencil } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Switch } from '#client/ui/form/switch.tsx'
import { Status } from '#client/ui/status/status.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { Icon } from '#client/ui/icon.tsx'
import type { Layout } from '#client/records/layout.ts'

/** A row with its name. */
interface Named {
  name: string
}

type ActiveCellProps<Row> = { layout: Layout<never>; row: Row; onToggle?: (row: Row) => void }

/** The two words of `isActive` (PROJ-10), as a switch if the person may change it (PROJ-15). */
export function ActiveCell<Row extends Named & { isActive: boolean }>({
  layout,
  row,
  onToggle,
}: ActiveCellProps<Row>) {
  const { t, i18n } = useLingui()
  const { name, isActive } = row
  const { on, off } = layout.find('isActive')?.ui.flag ?? {}
  const said = isActive ? on : off
  const word = said ? i18n._(said) : ''
  if (!onToggle) return <Status mark={isActive ? 'tick' : 'dash'} label={word} />
  // The switch shows the record: it moves when the record changes, not on the press.
  return (
    <Switch
      label={t`${name} is active`}
      word={word}
      checked={isActive}
      onChange={() => onToggle(row)}
    />
  )
}

type EditProps<Row> = {
  row: Row
  onEdit: (row: Row) => void
  mayEdit?: ((row: Row) => boolean) | undefined
}

/** The last column of a table with editable rows. Memoize it, like the other columns. */
export function editColumn<Row extends Named>(
  i18n: I18n,
  { onEdit, mayEdit }: Omit<EditProps<Row>, 'row'>,
): Column<Row> {
  const cell = (row: Row) =>
    (mayEdit?.(row) ?? true) && <EditIconButton row={row} onEdit={onEdit} />
  return {
    id: 'edit',
    header: i18n._(msg`Edit`),
    quietHeader: true,
    cell,
    width: 2.75,
    align: 'end',
    control: true,
    hideable: false,
  }
}

function EditIconButton<Row extends Named>({ row, onEdit }: EditProps<Row>) {
  const { t } = useLingui()
  const { name } = row
  return (
    <IconButton
      size="small"
      label={t`Edit ${name}`}
      icon={<Icon icon={IconPencil} />}
      onClick={() => onEdit(row)}
    />
  )
}

/** The edit button on a phone's card. */
export function EditButton<Row extends Named>({ row, onEdit }: EditProps<Row>) {
  const { t } = useLingui()
  const { name } = row
  return (
    <Button
      size="small"
      aria-label={t`Edit ${name}`}
      icon={<Icon icon={IconPencil} size={20} />}
      onClick={() => onEdit(row)}
    >
      {t`Edit`}
    </Button>
  )
}
