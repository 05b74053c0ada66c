import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { roles } from '#contract/kernel/role.ts'
import { wholeNumber } from '#client/i18n/moment.ts'
import { useGo } from '#client/shell/address.ts'
import type { PersonShown } from '#client/shell/slots.tsx'
import { UnavailableFigure } from '#client/records/unavailable-figure.tsx'
import { Figure } from '#client/ui/record/figure.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { useMe } from '#client/workspace/workspace-context.ts'

/** Counts a person's active projects on their page. A system administrator has no list of them. */
export function ProjectsFigure({ person: { user_id, name } }: { person: PersonShown }) {
  const me = useMe()
  const { t } = useLingui()
  const go = useGo()
  const records = useRecords('project')
  const { rows, asOf } = records
  if (me.app_metadata.role.roleID === roles.systemAdmin) return null
  if (asOf === null) return <UnavailableFigure label={t`projects`} of={records} />
  const count = rows.filter((row) => row.assignedToUserID === user_id && row.isActive).length
  const href = `/back-office/projects?q=${encodeURIComponent(name)}`
  return (
    <Figure
      count={wholeNumber(count)}
      label={plural(count, { one: 'project', other: 'projects' })}
      href={href}
      onOpen={() => go(href)}
    />
  )
}
