import { useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { isEmail } from '#contract/access/password.ts'
import { Icon } from '#client/ui/icon.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'

type EmailFieldProps = {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** Receives the problem when the field loses focus, and undefined while the person types. */
  onError: (error: string | undefined) => void
}

/**
 * The email field of the sign-in. It is checked on blur, unless it is empty (SES-24, SES-25,
 * SES-69, SES-70).
 */
export function EmailField({ id, value, onChange, error, onError }: EmailFieldProps) {
  const { t } = useLingui()
  const problem = useEmailProblem()
  return (
    <TextField
      id={id}
      label={t`Email`}
      type="email"
      inputMode="email"
      autoComplete="username"
      autoCapitalize="none"
      spellCheck={false}
      icon={<Icon icon={IconMail} />}
      value={value}
      onChange={(next) => {
        onChange(next)
        onError(undefined)
      }}
      onBlur={() => value !== '' && onError(problem(value))}
      error={error}
    />
  )
}

/** Returns a function that finds the problem of a typed address, if it has one. */
export function useEmailProblem(): (email: string) => string | undefined {
  const { t } = useLingui()
  return (email) => {
    const address = email.trim()
    if (address === '') return t`Please enter your email`
    return isEmail(address) ? undefined : t`Please enter a valid email`
  }
}
