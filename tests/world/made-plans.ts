import bank from '#server/seed/data/pre-task-plans.json' with { type: 'json' }
import type { PlanTask } from '#contract/pre-task-plans/lines.ts'
import type { Random } from '#server/seed/random.ts'

/**
 * A line with the lines of the plans before that it is compared with; what it is to them is known
 * by its making.
 */
export interface MadePair {
  line: string
  before: string[]
}

/**
 * How a line came about. `edited`: copied with one or two small changes, `reworked`: with four.
 * `framed`: a sentence built like one that stands there, about other things; `paraphrased`: the
 * same thing in the words of somebody else.
 */
export const makings = [
  'copied',
  'figures',
  'edited',
  'reworked',
  'framed',
  'paraphrased',
  'fresh',
] as const
export type Making = (typeof makings)[number]

type Concept = readonly string[]

const trades = bank.map(({ tasks }) =>
  tasks.flatMap(({ hazards, controls }): Concept[] => [...hazards, ...controls]),
)

const fill = (random: Random, line: string) =>
  line
    .replaceAll('{n}', () => String(random.whole(2, 24)))
    .replaceAll('{m}', () => String(random.whole(10, 90)))
    .replaceAll('{a}', () => random.pick(letters))
    .replaceAll('{b}', () => random.pick(letters))
const letters = ['A', 'B', 'C', 'D', 'E', 'F', 'G'] as const

/**
 * A pair of one making. Before it stand plans of the same trade, all that they say of other things;
 * of what it says itself the same line where it was copied, the words of somebody else where it is
 * put anew, and nothing where it is fresh.
 */
export function makePair(random: Random, making: Making): MadePair {
  for (;;) {
    const trade = random.pick(trades)
    const place = random.whole(0, trade.length - 1)
    const [first = '', ...others] = random.shuffled(trade[place] ?? [])
    const said = fill(random, first)
    const rest = trade.flatMap((concept, at) =>
      at === place ? [] : concept.map((line) => fill(random, line)),
    )
    const line = {
      copied: said,
      figures: withOtherFigures(random, said),
      edited: edited(random, said, random.whole(1, 2)),
      reworked: edited(random, said, 4),
      framed: framed(random, said, rest),
      paraphrased: said,
      fresh: said,
    }[making]
    if (line === null) continue
    const own =
      making === 'fresh'
        ? []
        : making === 'paraphrased'
          ? others.map((one) => fill(random, one))
          : [said]
    return { line, before: [...rest, ...own] }
  }
}

/** Another number for each; null where there is none. */
function withOtherFigures(random: Random, line: string): string | null {
  return /\d/.test(line)
    ? line.replaceAll(/\d+/g, (figure) => String(Number(figure) + random.whole(1, 9)))
    : null
}

/** What a copied line goes through under a thumb in a hurry: so many small changes. */
function edited(random: Random, line: string, times: number): string | null {
  let all = line
  for (let n = 0; n < times; n += 1) all = random.pick(edits)(random, all)
  return all === line ? null : all
}

/** Half of what a line is about is something else: its longer words are those of other lines. */
function framed(random: Random, line: string, others: readonly string[]): string | null {
  const words = wordsOf(line)
  const places = random.shuffled(long(line)).slice(0, Math.ceil(words.length / 2))
  const pool = others.flatMap(wordsOf).filter((word) => word.length > 4 && !words.includes(word))
  return places.length < 3
    ? null
    : words.map((word, at) => (places.includes(at) ? random.pick(pool) : word)).join(' ')
}

type Edit = (random: Random, line: string) => string

const wordsOf = (line: string) => line.split(' ')
const long = (line: string) => wordsOf(line).flatMap((word, at) => (word.length > 4 ? [at] : []))

const edits: readonly Edit[] = [
  // Two letters change places.
  (random, line) =>
    changeWord(
      random,
      line,
      (word) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`,
    ),
  // A letter is left out.
  (random, line) => changeWord(random, line, (word) => word.slice(0, 2) + word.slice(3)),
  (random, line) =>
    [...wordsOf(line), random.pick(['today', 'again', 'as always', 'please', 'hoy'])].join(' '),
  (random, line) =>
    insertAt(
      wordsOf(line),
      random.whole(1, wordsOf(line).length - 1),
      random.pick(['also', 'all', 'the', 'now', 'new']),
    ).join(' '),
  // The shortest word goes.
  (_, line) => leaveOut(wordsOf(line)).join(' '),
  // What stood behind comes first.
  (_, line) =>
    line.includes(', ') ? line.split(', ').toReversed().join(', ') : line.toUpperCase(),
  (_, line) => `- ${line.toLowerCase()}!!`,
  (_, line) =>
    line
      .normalize('NFD')
      .replaceAll(/\p{Mn}/gu, '')
      .replaceAll(' ', '  '),
]

function changeWord(random: Random, line: string, to: (word: string) => string): string {
  const places = long(line)
  if (places.length === 0) return line
  const place = random.pick(places)
  return wordsOf(line)
    .map((word, at) => (at === place ? to(word) : word))
    .join(' ')
}

const insertAt = (words: readonly string[], place: number, word: string) => [
  ...words.slice(0, place),
  word,
  ...words.slice(place),
]
const leaveOut = (words: readonly string[]) => {
  const shortest = words.reduce(
    (best, word, at) => (word.length < (words[best] ?? '').length ? at : best),
    0,
  )
  return words.filter((_, at) => at !== shortest)
}

/** A whole plan of a trade, each line in the words that chance gives it. `trade`: which of them. */
export function makeTasks(random: Random, trade: number): PlanTask[] {
  const { tasks } = bank[trade % bank.length] ?? { tasks: [] }
  const lines = (concepts: readonly Concept[]) =>
    concepts.map((concept) => fill(random, random.pick(concept))).join('\n')
  return tasks.map(({ description, hazards, controls }) => ({
    description: fill(random, description),
    hazards: lines(hazards),
    controls: lines(controls),
  }))
}
