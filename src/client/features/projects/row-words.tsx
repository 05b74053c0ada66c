import { useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import { assigneeName, type ProjectRow } from './project-row.ts'
import css from './projects.module.css'

/** Two projects with one number are both marked, each with the other's name (F-29). */
export function SharedNumber({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <span className={css.warning}>
      <IconAlertTriangle size={17} stroke={2.2} aria-hidden="true" />
      <span>{t`Same number as ${name}`}</span>
    </span>
  )
}

/** Who has the project; nobody is said, not left empty. */
export function Assignee({ row }: { row: ProjectRow }) {
  const { t } = useLingui()
  const name = assigneeName(row)
  return name === '' ? <span className={css.quiet}>{t`Unassigned`}</span> : <span className={css.person}>{name}</span>
}
