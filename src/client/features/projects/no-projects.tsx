import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconPlus } from '@tabler/icons-react'
import type { Project } from '#contract/projects/schema.ts'
import type { Records } from '#client/data/replica/rows.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Problem } from '#client/ui/state/problem.tsx'
import { projectWords } from './words.ts'

type NoProjectsProps = {
  projects: Records<Project>
  onClear: () => void
  /** Undefined where the person may not. */
  onCreate: (() => void) | undefined
}

/** In place of the rows: that there are none, none that match, or that they could not be loaded (PROJ-24, PROJ-25, SHELL-76). */
export function NoProjects({ projects, onClear, onCreate }: NoProjectsProps) {
  const { t, i18n } = useLingui()
  if (projects.error) {
    return (
      <Problem title={i18n._(projectWords.loadFailed)} retry={{ label: t`Try again`, onRetry: () => void projects.refresh() }}>
        {t`The server did not answer, and this device has no copy of the projects yet.`}
      </Problem>
    )
  }
  const icon = <IconCrane size={26} stroke={1.9} />
  if (projects.rows.length > 0) {
    return (
      <Empty icon={icon} title={i18n._(projectWords.none)} action={<Button onClick={onClear}>{t`Show all projects`}</Button>}>
        {t`No project matches the status and search you chose.`}
      </Empty>
    )
  }
  return (
    <Empty
      icon={icon}
      title={i18n._(projectWords.none)}
      action={onCreate && <Button icon={<IconPlus size={22} stroke={1.9} aria-hidden="true" />} onClick={onCreate}>{t`Create Project`}</Button>}
    >
      {t`Corrective actions and reports are kept by project. Create one for each site.`}
    </Empty>
  )
}
