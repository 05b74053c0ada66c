import { msg, plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconRefresh } from '@tabler/icons-react'
import { useState } from 'react'
import { isEmail } from '#contract/access/password.ts'
import { guestLimits } from '#contract/corrective-actions/guest-replies.ts'
import type { JsonObject } from '#contract/kernel/json.ts'
import { language } from '#client/i18n/language.ts'
import { useMailWait } from '#client/i18n/use-mail-wait.ts'
import { textOrEmpty } from '#client/records/field-handlers.ts'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { useConfirmedClose } from '#client/records/form/unsaved-changes-guard.tsx'
import { useCommand } from '#client/records/form/use-command.ts'
import { type SaveFailure, useIsMounted } from '#client/records/form/use-report-save-outcome.ts'
import { useLacksLine } from '#client/shell/saves-online.ts'
import type { ActionShown } from '#client/shell/slots.tsx'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { FieldSpec } from '#client/ui/form/form-fields.ts'
import { FormLayout } from '#client/ui/form/form.tsx'
import { useFormState } from '#client/ui/form/use-form-state.ts'
import { Icon } from '#client/ui/icon.tsx'
import { Aside } from '#client/ui/record/facts.tsx'
import { LinkShown } from './link-shown.tsx'
import { newPin, PinShown } from './pin.tsx'
import { paramsOf, useRereadAction } from './use-links.ts'
import css from './guest-links.module.css'

export type SendDialogProps = { row: ActionShown; onClose: () => void }

type Typed = {
  recipient: string
  email: string
  language: string
  hasPin: boolean
  pin: string
}

/** A link that was made, and the values that it was made with. */
type Made = Typed & { answer: JsonObject }

/** Makes a link to the action for a person without an account, then shows it (CA-75). */
export function SendDialog({ row, onClose }: SendDialogProps) {
  const [made, setMade] = useState<Made | null>(null)
  return made === null ? (
    <LinkForm row={row} onMade={setMade} onClose={onClose} />
  ) : (
    <MadeLink row={row} made={made} onClose={onClose} />
  )
}

function LinkForm({ row, onMade, onClose }: SendDialogProps & { onMade: (made: Made) => void }) {
  const { t } = useLingui()
  const offline = useLacksLine()
  const isThere = useIsMounted()
  const reread = useRereadAction()
  const { run } = useCommand('guestLinks.create', words)
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  // A repeated request makes one link; with other values it is another link.
  const [key, setKey] = useState(() => crypto.randomUUID())
  const [initial] = useState<Typed>(() => ({
    recipient: '',
    email: '',
    language: language.get(),
    hasPin: false,
    pin: newPin(),
  }))
  const state = useFormState<Typed>({
    initial,
    validate: ({ recipient, email }) => ({
      ...(recipient.trim() === '' && { recipient: t`Please enter for whom the link is` }),
      ...(email.trim() !== '' &&
        !isEmail(email.trim()) && { email: t`Please enter a valid email` }),
    }),
    onSubmit: async (typed) => {
      setUnsaved(null)
      let answer: JsonObject = {}
      const body = {
        recipient: typed.recipient.trim(),
        email: typed.email.trim(),
        pin: typed.hasPin ? typed.pin : '',
        language: typed.language === 'es' ? ('es' as const) : ('en' as const),
      }
      const failed = await run(
        { params: paramsOf(row), body },
        { id: key, reread, inPlace: isThere, close: (sent) => void (answer = sent ?? {}) },
      )
      if (failed === null)
        onMade({ ...typed, recipient: body.recipient, email: body.email, answer })
      else setUnsaved(failed)
      return failed?.fields
    },
    onChange: () => setKey(crypto.randomUUID()),
  })
  const closing = useConfirmedClose(state.changed && !state.busy, onClose)
  const { values, set } = state
  const { days } = guestLimits
  const fields: readonly FieldSpec<Typed>[] = [
    {
      kind: 'text',
      name: 'recipient',
      label: t`For whom`,
      help: t`The name of the person, for example of a foreman.`,
      wide: true,
      maxLength: guestLimits.name,
    },
    {
      kind: 'email',
      name: 'email',
      label: t`Email`,
      help: t`Gets the link by mail.`,
      optional: true,
      wide: true,
      maxLength: 255,
    },
    {
      kind: 'choice',
      name: 'language',
      label: t`Language of the mail`,
      look: 'joined',
      hidden: values.email.trim() === '',
      wide: true,
      options: [
        { value: 'en', label: 'English' },
        { value: 'es', label: 'Español' },
      ],
    },
    {
      kind: 'switch',
      name: 'hasPin',
      label: t`Ask for a PIN`,
      wide: true,
      words: { on: t`Yes`, off: t`No` },
    },
    {
      kind: 'note',
      name: 'pin',
      wide: true,
      hidden: !values.hasPin,
      content: (
        <PinShown pin={values.pin}>
          <Button
            size="small"
            variant="link"
            icon={<Icon icon={IconRefresh} size={20} />}
            onClick={() => set('pin', newPin())}
          >
            {t`Draw another PIN`}
          </Button>
        </PinShown>
      ),
    },
    {
      kind: 'note',
      name: 'sees',
      wide: true,
      content: (
        <Aside reference>
          {t`The person sees this one action with its photos, and can answer with a note and photos.`}{' '}
          {t`${plural(days, { one: 'The link opens for # day.', other: 'The link opens for # days.' })}`}{' '}
          {t`It needs no account and uses no seat.`}
        </Aside>
      ),
    },
  ]
  return (
    <Dialog
      title={t`Send to someone outside`}
      onClose={closing.close}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button type="submit" form={formId} variant="filled" disabled={state.busy || offline}>
            {t`Make the link`}
          </Button>
        </>
      }
    >
      <NeedsConnectionNote />
      {unsaved && Object.keys(unsaved.fields).length === 0 && <RefusalNotice unsaved={unsaved} />}
      <FormLayout
        id={formId}
        state={state}
        label={t`Send to someone outside`}
        summary={(wrong) => plural(wrong, { one: 'Check one field.', other: 'Check # fields.' })}
        sections={[{ key: 'link', fields }]}
      />
      {closing.question}
    </Dialog>
  )
}

function MadeLink({
  row,
  made: { recipient: name, email, answer },
  onClose,
}: SendDialogProps & { made: Made }) {
  const { t } = useLingui()
  const waits = useMailWait()(answer)
  return (
    <Dialog
      title={t`Link for ${name}`}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {t`Done`}
        </Button>
      }
    >
      <LinkShown
        uri={textOrEmpty(answer['uri'])}
        pin={textOrEmpty(answer['pin'])}
        recipient={name}
        title={row.title}
      />
      {email !== '' && (
        <p className={css.mailed}>{waits ?? t`The link is on its way to ${email}.`}</p>
      )}
    </Dialog>
  )
}

const formId = 'guest-link'
const words = {
  code: 'createGuestLink',
  sent: msg`Link made`,
  failed: msg`The link could not be made`,
}
