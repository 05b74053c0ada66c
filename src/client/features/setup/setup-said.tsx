import { useLingui } from '@lingui/react/macro'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { useFocusOnMount } from '#client/ui/use-focus-on-mount.ts'
import type { SetupFailure } from './send-setup.ts'
import { useFailureWords } from './use-submit.ts'

type SaidProps = { title: string; lines: readonly string[]; verb: string; onClose: () => void }

/** A message that the person must close before going on. */
function Said({ title, lines, verb, onClose }: SaidProps) {
  const way = useFocusOnMount<HTMLButtonElement>()
  return (
    <Dialog
      role="alertdialog"
      look="small"
      title={title}
      onClose={onClose}
      footer={
        <Button ref={way} variant="filled" onClick={onClose}>
          {verb}
        </Button>
      }
    >
      {lines.map((line) => (
        <p key={line}>{line}</p>
      ))}
    </Dialog>
  )
}

/** Explains why the wizard opened (WIZ-09, G1-98). `isBegun`: there are earlier entries. */
export function SetupNeeded({ isBegun, onClose }: { isBegun: boolean; onClose: () => void }) {
  const { t } = useLingui()
  const needed = t`Please finish the setup of your company to get started.`
  return (
    <Said
      title={t`Company setup needed`}
      lines={isBegun ? [needed, t`Your earlier entries are here.`] : [needed]}
      verb={isBegun ? t`Go on with the setup` : t`Start the setup`}
      onClose={onClose}
    />
  )
}

/**
 * Reports that the setup is done (WIZ-25, G1-107), and names what follows in the back office, which
 * is no step of the wizard (WIZ-07, G1-99).
 */
export function SetupFinished({ onClose }: { onClose: () => void }) {
  const { t } = useLingui()
  const next = [t`Company profile`, t`Job titles`, t`Team`].join(', ')
  return (
    <Said
      title={t`You are all set!`}
      lines={[t`Your company has been configured.`, t`Next in Siteward: ${next}.`]}
      verb={t`Open Siteward`}
      onClose={onClose}
    />
  )
}

/** Reports a failure (WIZ-27): what failed, why, and that nothing is lost. */
export function SetupFailed({ failure, onClose }: { failure: SetupFailure; onClose: () => void }) {
  const { t } = useLingui()
  const { title, why } = useFailureWords()(failure)
  const lines = [
    t`There has been an error when submitting.`,
    t`${title}: ${why}`,
    t`Your entries are still here. Submit again: nothing is created twice.`,
  ]
  return <Said title={t`Oops!`} lines={lines} verb={t`Back to the setup`} onClose={onClose} />
}
