/** One measured figure, with its target if it has one. */
export interface Figure {
  name: string
  unit: string
  /** All runs; the median is quoted. A run that failed is Infinity. */
  runs: readonly number[]
  target?: Target
}

export type Target = { most: number } | { least: number }

/** The middle value; for an even number of values, the lower of the two. */
export function median(values: readonly number[]): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.floor((sorted.length - 1) / 2)] ?? Number.NaN
}

/** The value below which `share` (0 to 1) of the values lie. */
export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other)
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? Number.NaN
}

/**
 * Our runs and a peer's from the same rounds, and the ratio of each round: both change with the
 * machine from minute to minute, their ratio hardly.
 */
export function besidePeer(
  name: string,
  unit: string,
  peer: string,
  runs: { ours: readonly number[]; peer: readonly number[] },
  targets: { own?: Target; ratio?: Target } = {},
): Figure[] {
  return [
    { name, unit, runs: runs.ours, ...(targets.own && { target: targets.own }) },
    { name: `${name}: ${peer}`, unit, runs: runs.peer },
    {
      name: `${name}: ours / ${peer}`,
      unit: '×',
      runs: ratios(runs.ours, runs.peer),
      ...(targets.ratio && { target: targets.ratio }),
    },
  ]
}

/** The ratio of each round. */
export function ratios(ours: readonly number[], others: readonly number[]): number[] {
  return ours.map((value, round) => value / (others[round] ?? Number.NaN))
}

/**
 * Returns whether the median meets the target; undefined without a target. A median without a value
 * misses it.
 */
export function kept(figure: Figure): boolean | undefined {
  const { target } = figure
  if (target === undefined) return undefined
  const value = median(figure.runs)
  return 'most' in target ? value <= target.most : value >= target.least
}

/** One line: name, median, smallest and largest, target, and `kept` or `MISSED`. */
export function line(figure: Figure): string {
  const value = round(median(figure.runs))
  const range =
    figure.runs.length > 1
      ? ` (${round(Math.min(...figure.runs))}–${round(Math.max(...figure.runs))})`
      : ''
  const { target } = figure
  const wish =
    target === undefined ? '' : 'most' in target ? `≤ ${target.most}` : `≥ ${target.least}`
  const word = { true: 'kept', false: 'MISSED', undefined: '' }[String(kept(figure))] ?? ''
  return `${figure.name.padEnd(92)} ${`${value} ${figure.unit}${range}`.padEnd(34)} ${wish.padEnd(8)} ${word}`.trimEnd()
}

function round(value: number): string {
  return value >= 100 ? value.toFixed(0) : value >= 10 ? value.toFixed(1) : value.toFixed(2)
}
