import { useLingui } from '@lingui/react/macro'
import { IconDeviceFloppy } from '@tabler/icons-react'
import { useMoment } from '#client/i18n/use-moment.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Spoken } from '#client/ui/status/spoken.tsx'
import css from './form.module.css'

export type DraftNoteProps = {
  /** When the draft was last stored, ISO 8601. */
  at: string
  /** True for the draft of a new record. */
  isNew?: boolean
  onGoOn: () => void
  onDiscard: () => void
}

/** Shows that this device has an unsaved draft, with buttons to continue or to discard it. */
export function DraftNote({ at, isNew, onGoOn, onDiscard }: DraftNoteProps) {
  const { t } = useLingui()
  const time = useMoment()(at)
  return (
    <div className={css.kept} role="note">
      <Icon icon={IconDeviceFloppy} size={20} />
      <p>
        <Spoken>
          {isNew
            ? t`You began this ${time}. It is not saved.`
            : t`You began a change ${time}. It is not saved.`}
        </Spoken>
      </p>
      <div className={css.acts}>
        <Button size="small" variant="quiet" onClick={onDiscard}>{t`Discard`}</Button>
        <Button size="small" onClick={onGoOn}>{t`Go on`}</Button>
      </div>
    </div>
  )
}

/** Shows the draft note over the fields of an open form, which receives the focus on continue. */
export function FormDraftNote({
  draftNote,
  form,
}: {
  draftNote: DraftNoteProps
  /** Its id. */ form: string
}) {
  const goOn = () => {
    draftNote.onGoOn()
    document.getElementById(form)?.querySelector<HTMLElement>('input, textarea')?.focus()
  }
  return <DraftNote {...draftNote} onGoOn={goOn} />
}
