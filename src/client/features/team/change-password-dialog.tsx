import { msg } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { useState } from 'react'
import { brokenPasswordRules, longestPassword } from '#contract/access/password.ts'
import { RefusalNotice } from '#client/records/form/problems.tsx'
import { useIsMounted, type SaveFailure } from '#client/records/form/use-report-save-outcome.ts'
import { useCommand } from '#client/records/form/use-command.ts'
import { asPatch } from '#client/records/form-values.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { useMe } from '#client/workspace/workspace-context.ts'
import { SaveDialog } from './save-dialog.tsx'
import css from './team.module.css'

/** Changes the own password (TEAM-124 to TEAM-128, G1-81). */
export function ChangePasswordDialog({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const { user_id } = useMe()
  const { run, busy } = useCommand('team.update', words)
  const isThere = useIsMounted()
  const [password, setPassword] = useState('')
  const [confirm, setConfirm] = useState('')
  const [asked, setAsked] = useState(false)
  const [unsaved, setUnsaved] = useState<SaveFailure | null>(null)
  const wrong =
    password === ''
      ? t`Please enter your password`
      : brokenPasswordRules(password).length > 0 || password.length > longestPassword
        ? t`Password is too weak.`
        : null
  const differs =
    confirm === ''
      ? t`Please confirm your password`
      : confirm === password
        ? null
        : t`The entered passwords do not match.`
  const save = async () => {
    setAsked(true)
    if (wrong !== null || differs !== null) return
    const failed = await run(
      { params: { userID: String(user_id) }, body: asPatch({ password }) },
      { inPlace: isThere },
    )
    setUnsaved(failed)
    if (failed === null && isThere()) onClose()
  }
  const change = (set: (value: string) => void) => (value: string) => {
    setUnsaved(null)
    set(value)
  }
  return (
    <SaveDialog title={t`Change Password`} busy={busy} onSave={save} onClose={onClose}>
      <p className={css.note}>{t`Your other sessions end. This one continues.`}</p>
      <PasswordField
        label={t`Password`}
        help={t`At least 6 characters with an uppercase and a lowercase letter, a number and a special character.`}
        value={password}
        onChange={change(setPassword)}
        autoComplete="new-password"
        // The client checks the rules first, so the server only refuses a common password; it alone
        // has that list.
        error={
          asked && wrong !== null
            ? wrong
            : unsaved?.fields['password'] === undefined
              ? undefined
              : t`This password is easy to guess. Choose another one.`
        }
      />
      <PasswordField
        label={t`Confirm password`}
        value={confirm}
        onChange={change(setConfirm)}
        autoComplete="new-password"
        error={asked && differs !== null ? differs : undefined}
      />
      {unsaved && (
        <RefusalNotice
          unsaved={unsaved.fields['password'] === undefined ? unsaved : { ...unsaved, refusal: '' }}
        />
      )}
    </SaveDialog>
  )
}

const words = {
  code: 'backOfficeUpdateUser',
  sent: msg`Password Updated`,
  failed: msg`Failed to change the password`,
}
