import { useLingui } from '@lingui/react/macro'
import { ProjectNeeded, type ProjectNeededProps } from '#client/features/projects/door.ts'

/** Asks for a project first, because an action belongs to one. */
export function ProjectNeededForAction(props: Omit<ProjectNeededProps, 'children'>) {
  const { t } = useLingui()
  return <ProjectNeeded {...props}>{t`A corrective action is opened in a project.`}</ProjectNeeded>
}
