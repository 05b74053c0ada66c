import { afterAll, beforeAll, expect, test } from 'vitest'
import { foldTable, foldText, sortText } from '#contract/kernel/fold-text.ts'
import { type TestDatabase, testDatabase } from '#tests/world/database.ts'

let database: TestDatabase
beforeAll(async () => {
  database = await testDatabase()
})
afterAll(() => database.drop())

/** Returns the results of a database function of one or two arguments for these texts. */
async function made(expression: string, texts: readonly string[]): Promise<string[]> {
  const rows = await database.owner<{ made: string }>(
    `select ${expression} as made from unnest($1::text[]) with ordinality as t (given, place) order by place`,
    [texts],
  )
  return rows.map(({ made: text }) => text)
}

/**
 * Every letter and sign of our table, and all of the alphabets that names are written in, by
 * ranges.
 */
const ranges = [
  [0x20, 0x52f],
  [0x590, 0x6ff],
  [0x1e00, 0x215f],
  [0xfb00, 0xfb06],
  [0xff01, 0xff5e],
] as const
const letters = [
  ...ranges.flatMap(([from, to]) =>
    Array.from({ length: to - from + 1 }, (_, at) => String.fromCodePoint(from + at)),
  ),
  ...Object.keys(foldTable),
].filter((letter) => /[^\p{Cn}\p{Co}]/u.test(letter))

test('the database folds every letter as devices do', async () => {
  const texts = letters.map((letter) => `A${letter}b`)
  const folded = await made('fold_text(given)', texts)
  expect(
    texts.flatMap((text, at) =>
      folded[at] === foldText(text) ? [] : [{ text, database: folded[at], device: foldText(text) }],
    ),
  ).toEqual([])
})

test('the database sorts as devices do, in both languages', async () => {
  const names = [
    'Nuño',
    'Nunez',
    'Núñez',
    'Nuzzi',
    'Ñandú',
    'Nzinga',
    'Østergård',
    'Oster',
    'Zoe',
    'Ávila',
    'ÉCIJA',
    'straße',
    'ñ',
    'N\u0303u',
    'nz',
  ]
  for (const language of ['en', 'es']) {
    const keys = await made(`sort_text(given, '${language}')`, names)
    expect(keys).toEqual(names.map((name) => sortText(name, language)))
    const inOrder = await database.owner<{ name: string }>(
      `select name from unnest($1::text[]) name order by sort_text(name, '${language}') collate "C", name collate "C"`,
      [names],
    )
    const compare = (one: string, other: string) => (one < other ? -1 : one > other ? 1 : 0)
    expect(inOrder.map(({ name }) => name)).toEqual(
      names.toSorted(
        (one, other) =>
          compare(sortText(one, language), sortText(other, language)) || compare(one, other),
      ),
    )
  }
})
