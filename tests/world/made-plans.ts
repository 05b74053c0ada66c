import bank from '#server/seed/data/pre-task-plans.json' with { type: 'json' }
import type { PlanTask } from '#contract/pre-task-plans/lines.ts'
import type { Random } from '#server/seed/random.ts'

/** A line and the lines of earlier plans to compare it with; its making defines how they relate. */
export interface MadePair {
  line: string
  before: string[]
}

/**
 * The origin of a line. `edited`: copied with one or two small changes, `reworked`: with four.
 * `framed`: a sentence built like an earlier one about something different; `paraphrased`: the same
 * content in another author's words.
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
 * Makes a pair of one making. The earlier lines are those of a plan of the same trade about other
 * content. About the line's own content they have the same line if it was copied, another author's
 * words if paraphrased, and nothing if fresh.
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

/** Replaces each number; returns null for a line without one. */
function withOtherFigures(random: Random, line: string): string | null {
  return /\d/.test(line)
    ? line.replaceAll(/\d+/g, (figure) => String(Number(figure) + random.whole(1, 9)))
    : null
}

/** Makes this number of small changes to a copied line, as a person in a hurry does. */
function edited(random: Random, line: string, times: number): string | null {
  let all = line
  for (let n = 0; n < times; n += 1) all = random.pick(edits)(random, all)
  return all === line ? null : all
}

/** Replaces half of the line's words, its longer ones, by those of other lines. */
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
  // Swaps two letters.
  (random, line) =>
    changeWord(
      random,
      line,
      (word) => `${word.slice(0, 2)}${word[3] ?? ''}${word[2] ?? ''}${word.slice(4)}`,
    ),
  // Drops a letter.
  (random, line) => changeWord(random, line, (word) => word.slice(0, 2) + word.slice(3)),
  (random, line) =>
    [...wordsOf(line), random.pick(['today', 'again', 'as always', 'please', 'hoy'])].join(' '),
  (random, line) =>
    insertAt(
      wordsOf(line),
      random.whole(1, wordsOf(line).length - 1),
      random.pick(['also', 'all', 'the', 'now', 'new']),
    ).join(' '),
  // Drops the shortest word.
  (_, line) => leaveOut(wordsOf(line)).join(' '),
  // Moves the last part to the front.
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

/** A whole plan of a trade, with random words in each line. `trade`: its index. */
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
