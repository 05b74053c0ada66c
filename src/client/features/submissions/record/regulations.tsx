import { IconChevronDown } from '@tabler/icons-react'
import { useId, useState } from 'react'
import type { SubmissionAnswer } from '#contract/submissions/schema.ts'
import { RegulationBook, RegulationText } from '#client/features/regulations/door.ts'
import { Icon } from '#client/ui/icon.tsx'
import { cx } from '#client/ui/cx.ts'
import css from './record.module.css'

type Cited = SubmissionAnswer['regulations'][number]

/** Lists the rules that a question answers to by their numbers; each opens its text. */
export function Regulations({ regulations }: { regulations: readonly Cited[] }) {
  return (
    <ul className={css.regulations}>
      {regulations.map((one) => (
        <Regulation key={`${one.number} ${one.description}`} regulation={one} />
      ))}
    </ul>
  )
}

function Regulation({ regulation: { number, description } }: { regulation: Cited }) {
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  return (
    <li>
      <button
        type="button"
        className={cx(css.regulation, isOpen && css.opened)}
        aria-expanded={isOpen}
        aria-controls={isOpen ? id : undefined}
        onClick={() => setOpen(!isOpen)}
      >
        <RegulationBook />
        {number}
        <Icon icon={IconChevronDown} size={18} />
      </button>
      {isOpen && (
        <div id={id} className={css.law}>
          {description !== '' && <p>{description}</p>}
          <RegulationText number={number} />
        </div>
      )}
    </li>
  )
}
