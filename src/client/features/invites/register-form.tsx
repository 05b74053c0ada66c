import { useLingui } from '@lingui/react/macro'
import { IconMail, IconPhone, IconUser } from '@tabler/icons-react'
import { type FormEvent, useId, useState } from 'react'
import { brokenPasswordRules, longestPassword } from '#contract/access/password.ts'
import { oneLine } from '#contract/kernel/clean-text.ts'
import { personLimits } from '#contract/kernel/entered-limits.ts'
import { holdsLink } from '#contract/kernel/no-links.ts'
import type { InvitedUser } from '#contract/invites/schema.ts'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { call } from '#client/data/api/call.ts'
import { leaveOutLinks } from '#client/i18n/refusal-words.ts'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { focusFieldSoon } from '#client/ui/form/focus-field.ts'
import { PasswordField } from '#client/ui/form/password-field.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { isLinkOver, useWhyNoInvite } from './no-invite.tsx'
import { PasswordRules } from './password-rules.tsx'
import css from './register.module.css'

type RegisterFormProps = { inviteID: string; userInfo: InvitedUser; onDone: () => void }

const names = ['firstName', 'lastName', 'contactNumber', 'password', 'confirm'] as const
type Name = (typeof names)[number]
type Values = Record<Name, string>
type Errors = Partial<Values>

/**
 * Name, phone number and password of an invited person (SES-78 to SES-90). Typed values stay until
 * the server accepts them.
 */
export function RegisterForm({ inviteID, userInfo, onDone }: RegisterFormProps) {
  const { t } = useLingui()
  const id = useId()
  const [values, setValues] = useState<Values>({
    firstName: userInfo.given_name,
    lastName: userInfo.family_name,
    contactNumber: '',
    password: '',
    confirm: '',
  })
  const [errors, setErrors] = useState<Errors>({})
  const [busy, setBusy] = useState(false)
  const [said, setSaid] = useState<RegisterResult | null>(null)
  const problemsOf = useProblems()

  const refuse = (found: Errors): boolean => {
    setErrors(found)
    const first = names.find((name) => found[name] !== undefined)
    if (first) focusFieldSoon(`${id}-${first}`)
    return first !== undefined
  }
  const submit = async (event: FormEvent) => {
    event.preventDefault()
    if (busy || refuse(problemsOf.of(values))) return
    setBusy(true)
    const answer = await call('invites.register', {
      params: { inviteID },
      body: registrationOf(values),
    })
    setBusy(false)
    setSaid(answer.ok ? { done: true } : { done: false, refused: answer })
  }
  const close = () => {
    setSaid(null)
    // A person whose answer was lost has an account, so the sign-in is next.
    if (said && isFinished(said)) onDone()
    else if (said && !said.done) refuse(problemsOf.ofServer(said.refused))
  }
  const field = (name: Name, clean = (text: string) => text) => ({
    id: `${id}-${name}`,
    value: values[name],
    error: errors[name],
    onChange: (text: string) => {
      setValues({ ...values, [name]: clean(text) })
      setErrors({ ...errors, [name]: undefined })
    },
  })
  return (
    <>
      <form
        className={css.form}
        noValidate
        onSubmit={(event) => void submit(event)}
        aria-label={t`Create your account`}
      >
        <TextField
          {...field('firstName')}
          label={t`First name`}
          autoComplete="given-name"
          maxLength={personLimits.givenName}
          icon={<Icon icon={IconUser} />}
        />
        <TextField
          {...field('lastName')}
          label={t`Last name`}
          autoComplete="family-name"
          maxLength={personLimits.familyName}
          icon={<Icon icon={IconUser} />}
        />
        <TextField
          id={`${id}-email`}
          label={t`Email`}
          type="email"
          readOnly
          autoComplete="username"
          value={userInfo.email}
          onChange={() => undefined}
          icon={<Icon icon={IconMail} />}
        />
        <TextField
          {...field('contactNumber', digits)}
          label={t`Contact number`}
          optional
          inputMode="numeric"
          autoComplete="tel-national"
          icon={<Icon icon={IconPhone} />}
        />
        <div>
          <PasswordField
            {...field('password')}
            label={t`Password`}
            autoComplete="new-password"
            maxLength={longestPassword}
          />
          <PasswordRules password={values.password} />
        </div>
        <PasswordField
          {...field('confirm')}
          label={t`Confirm password`}
          autoComplete="new-password"
          maxLength={longestPassword}
        />
        <Button type="submit" variant="filled" size="large" block aria-disabled={busy || undefined}>
          {busy ? t`Registering` : t`Register`}
        </Button>
      </form>
      {said && <RegisterResultDialog said={said} onClose={close} />}
    </>
  )
}

type RegisterResult = { done: true } | { done: false; refused: ApiFailure }

/** Checks whether the form is finished: registered, or an ended link. */
const isFinished = (said: RegisterResult) => said.done || isLinkOver(said.refused)

/** Shows the result of the registration (SES-89, SES-90, G1-20). */
function RegisterResultDialog({ said, onClose }: { said: RegisterResult; onClose: () => void }) {
  const { t } = useLingui()
  const whyNot = useWhyNoInvite()
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={said.done ? t`Done!` : t`Error when submitting register`}
      onClose={onClose}
      footer={
        <Button variant="filled" onClick={onClose}>
          {isFinished(said) ? t`Go to sign in` : t`OK`}
        </Button>
      }
    >
      {said.done ? t`Your account has been created. You can sign in now.` : whyNot(said.refused)}
    </Dialog>
  )
}

/** Keeps only digits, at most ten (SES-82, SES-83); a pasted number loses its separators. */
const digits = (text: string) => text.replaceAll(/\D/g, '').slice(0, 10)

/** Returns the request of the registration (SES-87, SES-88). */
function registrationOf({ firstName, lastName, contactNumber, password }: Values) {
  const [given_name, family_name] = [oneLine(firstName), oneLine(lastName)]
  return {
    given_name,
    family_name,
    name: `${given_name} ${family_name}`,
    user_metadata: { contactNumber },
    password,
  }
}

function useProblems(): {
  of: (values: Values) => Errors
  ofServer: (refused: ApiFailure) => Errors
} {
  const { t, i18n } = useLingui()
  const linkIn = (name: string) => (holdsLink(name) ? i18n._(leaveOutLinks) : undefined)
  const passwordProblem = (text: string) => {
    if (text === '') return t`Please enter your password`
    return brokenPasswordRules(text).length > 0 ? t`Password is too weak.` : undefined
  }
  return {
    of: ({ firstName, lastName, password, confirm }) => ({
      firstName: oneLine(firstName) === '' ? t`Please enter your first name` : linkIn(firstName),
      lastName: oneLine(lastName) === '' ? t`Please enter your last name` : linkIn(lastName),
      password: passwordProblem(password),
      confirm:
        confirm === ''
          ? t`Please confirm your password`
          : confirm === password
            ? undefined
            : t`The entered passwords do not match.`,
    }),
    // The form already checked the other rules; only the server has the list of common passwords.
    ofServer: ({ fields }) =>
      'password' in fields
        ? { password: t`This password is easy to guess. Choose another one.` }
        : {},
  }
}
