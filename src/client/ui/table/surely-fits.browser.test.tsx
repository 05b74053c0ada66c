import { expect, test } from 'vitest'
import '../theme/styles.ts'
import { surelyFits, widthOfWords } from './surely-fits.ts'

const family = '"Atkinson Hyperlegible Next Variable"'
const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
const others = '\u00a0·áéíóúñüÁÉÍÓÚÑÜ¿¡çßæÆ–—…‘’“”'.split('')

test('no character is measured narrower than it is, in normal or title weight', async () => {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) throw new Error('The browser has no canvas.')
  for (const weight of [400, 600]) {
    const font = `${weight} 100px ${family}`
    expect(await document.fonts.load(font)).not.toEqual([])
    context.font = font
    // In hundredths, because the table uses whole ones.
    const wider = [...ascii, ...others].filter(
      (sign) => context.measureText(sign).width > widthOfWords(sign) * 100 + 0.5,
    )
    expect(wider, font).toEqual([])
  }
})

test('text that surely fits does fit, on the given number of lines', async () => {
  await document.fonts.load(`400 16px ${family}`)
  const words =
    'Open edge at the stairs; scaffolding WITHOUT guard-rails, niña’s harness / 11/26/2025 15:55 Airport Road Elementary School'.split(
      ' ',
    )
  const box = document.createElement('div')
  box.style.cssText = `font: 400 16px/20px ${family}; font-variant-numeric: tabular-nums; overflow-wrap: anywhere`
  document.body.append(box)
  const cells = Array.from({ length: 1000 }, (_, at) => {
    const [text, rem, lines] = [
      Array.from(
        { length: 1 + (at % 7) },
        (__, place) => words[(at * 5 + place * (1 + (at % 11))) % words.length],
      ).join(' '),
      3 + (at % 23) / 2,
      1 + (at % 3),
    ] as const
    const cell = document.createElement('div')
    cell.textContent = text
    cell.style.width = `${rem}rem`
    box.append(cell)
    return { cell, text, rem, lines }
  })
  const fitting = cells.filter(({ text, rem, lines }) => surelyFits(text, rem, lines))
  expect(fitting.length).toBeGreaterThan(200)
  expect(
    fitting
      .filter(({ cell, lines }) => cell.offsetHeight > lines * 20)
      .map(({ text, rem, lines }) => ({ text, rem, lines })),
  ).toEqual([])
  box.remove()
})
