import { expect, test } from 'vitest'
import { commentsOf } from './specification.ts'
import { isTest, sourcesBelow } from './walk.ts'

// How comments read. Our own controls in `client/ui` give way to Mantine's and keep their old words
// until then.
const sources = [...sourcesBelow('src'), ...sourcesBelow('tests')].filter(
  ({ path }) => !path.startsWith('src/client/ui/') && !path.startsWith('tests/house/'),
)

/** Words that a reader must translate first, and those to write instead. */
const oldWords =
  /(?<![`\w])(?:nobody|somebody|whoever|whom|anew|whatever|(?:is|are) (?:none|told)|stands?(?! out|-in| for)|said)(?![`\w])/i

/** The comments of a source that use such words. */
const unclear = (text: string): string[] =>
  commentsOf(text)
    .split('\n')
    .filter((comment) => oldWords.test(comment) || /^\W*(?:Of|What|Who|That) /.test(comment))

test('fewer than one in a hundred comments needs a translation', () => {
  const all = sources.flatMap(({ text }) => commentsOf(text).split('\n')).filter(Boolean)
  const found = sources.flatMap(({ path, text }) =>
    unclear(text).map(
      (comment) => `${path}: "${comment}": subject first, in the present tense, and why`,
    ),
  )
  expect(all.length).toBeGreaterThan(5000)
  expect(found.length < all.length / 100 ? [] : found).toEqual([])
})

test('an unclear comment is found: an old word, and a sentence that begins with Of', () => {
  expect(
    unclear('// Held by whoever writes.\nx()\n// Of the new record.\ny()\n// Locks the people.\n'),
  ).toEqual(['// Held by whoever writes.', '// Of the new record.'])
  expect(unclear('// A stand-in stands out; codes stand for boxes (`anew.ts`).\n')).toEqual([])
})

test('at most 8 in 100 lines are comments, docstrings of exports left out', () => {
  const counts = sources
    .filter(({ path }) => !isTest(path))
    .map(({ text, lines }) => ({ lines, comments: commentLines(text) }))
  const comments = counts.reduce((sum, count) => sum + count.comments, 0)
  const lines = counts.reduce((sum, count) => sum + count.lines, 0)
  expect(comments / lines).toBeLessThan(0.08)
})

/** Counts the lines of comments that are no docstring of an export. */
function commentLines(text: string): number {
  const inside = text.replaceAll(/^\/\*\*(?:(?!\*\/)[\s\S])*\*\/\nexport /gm, '')
  return inside.split('\n').filter((line) => /^\s*(\/\/|\/?\*)/.test(line)).length
}
