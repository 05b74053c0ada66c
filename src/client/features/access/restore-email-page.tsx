import { useLingui } from '@lingui/react/macro'
import { IconSend } from '@tabler/icons-react'
import { useId, useState, type FormEvent } from 'react'
import { call } from '#client/data/api/call.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import { BackLink } from '#client/ui/page/back-link.tsx'
import { useGo } from '#client/shell/address.ts'
import { Icon } from '#client/ui/icon.tsx'
import { useSession } from '#client/workspace/session-context.ts'
import { AccessPage } from './access-page.tsx'
import { EmailField, useEmailProblem } from './email-field.tsx'
import { lastEmail } from './last-email.ts'
import css from './sign-in.module.css'

const connectionName = 'Username-Password-Authentication'

/**
 * `/session/restore-email`: requests a mail with a link to set a new password (SES-67 to SES-73,
 * G1-15, G1-16).
 */
export function RestoreEmailPage() {
  const { t } = useLingui()
  const go = useGo()
  const id = useId()
  const [email, setEmail] = useState(lastEmail)
  const [error, setError] = useState<string>()
  const [busy, setBusy] = useState(false)
  const [dialog, setDialog] = useState<'sent' | 'failed' | null>(null)
  const session = useSession()
  const name = session.state === 'signed-in' ? session.me.name : ''
  const toLogin = () => go(name ? '/' : '/login')
  const problem = useEmailProblem()
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    const wrong = problem(email)
    setError(wrong)
    if (wrong) {
      focusFieldSoon(id)
      return
    }
    if (busy) return
    setBusy(true)
    const address = email.trim()
    const answer = await call('access.forgotPassword', {
      body: {
        client_id: 'siteward',
        username: address,
        email: address,
        connection: connectionName,
      },
    })
    setBusy(false)
    setDialog(answer.ok ? 'sent' : 'failed')
  }
  const close = () => {
    const sent = dialog === 'sent'
    setDialog(null)
    if (sent) toLogin()
  }
  return (
    <>
      <AccessPage
        back={
          <BackLink
            label={name ? t`Back to Siteward` : t`Sign in`}
            href={name ? '/' : '/login'}
            onOpen={toLogin}
          />
        }
        title={t`Password reset`}
        text={t`Please enter your email address. We will send you a link to reset your password.`}
      >
        {name && (
          <p>{t`${name} is signed in on this device and stays signed in. The link is mailed to the address that you enter.`}</p>
        )}
        <form
          className={css.form}
          noValidate
          onSubmit={(event) => void submit(event)}
          aria-label={t`Password reset`}
        >
          <EmailField id={id} value={email} onChange={setEmail} error={error} onError={setError} />
          <Button
            type="submit"
            variant="filled"
            size="large"
            block
            aria-disabled={busy || undefined}
            icon={<Icon icon={IconSend} size={20} />}
          >
            {t`Send email`}
          </Button>
        </form>
      </AccessPage>
      {dialog && (
        <Dialog
          role="alertdialog"
          look="small"
          title={dialog === 'sent' ? t`Email sent` : t`Error when resetting password.`}
          onClose={close}
          footer={
            <Button variant="filled" onClick={close}>
              {dialog === 'sent' ? t`Go to sign in` : t`Try again`}
            </Button>
          }
        >
          {dialog === 'sent'
            ? t`If an account exists for this address, a reset link is on its way.`
            : t`Nothing was sent. Check the connection and try again.`}
        </Dialog>
      )}
    </>
  )
}
