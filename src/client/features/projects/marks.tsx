import { Trans, useLingui } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { type NumberedProject, projectWithNumber } from './duplicate-numbers.ts'
import { Icon } from '#client/ui/icon.tsx'
import css from './projects.module.css'

/** Marks a project whose number another one has, with that one's name (F-29). */
export function SharedNumber({ name }: { name: string }) {
  const { t } = useLingui()
  return (
    <span className={css.warning}>
      <Icon icon={IconAlertTriangle} size={17} />
      <span>{t`Same number as ${name}`}</span>
    </span>
  )
}

/**
 * Warns that another project has the typed number, which may be saved all the same (rulings, 12).
 * `own` is the uid of the edited project.
 */
export function numberHint(
  projects: readonly NumberedProject[],
  number: string,
  own: string | null,
): ReactNode {
  const other = projectWithNumber(projects, number, own)
  if (!other) return undefined
  const { name } = other
  return (
    <output className={`${css.warning} ${css.whole}`}>
      <Icon icon={IconAlertTriangle} size={17} />
      <span>
        <Trans>Project {name} has this number</Trans>
      </span>
    </output>
  )
}

type Assigned = { assignedToUser: { name: string } | null }

/** Shows the assignee, or that no one is assigned. */
export function Assignee({ row: { assignedToUser } }: { row: Assigned }) {
  const { t } = useLingui()
  const name = assignedToUser?.name ?? ''
  return name === '' ? (
    <span className={css.quiet}>{t`Not assigned`}</span>
  ) : (
    <span className={css.person}>{name}</span>
  )
}

export const numberCell = (row: { number: string }) => (
  <span className={css.number}>{row.number}</span>
)
export const addressCell = (row: { address: string }) => (
  <span className={css.address}>{row.address}</span>
)
export const assigneeCell = (row: Assigned) => <Assignee row={row} />
