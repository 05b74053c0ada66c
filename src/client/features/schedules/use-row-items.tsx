import { useLingui } from '@lingui/react/macro'
import { IconHistory, IconSend, IconTrash } from '@tabler/icons-react'
import { useCallback } from 'react'
import { Icon } from '#client/ui/icon.tsx'
import type { MenuItem } from '#client/ui/popup/menu.tsx'
import type { NamedSchedule } from './use-schedules.ts'

type RowActions = {
  onRunNow: (row: NamedSchedule) => void
  onRuns: (row: NamedSchedule) => void
  onRemove: (row: NamedSchedule) => void
}

/** Returns the items of a row's menu; the edit button is not among them (SCH-03). */
export function useRowItems({
  onRunNow,
  onRuns,
  onRemove,
}: RowActions): (row: NamedSchedule) => readonly MenuItem[] {
  const { t } = useLingui()
  return useCallback(
    (row) => [
      {
        key: 'send',
        label: t`Send now`,
        hint: t`Opens the report in a new tab`,
        icon: <Icon icon={IconSend} size={20} />,
        onSelect: () => onRunNow(row),
      },
      {
        key: 'runs',
        label: t`Run history`,
        hint: t`When it ran and who got it`,
        icon: <Icon icon={IconHistory} size={20} />,
        onSelect: () => onRuns(row),
      },
      {
        key: 'delete',
        label: t`Delete`,
        icon: <Icon icon={IconTrash} size={20} />,
        tone: 'danger' as const,
        onSelect: () => onRemove(row),
      },
    ],
    [onRunNow, onRuns, onRemove, t],
  )
}
