import { useLingui } from '@lingui/react/macro'
import { IconCheck, IconCircle } from '@tabler/icons-react'
import { brokenPasswordRules, type PasswordRule, passwordRules } from '#contract/access/password.ts'
import { cx } from '#client/ui/cx.ts'
import { Icon } from '#client/ui/icon.tsx'
import { VisuallyHidden } from '#client/ui/visually-hidden.tsx'
import css from './register.module.css'

/**
 * Shows the rules of a password and marks each one as the typed text satisfies it (SES-93 to
 * SES-97).
 */
export function PasswordRules({ password }: { password: string }) {
  const { t } = useLingui()
  const words: Readonly<Record<PasswordRule, string>> = {
    length: t`at least 6 characters`,
    uppercase: t`an uppercase letter`,
    lowercase: t`a lowercase letter`,
    number: t`a number`,
    special: t`a special character`,
  }
  const broken = brokenPasswordRules(password)
  return (
    <div className={css.rules}>
      <p>{t`A password has:`}</p>
      <ul>
        {passwordRules.map(({ name }) => {
          const isMet = !broken.includes(name)
          const icon = isMet ? IconCheck : IconCircle
          return (
            <li key={name} className={cx(isMet && css.met)}>
              <Icon icon={icon} size={18} />
              <span>{words[name]}</span>
              <VisuallyHidden>{isMet ? t`: met` : t`: not yet`}</VisuallyHidden>
            </li>
          )
        })}
      </ul>
    </div>
  )
}
