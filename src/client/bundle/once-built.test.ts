import { expect, test } from 'vitest'
import { precacheGaps } from './once-built.ts'

const worker =
  'e([{"revision":null,"url":"assets/index-1.js"},{url:`index.html`,revision:`2`},{"url":"manifest.webmanifest","revision":"3"}])'

test('offline design 9: a built file that the worker does not store fails the build', () => {
  const whole = [
    'index.html',
    'assets/index-1.js',
    'assets/index-1.js.br',
    'index.html.gz',
    'manifest.webmanifest',
    'sw.js',
  ]
  expect(precacheGaps(whole, worker)).toEqual([])
  expect(
    precacheGaps(
      [...whole, 'assets/large-9.js', String.raw`assets\font.woff2`, 'icon.png'],
      worker,
    ),
  ).toEqual(['assets/large-9.js', 'assets/font.woff2', 'icon.png'])
})
