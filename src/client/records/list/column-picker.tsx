import { memo } from 'react'
import { rootSize } from '#client/ui/page/page-room.ts'
import { useScrollerWidth } from '#client/ui/page/scroll-area.tsx'
import { ColumnMenu } from '#client/ui/table/column-menu.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { leftOut } from '#client/ui/table/room.ts'
import type { ChosenColumns } from './chosen-columns.ts'

type ColumnPickerProps<Row> = { columns: readonly Column<Row>[]; chosen: ChosenColumns }

function ColumnPickerMenu<Row>({ columns, chosen }: ColumnPickerProps<Row>) {
  const room = useScrollerWidth() / rootSize()
  const narrow = leftOut(columns, chosen.hidden, room)
  return (
    <ColumnMenu
      columns={columns}
      hidden={[...chosen.hidden, ...narrow]}
      onHidden={chosen.onHidden}
    />
  )
}

/**
 * The choice of columns. A column without room on the screen is unticked, and shows once the person
 * ticks it.
 */
export const ColumnPicker = memo(ColumnPickerMenu) as typeof ColumnPickerMenu
