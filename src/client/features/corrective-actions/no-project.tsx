import { useLingui } from '@lingui/react/macro'
import { FirstProject } from '#client/features/projects/door.ts'

/** An action belongs to a project: the way to one comes first. */
export function NoProject({ onCreated }: { onCreated: (uid: string) => void }) {
  const { t } = useLingui()
  return <FirstProject onCreated={onCreated}>{t`A corrective action is opened in a project.`}</FirstProject>
}
