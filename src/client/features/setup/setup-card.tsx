import { useLingui } from '@lingui/react/macro'
import { IconArrowRight } from '@tabler/icons-react'
import { setupPath } from '#contract/access/landing.ts'
import { useGo } from '#client/shell/address.ts'
import { Button } from '#client/ui/button/button.tsx'
import { CardNote, TitledCard } from '#client/ui/record/titled-card.tsx'

/** On the page of the own company, until it is configured: the way back to the wizard. */
export function SetupCard() {
  const { t } = useLingui()
  const go = useGo()
  return (
    <TitledCard title={t`Setup`} act={<Button variant="filled" size="small" iconEnd={<IconArrowRight size={20} stroke={1.9} aria-hidden="true" />} onClick={() => go(setupPath)}>{t`Go on with the setup`}</Button>}>
      <CardNote>{t`Please finish the setup of your company to get started.`}</CardNote>
    </TitledCard>
  )
}
