import { foldText } from '../kernel/fold-text.ts'

/** A task of a plan. */
export interface PlanTask {
  description: string
  hazards: string
  controls: string
}

/** A line of a plan, with its task and whether it names a hazard or a control. */
export interface PlanLine {
  /** The index of its task, from 0. */
  task: number
  part: 'hazards' | 'controls'
  text: string
}

/**
 * The most lines of a plan: a crew leader reads no more aloud, and each line is compared with those
 * of a week.
 */
export const maxPlanLines = 200

const parts = ['hazards', 'controls'] as const
/** Matches the bullet of a list item: a dash, a dot, `3.` or `b)`. */
const bullet = /^\s*(?:[-–—*•·▪◦□☐✓]|\d{1,2}[.)]|[a-z]\))\s+/i

/**
 * Returns the lines of a plan in reading order: each task's hazards, then its controls. The
 * description of a task is not a line.
 */
export function linesOf(tasks: readonly PlanTask[]): PlanLine[] {
  return tasks.flatMap((of, task) =>
    parts.flatMap((part) =>
      of[part].split(/[\r\n•]+/).flatMap((raw) => {
        const text = raw.replace(bullet, '').trim()
        return text === '' ? [] : [{ task, part, text }]
      }),
    ),
  )
}

/** A line in the form in which it is compared. */
export interface ComparedLine {
  /** Its words in lower case without accents and signs; each figure is `#`. */
  key: string
  /** Its figures, in order. */
  figures: string
  words: readonly string[]
}

/**
 * Separates figures from words, so that `25mph` equals `25 mph`; `1,5` and `1.5` are figures too.
 */
const wordOrFigure = /\p{L}+|\d+(?:[.,:/]\d+)*/gu

/** Returns the form in which lines are compared: without capitals, accents and signs. */
export function comparedLine(text: string): ComparedLine {
  const found = foldText(text.normalize('NFKC')).match(wordOrFigure) ?? []
  const isFigure = (one: string) => /^\d/.test(one)
  const words = found.map((one) => (isFigure(one) ? '#' : one))
  return { key: words.join(' '), figures: found.filter(isFigure).join(' '), words }
}

/**
 * Returns whether a line is too short to compare: every plan has `Wear gloves` without copying it.
 * A label, which ends with a colon, belongs to the form and counts as short.
 */
export function isShort(text: string, { words }: ComparedLine): boolean {
  return (
    text.trimEnd().endsWith(':') ||
    words.filter((word) => word !== '#').length < fewestWords ||
    words.join('').length < fewestLetters
  )
}

const [fewestWords, fewestLetters] = [3, 12]
