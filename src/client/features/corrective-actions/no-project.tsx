import { useLingui } from '@lingui/react/macro'
import { FirstProject, type FirstProjectProps } from '#client/features/projects/door.ts'

/** An action belongs to a project: the way to one comes first. */
export function NoProject(props: Omit<FirstProjectProps, 'children'>) {
  const { t } = useLingui()
  return <FirstProject {...props}>{t`A corrective action is opened in a project.`}</FirstProject>
}
