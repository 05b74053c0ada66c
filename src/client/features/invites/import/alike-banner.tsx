import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCopyCheck, IconX } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import type { MendChoices } from './allowed-values.ts'
import { fieldWords } from './roster-words.ts'
import type { AlikeOffer } from './use-alike-lines.ts'

const icon = { size: 20, stroke: 1.9, 'aria-hidden': true } as const

/**
 * Offers to apply the last correction to the other lines with the same wrong value, and to undo it.
 */
export function AlikeBanner({ offer, choices }: { offer: AlikeOffer; choices: MendChoices }) {
  const { t, i18n } = useLingui()
  const { field, lines, isTaken, onTake, onUndo, onClose } = offer
  const said = (text: string) =>
    choices[field]?.labels.get(text) ??
    (text === '' ? t({ message: 'empty', context: 'cell' }) : text)
  const [name, from, to] = [i18n._(fieldWords[field]), said(offer.from), said(offer.to)]
  const count = lines.length
  const action = isTaken ? (
    <Button size="small" icon={<IconArrowBackUp {...icon} />} onClick={onUndo}>{t`Undo`}</Button>
  ) : (
    <Button size="small" icon={<IconCopyCheck {...icon} />} onClick={onTake}>
      {t`${plural(count, { one: 'Also on # other line', other: 'Also on # other lines' })}`}
    </Button>
  )
  return (
    <Banner
      icon={<IconCopyCheck {...icon} />}
      action={
        <>
          {action}
          <IconButton size="small" label={t`Close`} icon={<IconX {...icon} />} onClick={onClose} />
        </>
      }
    >
      {isTaken &&
        `${plural(count, { one: 'Corrected on # other line.', other: 'Corrected on # other lines.' })} `}
      {t`${name}: ${from} → ${to}`}
    </Banner>
  )
}
