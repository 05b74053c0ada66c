import { useLingui } from '@lingui/react/macro'
import { IconAddressBook } from '@tabler/icons-react'
import { type ReactNode, useState } from 'react'
import { isRecipient } from '#contract/access/password.ts'
import { recipientsIn, withoutDoubles, writeRecipients } from '#contract/schedules/recipients.ts'
import { Button } from '#client/ui/button/button.tsx'
import type { FormValue } from '#client/ui/form/form-fields.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TagsField } from '#client/ui/form/tags-field.tsx'
import { ContactsDialog } from './contacts-dialog.tsx'
import css from './schedules.module.css'

type RecipientsFieldProps = {
  id: string
  label: string
  help?: ReactNode
  value: FormValue
  error: string | undefined
  /** The field offers the contacts of this person. */
  userID: number
  onChange: (value: string) => void
}

/**
 * Edits the recipients of a report as tags. The form stores one text, with the unfinished address
 * at its end, so that a save and a draft lose nothing (SCH-47).
 */
export function RecipientsField(props: RecipientsFieldProps) {
  const { id, label, help, value, error, userID, onChange } = props
  const { t } = useLingui()
  const [typed, setTyped] = useState('')
  const [pending, setPending] = useState<string | null>(null)
  const [rejected, setRejected] = useState<readonly string[]>([])
  const [known, setKnown] = useState<readonly string[]>([])
  const [choosing, setChoosing] = useState(false)
  const all = recipientsIn(typeof value === 'string' ? value : '')
  const chosen = all.at(-1) === pending ? all.slice(0, -1) : all
  const change = (tags: readonly string[], next: string) => {
    const recipients = withoutDoubles(tags)
    const written = writeRecipients([...tags, ...recipientsIn(next)])
    setTyped(next)
    // An address that repeats a tag is not in the text a second time, so it does not count as
    // unfinished.
    setPending(recipientsIn(written)[recipients.length] ?? null)
    // The known list keeps a removed address too (SCH-48).
    setKnown((before) => withoutDoubles([...before, ...recipients]))
    onChange(written)
  }
  const wrong = rejected.join(', ')
  return (
    <>
      <TagsField
        id={id}
        label={label}
        error={error}
        help={
          (Boolean(help) || rejected.length > 0) && (
            <>
              {help}
              {rejected.length > 0 && <output>{t`Not an email address: ${wrong}`}</output>}
            </>
          )
        }
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
          icon={<Icon icon={IconAddressBook} size={20} />}
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
          onSelect={(emails) => change([...chosen, ...emails], typed)}
          onClose={() => setChoosing(false)}
        />
      )}
    </>
  )
}
