import { useLingui } from '@lingui/react/macro'
import { Switch } from '#client/ui/form/switch.tsx'
import { Status } from '#client/ui/status/status.tsx'
import type { ProjectRow } from './project-row.ts'

/** `Active` or `Inactive` (PROJ-10), as a switch where the person may change it (PROJ-15). */
export function StatusCell({ row, onToggle }: { row: ProjectRow; onToggle?: (row: ProjectRow) => void }) {
  const { t } = useLingui()
  const { name, isActive } = row
  const word = isActive ? t`Active` : t`Inactive`
  if (!onToggle) return <Status mark={isActive ? 'tick' : 'dash'} label={word} />
  // The switch shows the record: it moves when the record does, not when it is pressed.
  return <Switch label={t`${name} is active`} word={word} checked={isActive} onChange={() => onToggle(row)} />
}
