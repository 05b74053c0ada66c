import { useLingui } from '@lingui/react/macro'
import { IconAlertCircle, IconAlertTriangle } from '@tabler/icons-react'
import type { ApiFailure } from '#client/data/api/api-result.ts'
import { refusalText } from '#client/i18n/refusal-words.ts'
import { SupportLinks } from '#client/shell/support-links.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './sign-in.module.css'

export type SignInNotice =
  | { kind: 'wrong' | 'blocked' | 'mobile' | 'profile' | 'roles'; portal?: boolean }
  | { kind: 'refused'; refused: ApiFailure }

/** Why signing in did not work, above the fields (SES-32, SES-33, SES-38 to SES-43). */
export function SignInNoticeText({ notice }: { notice: SignInNotice }) {
  const { t, i18n } = useLingui()
  const words = (): { title?: string; text: string; warning?: boolean } => {
    switch (notice.kind) {
      case 'wrong':
        return { text: t`Wrong email or password.` }
      case 'blocked':
        return {
          title: t`Account Inactive`,
          text: t`Your account is inactive. Please contact support to reactivate it.`,
          warning: true,
        }
      case 'mobile':
        return notice.portal
          ? {
              title: t`Mobile user cannot access the Admin Portal`,
              text: t`Please sign in on mobile app`,
              warning: true,
            }
          : { text: t`Mobile user cannot access back-office` }
      case 'profile':
        return { text: t`Error while retrieving user` }
      case 'roles':
        return { text: t`Error while retrieving roles` }
      case 'refused': {
        const { title, message } = refusalText(notice.refused)
        const say = (word: typeof title) => (typeof word === 'string' ? word : i18n._(word))
        return { title: say(title), text: say(message) }
      }
    }
  }
  const { title, text, warning } = words()
  const icon = warning ? IconAlertTriangle : IconAlertCircle
  return (
    <div className={cx(css.notice, warning ? css.warning : css.error)} role="alert">
      <Icon icon={icon} />
      <div>
        {title && <strong>{title}</strong>}
        <div>{text}</div>
        {notice.kind === 'blocked' && (
          <div className={css.row}>
            <SupportLinks look={{ variant: 'link', size: 'small' }} />
          </div>
        )}
      </div>
    </div>
  )
}
