import { openWithin } from '../page/open-within.ts'
import css from './chart.module.css'

/** A number in a table that leads to what it counts; without `href` it leads nowhere. */
export type FigureCell = { said: string; href?: string; isLate?: boolean }

type FiguresTableProps = {
  label: string
  heads: readonly string[]
  rows: readonly { key: string; name: string; cells: readonly FigureCell[] }[]
  onOpen: (href: string) => void
}

/** Names at the left, numbers at the right under their heads, each a link to its records. */
export function FiguresTable({ label, heads, rows, onOpen }: FiguresTableProps) {
  const [first, ...rest] = heads
  return (
    <div className={css.scroll}>
      <table className={css.table} aria-label={label}>
        <thead>
          <tr>
            <th scope="col">{first}</th>
            {rest.map((head) => (
              <th key={head} scope="col" className={css.number}>
                {head}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {rows.map(({ key, name, cells }) => (
            <tr key={key}>
              <th scope="row">{name}</th>
              {cells.map(({ said, href, isLate }, at) => (
                <td key={rest[at]} className={css.number}>
                  {href === undefined ? (
                    said
                  ) : (
                    <a
                      className={isLate ? css.lateLink : css.link}
                      href={href}
                      onClick={openWithin(() => onOpen(href))}
                    >
                      {said}
                    </a>
                  )}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
