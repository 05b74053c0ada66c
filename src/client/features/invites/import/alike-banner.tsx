import { plural } from '@lingui/core/macro'
import { useLingui } from '@lingui/react/macro'
import { IconArrowBackUp, IconCopyCheck, IconX } from '@tabler/icons-react'
import { Button } from '#client/ui/button/button.tsx'
import { IconButton } from '#client/ui/button/icon-button.tsx'
import { Icon } from '#client/ui/icon.tsx'
import { Banner } from '#client/ui/page/banner.tsx'
import type { MendChoices } from './allowed-values.ts'
import { fieldWords } from './roster-words.ts'
import type { AlikeOffer } from './use-alike-lines.ts'

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
    <Button
      size="small"
      icon={<Icon icon={IconArrowBackUp} size={20} />}
      onClick={onUndo}
    >{t`Undo`}</Button>
  ) : (
    <Button size="small" icon={<Icon icon={IconCopyCheck} size={20} />} onClick={onTake}>
      {t`${plural(count, { one: 'Also on # other line', other: 'Also on # other lines' })}`}
    </Button>
  )
  return (
    <Banner
      icon={<Icon icon={IconCopyCheck} size={20} />}
      action={
        <>
          {action}
          <IconButton
            size="small"
            label={t`Close`}
            icon={<Icon icon={IconX} size={20} />}
            onClick={onClose}
          />
        </>
      }
    >
      {isTaken &&
        `${plural(count, { one: 'Corrected on # other line.', other: 'Corrected on # other lines.' })} `}
      {t`${name}: ${from} → ${to}`}
    </Banner>
  )
}
