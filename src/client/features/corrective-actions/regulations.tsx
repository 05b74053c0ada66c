import { IconBook2, IconChevronDown } from '@tabler/icons-react'
import type { Regulation } from '#contract/catalogue/schema.ts'
import css from './regulations.module.css'

type RegulationsProps = {
  regulations: readonly Regulation[]
  /** One line each, which opens. */
  folded?: boolean
}

/** The rules of the law that a question answers to, each with its number and words. */
export function Regulations({ regulations, folded = false }: RegulationsProps) {
  const book = <IconBook2 size={22} stroke={1.9} aria-hidden="true" className={css.icon} />
  return (
    <ul className={css.list}>
      {regulations.map(({ number, description }) => {
        const words = (
          <div className={css.text}>
            <div className={css.number}>{number}</div>
            <div className={css.words}>{description}</div>
          </div>
        )
        return (
          <li key={number}>
            {folded ? (
              <details className={css.fold}>
                <summary className={css.card}>
                  {book}
                  {words}
                  <IconChevronDown size={20} stroke={2} aria-hidden="true" className={css.chevron} />
                </summary>
              </details>
            ) : (
              <div className={css.card}>
                {book}
                {words}
              </div>
            )}
          </li>
        )
      })}
    </ul>
  )
}
