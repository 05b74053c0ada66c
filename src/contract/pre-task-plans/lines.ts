import { foldText } from '../kernel/fold-text.ts'

/** A task as a plan carries it. */
export interface PlanTask {
  description: string
  hazards: string
  controls: string
}

/** A line of a plan: of which task, and whether it names a hazard or a control. */
export interface PlanLine {
  /** Place of its task, from 0. */
  task: number
  part: 'hazards' | 'controls'
  text: string
}

/**
 * So many lines a plan may have: nobody reads more to a crew, and each is compared with those of a
 * week.
 */
export const mostLines = 200

const parts = ['hazards', 'controls'] as const
/** What stands before a line in a list: a dash, a dot, `3.` or `b)`. */
const bullet = /^\s*(?:[-–—*•·▪◦□☐✓]|\d{1,2}[.)]|[a-z]\))\s+/i

/**
 * The lines of a plan in reading order: each task's hazards, then its controls. What a task is
 * called is no line.
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

/** A line as it is compared. */
export interface ComparedLine {
  /** Its words in lower case without accents and signs; each figure is `#`. */
  key: string
  /** Its figures, in their order. */
  figures: string
  words: readonly string[]
}

/**
 * Figures are told from words, so that `25mph` and `25 mph` are one; `1,5` and `1.5` are figures
 * too.
 */
const wordOrFigure = /\p{L}+|\d+(?:[.,:/]\d+)*/gu

/**
 * What two people who write the same thing have in common: neither capitals nor accents nor signs
 * make a line another one.
 */
export function comparedLine(text: string): ComparedLine {
  const found = foldText(text.normalize('NFKC')).match(wordOrFigure) ?? []
  const isFigure = (one: string) => /^\d/.test(one)
  const words = found.map((one) => (isFigure(one) ? '#' : one))
  return { key: words.join(' '), figures: found.filter(isFigure).join(' '), words }
}

/**
 * Too short to tell anything by: `Wear gloves` stands in every plan and was copied by nobody. A
 * label, which ends with a colon, is the form's own.
 */
export function isShort(text: string, { words }: ComparedLine): boolean {
  return (
    text.trimEnd().endsWith(':') ||
    words.filter((word) => word !== '#').length < fewestWords ||
    words.join('').length < fewestLetters
  )
}

const [fewestWords, fewestLetters] = [3, 12]
