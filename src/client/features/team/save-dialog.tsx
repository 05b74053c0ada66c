import { useLingui } from '@lingui/react/macro'
import { useId, type ReactNode } from 'react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { NeedsConnectionNote } from '#client/records/form/form-notes.tsx'
import css from './team.module.css'

type SaveDialogProps = {
  title: string
  busy: boolean
  onSave: () => Promise<void>
  onClose: () => void
  children: ReactNode
}

/**
 * A small dialog that saves a few fields at once, such as a password or a role. It stores no draft.
 */
export function SaveDialog({ title, busy, onSave, onClose, children }: SaveDialogProps) {
  const { t } = useLingui()
  const form = useId()
  return (
    <Dialog
      title={title}
      look="small"
      onClose={onClose}
      footer={
        <>
          <Button variant="quiet" onClick={onClose}>{t`Cancel`}</Button>
          <Button variant="filled" type="submit" form={form} disabled={busy}>{t`Save`}</Button>
        </>
      }
    >
      <form
        id={form}
        className={css.form}
        noValidate
        onSubmit={(event) => {
          event.preventDefault()
          void onSave()
        }}
      >
        <NeedsConnectionNote />
        {children}
      </form>
    </Dialog>
  )
}
