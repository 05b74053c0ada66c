import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { Confirm } from '#client/ui/dialog/confirm.tsx'

type DraftsQuestionProps = { drafts: number; onLeave: () => void; onClose: () => void }

/** Asks before a logout that takes drafts from a shared device (deviation E). */
export function DraftsQuestion({ drafts, onLeave, onClose }: DraftsQuestionProps) {
  const { t } = useLingui()
  return (
    <Confirm
      title={plural(drafts, { one: '# draft is not saved', other: '# drafts are not saved' })}
      harmless={plural(drafts, { one: 'Keep the draft', other: 'Keep the drafts' })}
      verb={t`Discard and log out`}
      onCancel={onClose}
      onConfirm={onLeave}
    >
      <p>
        {plural(drafts, {
          one: 'You signed in without Remember password, so the draft leaves this device when you log out. Stay signed in to save it.',
          other:
            'You signed in without Remember password, so the drafts leave this device when you log out. Stay signed in to save them.',
        })}
      </p>
    </Confirm>
  )
}
