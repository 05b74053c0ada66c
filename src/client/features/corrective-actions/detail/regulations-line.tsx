import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import type { Regulation } from '#contract/catalogue/schema.ts'
import {
  RegulationBook,
  RegulationCards,
  RegulationImages,
  RegulationText,
} from '#client/features/regulations/door.ts'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './regulations-line.module.css'

/**
 * The regulations of a question in one line. It opens the only text, or a list whose entries open.
 * Its height is the same before the catalogue is read (null), with no regulations and with many, so
 * that the fields below do not move (CA-47).
 */
export function RegulationsLine({ regulations }: { regulations: readonly Regulation[] | null }) {
  const { t } = useLingui()
  const [isOpen, setOpen] = useState(false)
  const [first, second] = regulations ?? []
  const others = (regulations?.length ?? 0) - 1
  if (first === undefined)
    return (
      <div className={css.line}>
        <RegulationBook />
        <div className={css.words}>{regulations && t`No regulations`}</div>
      </div>
    )
  return (
    <details className={css.fold} onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary className={css.line}>
        <RegulationBook />
        <div className={cx(css.number, css.opens)}>{first.number}</div>
        <div className={css.words}>{second === undefined ? first.description : `+${others}`}</div>
        <Icon icon={IconChevronDown} size={20} bold className={css.chevron} />
      </summary>
      <div className={css.opened}>
        {second === undefined ? (
          <>
            <p className={css.whole}>{first.description}</p>
            {isOpen && first.imagesUri && first.imagesUri.length > 0 && (
              <RegulationImages number={first.number} uris={first.imagesUri} />
            )}
            {isOpen && <RegulationText number={first.number} />}
          </>
        ) : (
          <RegulationCards regulations={regulations ?? []} look="bare" />
        )}
      </div>
    </details>
  )
}
