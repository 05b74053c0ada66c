import { useLingui } from '@lingui/react/macro'
import { IconChevronDown } from '@tabler/icons-react'
import type { Regulation } from '#contract/catalogue/schema.ts'
import { RegulationBook, RegulationWords } from '../regulations.tsx'
import css from './regulations-line.module.css'

/**
 * The rules of the law behind a question, in one line that opens. The fields stand beneath it: it is as tall before
 * the catalogue has answered (null), with none and with many, so that nothing moves under a finger (CA-47).
 */
export function RegulationsLine({ regulations }: { regulations: readonly Regulation[] | null }) {
  const { t } = useLingui()
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
    <details className={css.fold}>
      <summary className={css.line}>
        <RegulationBook />
        <div className={css.number}>{first.number}</div>
        <div className={css.words}>{second === undefined ? first.description : `+${others}`}</div>
        <IconChevronDown size={20} stroke={2} aria-hidden="true" className={css.chevron} />
      </summary>
      <ul className={css.list}>
        {regulations?.map((regulation) => (
          <li key={regulation.number}>
            {second === undefined ? <p className={css.whole}>{regulation.description}</p> : <RegulationWords {...regulation} />}
          </li>
        ))}
      </ul>
    </details>
  )
}
