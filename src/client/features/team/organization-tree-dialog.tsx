import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useMemo } from 'react'
import type { Records } from '#client/data/replica/rows.ts'
import { ReadWhole } from '#client/records/read-whole.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Tree } from '#client/ui/tree/tree.tsx'
import type { TreeNode } from '#client/ui/tree/tree-rows.ts'
import { organization, type Colleague, type Reports } from './organization.ts'
import { initialsOf, useShownName } from './people-nodes.tsx'

/** A person as the tree shows them. */
export interface TreePerson extends Colleague {
  tier: number
  user_metadata: { reportsToUserID: number | null; jobTitle: string | null }
}

type OrganizationTreeDialogProps = {
  people: Records<TreePerson>
  /** Only this person's own chain (ACL-192). */
  root?: number
  onClose: () => void
}

/** Who reports to whom, the owner on top, inactive people marked (PROJ-05, G2-24). */
export function OrganizationTreeDialog({ people, root, onClose }: OrganizationTreeDialogProps) {
  const { t } = useLingui()
  const shownName = useShownName()
  const nodes = useMemo(() => {
    const node = ({ person, below, count }: Reports<TreePerson>): TreeNode => ({
      id: String(person.user_id),
      text: shownName(person),
      second: person.user_metadata.jobTitle,
      lead: initialsOf(person.name),
      end: (
        <>
          {count > 0 && <span>{plural(count, { one: '# below', other: '# below' })}</span>}
          <span>{t`Tier ${person.tier}`}</span>
        </>
      ),
      dim: person.blocked,
      children: below.map(node),
    })
    return organization(people.rows, root).map(node)
  }, [people.rows, root, shownName, t])
  return (
    <Dialog title={t`Organization Tree`} look="wide" scroll={700} onClose={onClose}>
      <ReadWhole of={[people]} failed={t`The people could not be read`} loading={t`Loading the people`}>
        <Tree label={t`Organization Tree`} nodes={nodes} />
      </ReadWhole>
    </Dialog>
  )
}
