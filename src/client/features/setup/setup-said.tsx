import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import type { Failure } from './send-setup.ts'
import { useFailureWords } from './use-submit.ts'

/** Whoever comes to the wizard is told why (WIZ-09, G1-98). `isBegun`: something of it was entered before. */
export function SetupNeeded({ isBegun, onClose }: { isBegun: boolean; onClose: () => void }) {
  const { t } = useLingui()
  return (
    <Dialog role="alertdialog" look="small" title={t`Company setup needed`} onClose={onClose} footer={<Button variant="filled" onClick={onClose}>{isBegun ? t`Go on with the setup` : t`Start the setup`}</Button>}>
      <p>{t`Please finish the setup of your company to get started.`}</p>
      {isBegun && <p>{t`What you entered before is here.`}</p>}
    </Dialog>
  )
}

/** The setup is done (WIZ-25, G1-107), and what follows in the back office: none of it is a step of the wizard (WIZ-07, G1-99). */
export function SetupFinished({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const next = [t`Company profile`, t`Job titles`, t`Team`].join(', ')
  return (
    <Dialog role="alertdialog" look="small" title={t`You are all set!`} onClose={onClose} footer={<Button variant="filled" onClick={onClose}>{t`Open the back office`}</Button>}>
      <p>{t`Your company has been configured.`}</p>
      <p>{t`What follows in the back office: ${next}.`}</p>
    </Dialog>
  )
}

/** It broke off (WIZ-27): what failed, why, and that nothing is lost. */
export function SetupFailed({ failure, onClose }: { failure: Failure; onClose: () => void }) {
  const { t } = useLingui()
  const { title, why } = useFailureWords()(failure)
  return (
    <Dialog role="alertdialog" look="small" title={t`Oops!`} onClose={onClose} footer={<Button variant="filled" onClick={onClose}>{t`Back to the setup`}</Button>}>
      <p>{t`There has been an error when submitting.`}</p>
      <p>{t`${title}: ${why}`}</p>
      <p>{t`What you entered is still here. Submit again: nothing is created twice.`}</p>
    </Dialog>
  )
}
