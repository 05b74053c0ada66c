import type { LineMark } from './choices.ts'
import { type ComparedLine, comparedLine, isShort, linesOf, type PlanTask } from './lines.ts'

// Measures copied plans: how much of a plan repeats the plans of the days before. It compares words
// and knows no people. `repeats.long.test.ts` measures its error rate on generated plans; decision
// 72 explains the method.

export interface RepeatedLine {
  mark: LineMark
  /** The days whose plans have the line, the newest first. */
  days: string[]
  /** The wording in the newest of them, if it differs. */
  said: string
}

/** A plan of a day, `YYYY-MM-DD` in the company's time zone. */
export interface DatedPlan {
  day: string
  tasks: readonly PlanTask[]
}

export interface Repeats {
  /** Number of counted lines, and number of those that repeat. */
  lines: number
  repeats: number
  /** Number of days that have plans to compare with. */
  comparedDays: number
  marks: RepeatedLine[]
}

/** Number of days before a plan whose plans are compared. */
export const comparedDaysBefore = 5

/**
 * The likeness of two lines from which they count as one, 0 to 1: it separates copied lines from
 * fresh ones best (decision 72).
 */
export const closeFrom = 0.72

/**
 * Compares a plan with those of the days before on its project. `before`: only the plans to compare
 * with, in any order. `form`: keys of lines that the company's form contains (`formLines`). `from`:
 * replaces `closeFrom` in measurements.
 */
export function repeatsOf(
  tasks: readonly PlanTask[],
  before: readonly DatedPlan[],
  form: ReadonlySet<string> = new Set(),
  from = closeFrom,
): Repeats {
  const known = knownLines(before)
  const marks = linesOf(tasks).map(({ text }): RepeatedLine => {
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

/** Returns the known lines, the newest first; a line of several plans of a day appears once. */
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

function markOf(line: ComparedLine, known: readonly KnownLine[], from: number): RepeatedLine {
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
 * Returns the sorted pairs of neighbouring letters, with the words in alphabetical order, so that a
 * reordered or misspelt line stays alike.
 */
function pairsOf({ words }: ComparedLine): Int32Array {
  const text = ` ${words.toSorted().join(' ')} `
  return Int32Array.from(
    { length: text.length - 1 },
    (_, at) => (text.charCodeAt(at) << 16) | text.charCodeAt(at + 1),
  ).sort()
}

/**
 * Returns Dice's coefficient, 0 to 1: the share of common pairs. Runs for each line against each
 * line of a week.
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

/** Number of projects, and share of all plans, from which a line counts as the form's own. */
const [fewestProjects, fewestOfAll] = [3, 0.5]

/**
 * Returns the keys of the lines of the company's form, which are alike in all plans: lines on at
 * least three other projects and in half of their plans. Lines that crews copy are in few plans.
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
