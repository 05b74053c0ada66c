import css from './chart.module.css'

/** What the two kinds of bars stand for. */
export function ChartLegend({ first, second }: { first: string; second: string }) {
  return (
    <span className={css.legend} aria-hidden="true">
      <span className={css.ofFirst} />
      {first}
      <span className={css.ofSecond} />
      {second}
    </span>
  )
}
