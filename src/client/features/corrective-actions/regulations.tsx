import { IconBook2 } from '@tabler/icons-react'
import type { Regulation } from '#contract/catalogue/schema.ts'
import css from './regulations.module.css'

/** The rules of the law that a question answers to, each with its number and words. */
export function Regulations({ regulations }: { regulations: readonly Regulation[] }) {
  return (
    <ul className={css.list}>
      {regulations.map((regulation) => (
        <li key={regulation.number} className={css.card}>
          <RegulationBook />
          <RegulationWords {...regulation} />
        </li>
      ))}
    </ul>
  )
}

export function RegulationBook() {
  return <IconBook2 size={22} stroke={1.9} aria-hidden="true" className={css.icon} />
}

export function RegulationWords({ number, description }: Regulation) {
  return (
    <div className={css.text}>
      <div className={css.number}>{number}</div>
      <div className={css.words}>{description}</div>
    </div>
  )
}
