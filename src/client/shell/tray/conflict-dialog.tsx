import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import type { ConflictField } from '#contract/kernel/merge-fields.ts'
import type { ChosenSides } from './conflict.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ConflictView, type ConflictWords } from './conflict-view.tsx'

export type ConflictDialogProps = {
  fields: readonly ConflictField[]
  words: ConflictWords
  onDecided: (choices: ChosenSides) => void
  onClose: () => void
}

/** The conflict of a Save that is still in its form: each field needs a choice. */
export function ConflictDialog({ fields, words, onDecided, onClose }: ConflictDialogProps) {
  const { t } = useLingui()
  const [choices, setChoices] = useState<ChosenSides>({})
  return (
    <Dialog
      title={t`Needs your decision`}
      look="wide"
      onClose={onClose}
      footer={
        <Button
          variant="filled"
          disabled={!fields.every(({ field }) => field in choices)}
          icon={<Icon icon={IconCheck} size={20} />}
          onClick={() => onDecided(choices)}
        >
          {t`Save decision`}
        </Button>
      }
    >
      <ConflictView fields={fields} words={words} choices={choices} onChoose={setChoices} />
    </Dialog>
  )
}
