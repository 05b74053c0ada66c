/** A row of the table benchmark: as wide as a corrective action in the list. */
export interface BenchRow {
  id: string
  number: number
  title: string
  project: string
  trigger: string
  severity: string
  assigned: string
  opened: string
  date: string
  status: string
}

const words = [
  'guardrail',
  'ladder',
  'trench',
  'panel',
  'scaffold',
  'forklift',
  'silica',
  'eyewash',
  'rebar',
  'harness',
]
const people = [
  'Marcus Oyelaran',
  'Luis Ortega',
  'Teresa Nguyen',
  'Priya Raman',
  'Kofi Mensah',
  'Hank Lindqvist',
  'Rosa Delgado',
]

/** Makes the same rows in every run with a small linear congruence, without a clock. */
export function benchRows(count: number): BenchRow[] {
  let seed = 7
  const pick = <T>(list: readonly T[]): T => {
    seed = (seed * 1_103_515_245 + 12_345) % 2_147_483_648
    return list[seed % list.length] as T
  }
  return Array.from({ length: count }, (_, index) => ({
    id: `row-${index}`,
    number: index + 1,
    title: `${pick(words)} ${pick(words)} at level ${index % 40} ${pick(words)}`,
    project: `Project ${pick([1, 2, 3, 4, 5, 6, 7, 8, 9])}`,
    trigger: pick(['Unsafe Act', 'Unsafe Condition', 'Near Miss']),
    severity: pick(['Low', 'Medium', 'High', 'Critical']),
    assigned: pick(people),
    opened: pick(people),
    date: `11/${String((index % 28) + 1).padStart(2, '0')}/2026 08:${String(index % 60).padStart(2, '0')}`,
    status: pick(['Opened', 'In Progress', 'Closed']),
  }))
}

/**
 * A row of the app's list for a peer's page: the text of its cells by column; a search reads
 * `text`, in lower case.
 */
export type PeerRow = Readonly<Record<string, string>> & {
  readonly key: string
  readonly title: string
  readonly text: string
}

/** A peer's table: its columns in their order, and its rows. */
export interface PeerTable {
  columns: readonly string[]
  rows: readonly PeerRow[]
}
