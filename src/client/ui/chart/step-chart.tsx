import { Bar, BarChart, CartesianGrid, Tooltip, XAxis, YAxis } from 'recharts'
import { media, useMedia } from '../use-media.ts'
import css from './chart.module.css'

/** One step of time with its two numbers, and where each of them leads. */
export type ChartStep = {
  key: string
  /** Under the bars: `Sep 7`. */
  label: string
  /** In full, over the numbers: `Sep 7 to Sep 13`. */
  span: string
  first: number
  second: number
}

export type StepChartProps = {
  /** Named for screen readers. */
  title: string
  names: { first: string; second: string }
  steps: readonly ChartStep[]
  /** Every n-th step has a label. A phone skips one more. */
  labelEvery: number
  onOpen: (step: ChartStep, series: 'first' | 'second') => void
}

const hatch = 'chart-hatch'
const height = 272

/**
 * Two bars for each step of time, the first in the accent, the second hatched in ink. A press on a
 * bar opens its records; with the keyboard the arrows go from step to step. Its numbers stand in a
 * table besides, so this is a picture of them.
 */
export function StepChart({ title, names, steps, labelEvery, onOpen }: StepChartProps) {
  const phone = useMedia(media.phone)
  const bar = { isAnimationActive: false, maxBarSize: 20, className: css.bar } as const
  return (
    <div className={css.chart} role="group" aria-label={title}>
      <p className={css.legend} aria-hidden="true">
        <span className={css.ofFirst} />
        {names.first}
        <span className={css.ofSecond} />
        {names.second}
      </p>
      <BarChart
        responsive
        height={height}
        style={{ width: '100%', height }}
        data={[...steps]}
        barGap={2}
        margin={{ top: 8, right: 0, bottom: 0, left: 0 }}
      >
        <defs>
          <pattern
            id={hatch}
            width="6"
            height="6"
            patternUnits="userSpaceOnUse"
            patternTransform="rotate(45)"
          >
            <rect width="6" height="6" fill="var(--sw-panel)" />
            <rect width="2.5" height="6" fill="var(--sw-ink)" />
          </pattern>
        </defs>
        <CartesianGrid vertical={false} stroke="var(--sw-line)" />
        <XAxis
          dataKey="label"
          tickLine={false}
          stroke="var(--sw-edge)"
          tick={{ fill: 'var(--sw-soft)' }}
          // A given interval spares the measuring of each label.
          interval={phone ? labelEvery : labelEvery - 1}
        />
        <YAxis
          allowDecimals={false}
          width={36}
          axisLine={false}
          tickLine={false}
          tick={{ fill: 'var(--sw-soft)' }}
        />
        <Tooltip
          cursor={{ fill: 'var(--sw-accent-wash)' }}
          isAnimationActive={false}
          labelFormatter={(_label, [point]) => spanOf(point?.payload)}
          wrapperClassName={css.tip}
        />
        <Bar
          {...bar}
          dataKey="first"
          name={names.first}
          fill="var(--sw-accent)"
          onClick={(_bar, at) => open(at, 'first')}
        />
        <Bar
          {...bar}
          dataKey="second"
          name={names.second}
          fill={`url(#${hatch})`}
          stroke="var(--sw-ink)"
          onClick={(_bar, at) => open(at, 'second')}
        />
      </BarChart>
    </div>
  )

  function open(at: number, series: 'first' | 'second'): void {
    const step = steps[at]
    if (step) onOpen(step, series)
  }
}

const spanOf = (step: Partial<ChartStep> | undefined) => step?.span ?? ''
