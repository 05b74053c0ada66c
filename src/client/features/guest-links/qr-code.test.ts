import { expect, test } from 'vitest'
import { qrSvg } from './qr-code.tsx'

const modules = (svg: string) => [...svg.matchAll(/M(\d+) (\d+)h1/g)].map(([, x, y]) => `${x} ${y}`)

test('a QR code of version 1 has 21 modules between two white zones of 4', () => {
  const svg = qrSvg('siteward')
  expect(svg).toContain('viewBox="0 0 29 29"')
  const dark = new Set(modules(svg))
  // The three corners by which cameras find it: a dark frame of 7 modules around white and 3.
  for (const [left, top] of [
    [4, 4],
    [18, 4],
    [4, 18],
  ] as const) {
    const line = (y: number) =>
      [0, 1, 2, 3, 4, 5, 6].map((x) => (dark.has(`${left + x} ${top + y}`) ? '#' : '.')).join('')
    expect([0, 1, 2, 3, 4, 5, 6].map(line)).toEqual([
      '#######',
      '#.....#',
      '#.###.#',
      '#.###.#',
      '#.###.#',
      '#.....#',
      '#######',
    ])
  }
  const outside = (at: number) => at < 4 || at > 24
  expect([...dark].filter((one) => one.split(' ').map(Number).some(outside))).toEqual([])
})

test('the address of a link fits a code of at most 45 modules', () => {
  const svg = qrSvg(`https://siteward.example.com/guest/#${'a'.repeat(32)}`)
  expect(Number(/viewBox="0 0 (\d+)/.exec(svg)?.[1])).toBeLessThanOrEqual(45 + 8)
})
