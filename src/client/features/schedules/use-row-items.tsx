import { useLingui } from '@lingui/react/macro'
import { IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import type { NamedSchedule } from './use-schedules.ts'

/** Returns what the menu of a row offers besides its edit button (SCH-03). */
export function useRowItems(
  onRemove: (row: NamedSchedule) => void,
): (row: NamedSchedule) => readonly MenuItem[] {
  const { t } = useLingui()
  return useCallback(
    (row) => [
      {
        key: 'delete',
        label: t`Delete`,
        icon: <IconTrash size={20} stroke={1.9} aria-hidden="true" />,
        tone: 'danger' as const,
        onSelect: () => onRemove(row),
      },
    ],
    [onRemove, t],
  )
}
