import type { LineMark } from './choices.ts'
import { type ComparedLine, comparedLine, isShort, linesOf, type PlanTask } from './lines.ts'

// The meter of copied plans: how much of a plan also stands in the plans of the days before. It
// looks at words and knows no people. How often it errs on made plans is measured in
// `repeats.long.test.ts`; why it is made so, in decision 72.

export interface MarkedLine {
  mark: LineMark
  /** On which days, the newest first. */
  days: string[]
  /** How the newest of them put it, where that is not the same. */
  said: string
}

/** A plan of a day, `YYYY-MM-DD` in the company's time zone. */
export interface DatedPlan {
  day: string
  tasks: readonly PlanTask[]
}

export interface Repeats {
  /** Lines that count, and those of them that repeat. */
  lines: number
  repeats: number
  /** On how many days there were plans to compare with. */
  comparedDays: number
  marks: MarkedLine[]
}

/** So many days before a plan are looked at. */
export const comparedDaysBefore = 5

/**
 * From which likeness on two lines count as one, 0 to 1: where copied lines and fresh ones are
 * parted best (decision 72).
 */
export const closeFrom = 0.72

/**
 * Compares a plan with those of the days before on its project. `before`: only plans that are
 * meant, in any order. `form`: keys of lines that the company's form brings itself (`formLines`).
 * `from`: another likeness than `closeFrom`, to measure by.
 */
export function repeatsOf(
  tasks: readonly PlanTask[],
  before: readonly DatedPlan[],
  form: ReadonlySet<string> = new Set(),
  from = closeFrom,
): Repeats {
  const known = knownLines(before)
  const marks = linesOf(tasks).map(({ text }): MarkedLine => {
    const line = comparedLine(text)
    if (isShort(text, line)) return { mark: 'short', days: [], said: '' }
    if (form.has(line.key)) return { mark: 'form', days: [], said: '' }
    return markOf(line, known, from)
  })
  const counted = marks.filter(({ mark }) => mark !== 'form' && mark !== 'short')
  return {
    lines: counted.length,
    repeats: counted.filter(({ mark }) => mark !== 'new').length,
    comparedDays: new Set(before.map(({ day }) => day)).size,
    marks,
  }
}

interface KnownLine extends ComparedLine {
  day: string
  text: string
  pairs: Int32Array
}

/** The newest first; one that stands in several plans of a day is one. */
function knownLines(before: readonly DatedPlan[]): KnownLine[] {
  const byText = new Map<string, KnownLine>()
  for (const { day, tasks } of before) {
    for (const { text } of linesOf(tasks)) {
      const line = comparedLine(text)
      if (!isShort(text, line))
        byText.set(`${day} ${line.key} ${line.figures}`, {
          ...line,
          day,
          text,
          pairs: pairsOf(line),
        })
    }
  }
  return [...byText.values()].sort((one, other) =>
    one.day < other.day ? 1 : one.day > other.day ? -1 : 0,
  )
}

function markOf(line: ComparedLine, known: readonly KnownLine[], from: number): MarkedLine {
  const alike = known.filter(({ key }) => key === line.key)
  const same = alike.filter(({ figures }) => figures === line.figures)
  if (same.length > 0) return { mark: 'same', days: daysOf(same), said: '' }
  if (alike[0] !== undefined) return { mark: 'figures', days: daysOf(alike), said: alike[0].text }
  const pairs = pairsOf(line)
  const close = known.filter((one) => likeness(pairs, one.pairs) >= from)
  return close[0] === undefined
    ? { mark: 'new', days: [], said: '' }
    : { mark: 'close', days: daysOf(close), said: close[0].text }
}

const daysOf = (lines: readonly KnownLine[]) => [...new Set(lines.map(({ day }) => day))]

/**
 * Pairs of neighbouring letters of the words in the order of the alphabet, sorted: what was turned
 * round or misspelt stays alike.
 */
function pairsOf({ words }: ComparedLine): Int32Array {
  const text = ` ${words.toSorted().join(' ')} `
  return Int32Array.from(
    { length: text.length - 1 },
    (_, at) => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1),
  ).sort()
}

/**
 * Dice's coefficient, 0 to 1: how much of both is in common. Asked of each line with each of a
 * week.
 */
function likeness(one: Int32Array, other: Int32Array): number {
  let [common, left, right] = [0, 0, 0]
  while (left < one.length && right < other.length) {
    const [a = 0, b = 0] = [one[left], other[right]]
    if (a === b) common += 1
    if (a <= b) left += 1
    if (b <= a) right += 1
  }
  return (2 * common) / (one.length + other.length)
}

/**
 * On so many projects, and in such a share of all plans, a line stands before it counts as the
 * form's own.
 */
const [fewestProjects, fewestOfAll] = [3, 0.5]

/**
 * The company's form speaks in all plans alike, whatever the work: keys of lines that stand on at
 * least three other projects, and there in half of the plans. What crews copy, from themselves or
 * from each other, stands in few of them.
 */
export function formLines(
  others: readonly { projectID: number; tasks: readonly PlanTask[] }[],
): Set<string> {
  const found = new Map<string, { projects: Set<number>; plans: number }>()
  for (const { projectID, tasks } of others) {
    for (const key of new Set(linesOf(tasks).map(({ text }) => comparedLine(text).key))) {
      const known = found.get(key) ?? { projects: new Set(), plans: 0 }
      found.set(key, { projects: known.projects.add(projectID), plans: known.plans + 1 })
    }
  }
  return new Set(
    [...found].flatMap(([key, { projects, plans }]) =>
      projects.size >= fewestProjects && plans >= others.length * fewestOfAll ? [key] : [],
    ),
  )
}
