import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import type { Draft } from '#client/data/outbox/core/types.ts'
import { Confirm } from '#client/ui/dialog/confirm.tsx'
import { RemovedDrafts } from './removed-drafts.tsx'

type DraftsQuestionProps = {
  drafts: readonly Draft[]
  /** Offers to stay signed in; false for a locked or ended session. */
  canStay: boolean
  onLeave: () => void
  onClose: () => void
}

/** Asks before a logout that deletes drafts from a shared device (deviation E). */
export function DraftsQuestion({ drafts, canStay, onLeave, onClose }: DraftsQuestionProps) {
  const { t } = useLingui()
  const count = drafts.length
  return (
    <Confirm
      title={plural(count, { one: '# draft is not saved', other: '# drafts are not saved' })}
      harmless={canStay ? t`Stay signed in` : t`Cancel`}
      verb={t`Discard and log out`}
      onCancel={onClose}
      onConfirm={onLeave}
    >
      <RemovedDrafts drafts={drafts} />
    </Confirm>
  )
}
