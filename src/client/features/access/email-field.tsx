import { useLingui } from '@lingui/react/macro'
import { IconMail } from '@tabler/icons-react'
import { isEmail } from '#contract/access/password.ts'
import { TextField } from '#client/ui/form/text-field.tsx'

type EmailFieldProps = {
  id: string
  value: string
  onChange: (value: string) => void
  error: string | undefined
  /** It was left with a problem or without one, or is being changed. */
  onError: (error: string | undefined) => void
}

/**
 * The address somebody signs in with; judged when the field is left, unless nothing stands in it
 * (SES-24, SES-25, SES-69, SES-70).
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
      icon={<IconMail size={22} stroke={1.9} aria-hidden="true" />}
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

/** What is wrong with an address as it was typed, if anything. */
export function useEmailProblem(): (email: string) => string | undefined {
  const { t } = useLingui()
  return (email) => {
    const address = email.trim()
    if (address === '') return t`Please enter your email`
    return isEmail(address) ? undefined : t`Please enter a valid email`
  }
}
