import { existsSync, readFileSync, readdirSync } from 'node:fs'
import { expect, test } from 'vitest'
import { settingRows } from '#server/settings.ts'

test('docs/operate.md lists every setting with its default', () => {
  const page = readFileSync('docs/operate.md', 'utf8')
  const missing = Object.values(settingRows)
    .map(
      (row) =>
        `| \`${row.variable}\` | ${row.preset === '' ? '' : `\`${row.preset}\``} | ${row.about} |`,
    )
    .filter((line) => !page.includes(line))
  expect(missing).toEqual([])
})

test('links between documents lead somewhere', () => {
  const pages = [
    'README.md',
    ...readdirSync('docs')
      .filter((name) => name.endsWith('.md'))
      .map((name) => `docs/${name}`),
  ]
  const broken = pages.flatMap((page) => {
    const folder = page.includes('/') ? 'docs/' : ''
    return [...readFileSync(page, 'utf8').matchAll(/\]\(([^)#:]+)\)/g)]
      .map((match) => match[1] ?? '')
      .filter((link) => !existsSync(`${folder}${link}`))
      .map((link) => `${page}: ${link}`)
  })
  expect(broken).toEqual([])
})
