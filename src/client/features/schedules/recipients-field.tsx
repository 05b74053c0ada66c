import { useLingui } from '@lingui/react/macro'
import { IconAddressBook } from '@tabler/icons-react'
import { useState } from 'react'
import { isRecipient } from '#contract/access/password.ts'
import { recipientsIn, withoutDoubles, writeRecipients } from '#contract/schedules/recipients.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValue } from '#client/ui/form/form-fields.ts'
import { TagsField } from '#client/ui/form/tags-field.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'
import css from './schedules.module.css'

type RecipientsFieldProps = {
  id: string
  label: string
  value: FormValue
  error: string | undefined
  /** Whose contacts are offered. */
  userID: number
  onChange: (value: string) => void
}

/**
 * The recipients of a report as tags. The form's value is one text, with what is typed at its end,
 * so that a save and a draft lose nothing (SCH-47).
 */
export function RecipientsField({
  id,
  label,
  value,
  error,
  userID,
  onChange,
}: RecipientsFieldProps) {
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [rejected, setRejected] = useState<readonly string[]>([])
  const [known, setKnown] = useState<readonly string[]>([])
  const [choosing, setChoosing] = useState(false)
  const all = recipientsIn(typeof value === 'string' ? value : '')
  const isTyping = typed.trim() !== '' && all.at(-1) === typed.trim()
  const chosen = isTyping ? all.slice(0, -1) : all
  const change = (tags: readonly string[], next: string) => {
    const recipients = withoutDoubles(tags)
    setTyped(next)
    // The known list keeps what was typed in this form, also once it is removed (SCH-48).
    setKnown((before) => withoutDoubles([...before, ...recipients]))
    onChange([...recipients, ...recipientsIn(next.trim())].join(','))
  }
  const wrong = rejected.join(', ')
  return (
    <>
      <TagsField
        id={id}
        label={label}
        error={error}
        help={rejected.length > 0 && <output>{t`Not an email address: ${wrong}`}</output>}
        placeholder={t`Add an email`}
        tags={chosen}
        typed={typed}
        isTag={isRecipient}
        removeLabel={(email) => t`Remove ${email}`}
        onChange={change}
        onReject={setRejected}
      />
      <div className={css.contacts}>
        <Button
          size="small"
          icon={<IconAddressBook size={20} stroke={1.9} aria-hidden="true" />}
          onClick={() => setChoosing(true)}
        >
          {t`Choose from contacts`}
        </Button>
      </div>
      {choosing && (
        <ContactsDialog
          userID={userID}
          known={known}
          chosen={chosen}
          onSelect={(emails) => onChange(writeRecipients([...all, ...emails]))}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
