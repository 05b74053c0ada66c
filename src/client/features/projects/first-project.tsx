import { useLingui } from '@lingui/react/macro'
import { IconCrane, IconPlus } from '@tabler/icons-react'
import type { ReactNode } from 'react'
import { isOwner } from '#contract/kernel/role.ts'
import { useConflictDialog } from '#client/records/form/use-conflict-dialog.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Empty } from '#client/ui/state/empty.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { useRecords } from '#client/workspace/use-records.ts'
import { CreateProject } from './create-project.tsx'
import { useMayCreate } from './use-may-create.ts'

export type ProjectNeededProps = {
  /** A sentence that explains why a project is needed. */
  children: ReactNode
  /**
   * True while the dialog is open; the caller keeps rendering this component then, even once there
   * is a project.
   */
  creating: boolean
  onCreating: (creating: boolean) => void
  onCreated: (uid: string) => void
}

/**
 * Shows in place of a record that needs an active project, while the company has no such project:
 * offers to create one, or names who can.
 */
export function ProjectNeeded({ children, creating, onCreating, onCreated }: ProjectNeededProps) {
  const { t } = useLingui()
  const projects = useRecords('project')
  const people = useRecords('associate')
  const mayCreate = useMayCreate()
  const { decide, decision } = useConflictDialog()
  const whom = useWhomToAsk(people.rows)
  const create = (
    <Button
      variant="filled"
      icon={<Icon icon={IconPlus} />}
      onClick={() => onCreating(true)}
    >{t`Create Project`}</Button>
  )
  return (
    <>
      <Empty
        icon={<Icon icon={IconCrane} size={26} />}
        title={t`No active project`}
        action={mayCreate && create}
      >
        {children} {!mayCreate && whom}
      </Empty>
      {decision}
      {creating && (
        <CreateProject
          projects={projects}
          people={people}
          decide={decide}
          onCreated={onCreated}
          onClose={() => onCreating(false)}
        />
      )}
    </>
  )
}

type Person = {
  name: string
  blocked: boolean
  app_metadata: { role: { roleID: 1 | 2 | 3 } }
  user_metadata: { reportsToUserID: number | null; isProxyUser: boolean }
}

/** Names the owners, who may always create projects. */
function useWhomToAsk(people: readonly Person[]): string {
  const { t, i18n } = useLingui()
  const owners = people.filter(
    ({ blocked, app_metadata, user_metadata }) =>
      !blocked && isOwner({ roleID: app_metadata.role.roleID, ...user_metadata }),
  )
  if (owners.length === 0) return t`Ask the owner of your company to create one.`
  const names = new Intl.ListFormat(i18n.locale, { type: 'disjunction' }).format(
    owners.map(({ name }) => name),
  )
  return t`Ask ${names} to create one.`
}
