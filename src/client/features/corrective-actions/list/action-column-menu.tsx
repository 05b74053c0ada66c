import { memo } from 'react'
import { useScroller } from '#client/ui/page/scroll-area.tsx'
import { ColumnMenu } from '#client/ui/table/column-menu.tsx'
import type { Column } from '#client/ui/table/columns.ts'
import { useWidth } from '#client/ui/table/use-width.ts'
import type { Row } from '../list-view.ts'
import type { ChosenColumns } from './use-chosen-columns.ts'

/** Chooses the columns; what the screen is too narrow for is not ticked, and shows once it is. */
export const ActionColumnMenu = memo(function ActionColumnMenu({ columns, chosen }: { columns: readonly Column<Row>[]; chosen: ChosenColumns }) {
  const width = useWidth(useScroller())
  const narrow = columns.filter(({ from = 0 }) => width < from * 16).map(({ id }) => id)
  return <ColumnMenu columns={columns} hidden={[...chosen.hidden, ...narrow]} onHidden={chosen.onHidden} />
})
