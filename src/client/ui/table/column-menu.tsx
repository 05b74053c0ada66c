import { IconColumns3 } from '@tabler/icons-react'
import { IconButton } from '../button/icon-button.tsx'
import { Menu } from '../popup/menu.tsx'
import { Icon } from '../icon.tsx'
import { useUiWords } from '../words.tsx'

type ColumnMenuProps = {
  columns: readonly { id: string; header: string; hideable?: boolean }[]
  hidden: readonly string[]
  onHidden: (hidden: string[]) => void
}

/** Chooses the columns of a table; what names the row stays. */
export function ColumnMenu({ columns, hidden, onHidden }: ColumnMenuProps) {
  const words = useUiWords()
  return (
    <Menu
      label={words.columns}
      items={columns
        .filter((column) => column.hideable !== false)
        .map((column) => ({
          key: column.id,
          label: column.header,
          checked: !hidden.includes(column.id),
          onSelect: () =>
            onHidden(
              hidden.includes(column.id)
                ? hidden.filter((id) => id !== column.id)
                : [...hidden, column.id],
            ),
        }))}
      trigger={(trigger) => (
        <IconButton
          {...trigger}
          variant="outline"
          label={words.columns}
          icon={<Icon icon={IconColumns3} />}
        />
      )}
    />
  )
}
