import { useLingui } from '@lingui/react/macro'
import { IconCheck } from '@tabler/icons-react'
import { useState } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ReviewField } from '#client/ui/record/review-field.tsx'

/** A field that two people changed, in words. */
export interface MetField {
  name: string
  label: string
  before: string
  yours: string
  theirs: string
}

export type FieldsDecisionProps = {
  fields: readonly MetField[]
  /** The fields that keep the other person's value. */
  onDecided: (theirs: readonly string[]) => void
  onClose: () => void
}

/**
 * Shows the conflict of an online Save: for each field Before, Yours and Theirs; nothing applies
 * before it is saved.
 */
export function FieldsDecision({ fields, onDecided, onClose }: FieldsDecisionProps) {
  const { t } = useLingui()
  const [choices, setChoices] = useState<Readonly<Record<string, 'yours' | 'theirs'>>>({})
  const isDecided = fields.every(({ name }) => choices[name] !== undefined)
  const nothing = t`nothing`
  return (
    <Dialog
      title={t`Needs your decision`}
      look="wide"
      onClose={onClose}
      footer={
        <Button
          variant="filled"
          disabled={!isDecided}
          icon={<Icon icon={IconCheck} size={20} />}
          onClick={() =>
            onDecided(fields.flatMap(({ name }) => (choices[name] === 'theirs' ? [name] : [])))
          }
        >
          {t`Save decision`}
        </Button>
      }
    >
      <p>{t`You and someone else changed the same fields. Choose for each.`}</p>
      {fields.map(({ name, label, before, yours, theirs }) => (
        <ReviewField
          key={name}
          label={label}
          before={{ title: t`Before`, by: t`When you opened it`, value: before || nothing }}
          yours={{ title: t`Yours`, by: t`What you typed`, value: yours || nothing }}
          theirs={{ title: t`Theirs`, by: t`In the record now`, value: theirs || nothing }}
          choice={choices[name] ?? null}
          onChoose={(side) => setChoices({ ...choices, [name]: side })}
        />
      ))}
    </Dialog>
  )
}
