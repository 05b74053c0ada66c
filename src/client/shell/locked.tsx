import { useLingui } from '@lingui/react/macro'
import { IconLock, IconLogout, IconMail } from '@tabler/icons-react'
import { Suspense, useState } from 'react'
import type { SignedIn } from '#client/data/session/session.ts'
import type { Workspace } from '#client/data/session/workspace.ts'
import { Button, LinkButton } from '#client/ui/button/button.tsx'
import { withWords } from '#client/i18n/language.ts'
import { Icon } from '#client/ui/icon.tsx'
import { lazyComponent } from '#client/ui/lazy-component.tsx'
import { BarePage } from './bare-page.tsx'
import { SupportLinks } from './support-links.tsx'
import { useLeave } from './use-leave.tsx'

const WordsLeft = lazyComponent(
  async () => (await withWords('tray', import('./tray/words-left.tsx'))).WordsLeft,
)

/**
 * Replaces the whole screen: the company was disabled (SHELL-47 to SHELL-49, G1-32), the person is
 * blocked, or another person signed in in another tab. Waiting changes stay in the box, and their
 * author may copy or save their words.
 */
export function Locked({
  signedIn,
  workspace,
}: {
  signedIn: SignedIn
  workspace: Workspace | null
}) {
  const { t } = useLingui()
  const [isReloading, setReloading] = useState(false)
  const leaving = useLeave(workspace)
  const { me, locked } = signedIn
  const sales = me.settings.salesEmail
  const words =
    locked === 'blocked'
      ? {
          title: t`Account Inactive`,
          text: t`Your account is inactive. Please contact support to reactivate it.`,
          mail: null,
        }
      : locked === 'other-user'
        ? {
            title: t`Someone else signed in`,
            text: t`Another person signed in with this browser. Your unsent changes stay locked on this device for you.`,
            mail: null,
          }
        : {
            title: t`Account disabled`,
            text: t`Your account has been Disabled. Please contact our sales department.`,
            mail: sales,
          }
  const go = () => {
    if (locked !== 'other-user') return leaving.ask()
    setReloading(true)
    // The other person's session stays; only this tab drops its content.
    location.assign('/')
  }
  return (
    <>
      <BarePage
        icon={<Icon icon={IconLock} size={26} />}
        title={words.title}
        text={words.text}
        actions={
          <>
            {workspace?.box && locked !== 'other-user' && (
              <Suspense fallback={null}>
                <WordsLeft workspace={workspace} />
              </Suspense>
            )}
            {locked === 'blocked' && <SupportLinks />}
            {words.mail && (
              <LinkButton href={`mailto:${words.mail}`} icon={<Icon icon={IconMail} size={20} />}>
                {words.mail}
              </LinkButton>
            )}
            <Button
              variant="filled"
              disabled={isReloading || leaving.isLeaving}
              icon={<Icon icon={IconLogout} size={20} />}
              onClick={go}
            >
              {locked === 'other-user' ? t`Go on` : t`Logout`}
            </Button>
          </>
        }
      />
      {leaving.question}
    </>
  )
}
