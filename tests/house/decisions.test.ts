import { readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'

const folder = 'docs/decisions'
const index = readFileSync(`${folder}/README.md`, 'utf8')
const pages = readdirSync(folder).filter((name) => /^\d{4}-/.test(name))

/** The lines of the index, each with its number, the page it leads to and its words. */
const lines = [...index.matchAll(/^- \[(\d{4})\]\(([^)]+)\) (.+)$/gm)].map(
  ([, number = '', page = '', words = '']) => ({ number, page, words }),
)

test('the index names every decision once and links its page', () => {
  expect(lines.map(({ page }) => page).toSorted()).toEqual(pages.toSorted())
  expect(lines.filter(({ number, page }) => !page.startsWith(`${number}-`))).toEqual([])
})

test('the index says each decision in at most 100 characters', () => {
  expect(lines.filter(({ words }) => words.length > 100)).toEqual([])
})

test('the index names the numbers that no decision has', () => {
  const numbers = new Set(pages.map((name) => Number(name.slice(0, 4))))
  const unused = Array.from({ length: Math.max(...numbers) }, (_, n) => n + 1).filter(
    (n) => !numbers.has(n),
  )
  const said = /^.*Numbers (.+) are unused\.$/m.exec(index)?.[1]?.match(/\d{4}/g) ?? []
  expect(said.map(Number)).toEqual(unused)
})
