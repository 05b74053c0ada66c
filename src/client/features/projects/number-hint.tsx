import { Trans } from '@lingui/react/macro'
import { IconAlertTriangle } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { sameNumber } from './list-view.ts'
import type { ProjectRow } from './project-row.ts'
import css from './projects.module.css'

/** Warns that another project has the number typed; it may be saved all the same (rulings, 12). `own`: uid of the one edited. */
export function numberHint(projects: readonly ProjectRow[], number: string, own: string | null): ReactNode {
  const other = sameNumber(projects, number, own)
  if (!other) return undefined
  const { name } = other
  return (
    <output className={css.warning}>
      <IconAlertTriangle size={17} stroke={2.2} aria-hidden="true" />
      <span>
        <Trans>Project {name} has this number</Trans>
      </span>
    </output>
  )
}
