import { useLingui } from '@lingui/react/macro'
import { IconDatabase, IconRefresh } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { ProblemState } from '#client/ui/state/problem.tsx'
import { BarePage } from '../bare-page.tsx'
import css from './tray.module.css'

/**
 * Replaces a screen whose rows this browser's storage does not return (F-54), and explains that
 * nothing is lost.
 */
export function StorageSilent() {
  const { title, text, action } = useSaid()
  return (
    <div className={css.alone}>
      <ProblemState icon={<Icon icon={IconDatabase} size={26} />} title={title} action={action}>
        {text}
      </ProblemState>
    </div>
  )
}

/** Shows this before the app could render. */
export function StorageSilentPage() {
  const { title, text, action } = useSaid()
  return (
    <div role="alert">
      <BarePage
        icon={<Icon icon={IconDatabase} size={26} />}
        title={title}
        text={text}
        actions={action}
      />
    </div>
  )
}

function useSaid() {
  const { t } = useLingui()
  return {
    title: t`This device's storage does not answer yet`,
    text: t`Siteward opens by itself as soon as the storage answers. Your saved changes stay on the device. If this takes longer than a minute, close the browser and open it again.`,
    // Nothing was opened, so no typed text can be lost.
    action: (
      <Button icon={<Icon icon={IconRefresh} size={20} />} onClick={() => location.reload()}>
        {t`Reload`}
      </Button>
    ),
  }
}
