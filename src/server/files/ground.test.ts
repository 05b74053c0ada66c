import sharp from 'sharp'
import { expect, test } from 'vitest'
import { prepareImage } from '#server/pdf/images.ts'
import { groundOfImage, onGround } from './ground.ts'

const drawn = (shapes: string, width = 300, height = 120) =>
  sharp(
    Buffer.from(
      `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}">${shapes}</svg>`,
    ),
  )
    .png()
    .toBuffer()
/** Draws thin letters as bars. */
const letters = (fill: string, from = 20) =>
  [0, 1, 2, 3, 4]
    .map((n) => `<rect x="${from + n * 40}" y="40" width="9" height="40" fill="${fill}"/>`)
    .join('')
const corner = async (image: Buffer) => [...(await sharp(image).raw().toBuffer()).subarray(0, 3)]

const white = () => drawn(letters('#fff'))

test.each([
  ['white letters', letters('#fff'), 'dark'],
  ['pale yellow letters', letters('#ffe680'), 'dark'],
  ['silver letters', letters('#c8ccd0'), 'dark'],
  [
    'white letters beside a coloured sign',
    `<circle cx="30" cy="60" r="18" fill="#e2572b"/>${letters('#fff', 80)}`,
    'dark',
  ],
  ['black letters', letters('#111'), 'white'],
  ['coloured letters', letters('#e2572b'), 'white'],
  [
    'white letters inside a badge',
    `<rect x="5" y="5" width="290" height="110" rx="12" fill="#0b5551"/>${letters('#fff')}`,
    'white',
  ],
  [
    'black letters with a white rim',
    letters('#111').replaceAll('/>', ' stroke="#fff" stroke-width="2"/>'),
    'white',
  ],
  [
    'white letters on their own background',
    `<rect width="300" height="120" fill="#222"/>${letters('#fff')}`,
    'white',
  ],
  ['nothing', '', 'white'],
])('recognizes %s on a transparent background', async (_what, shapes, ground) => {
  expect(await groundOfImage(await drawn(shapes))).toBe(ground)
})

test('judges a large and a small version the same', async () => {
  const large = await sharp(await white())
    .resize(1_200)
    .png()
    .toBuffer()
  const small = await sharp(await white())
    .resize(64)
    .webp()
    .toBuffer()
  expect([await groundOfImage(large), await groundOfImage(small)]).toEqual(['dark', 'dark'])
})

test('a mail shows a transparent logo on its own background, and any other logo unchanged', async () => {
  expect(await corner(await onGround(await white()))).toEqual([0x17, 0x16, 0x13])
  expect(await corner(await onGround(await drawn(letters('#111'))))).toEqual([255, 255, 255])
  const photo = await sharp(await white())
    .flatten()
    .jpeg()
    .toBuffer()
  expect(await onGround(photo)).toBe(photo)
})

test('a print shows a white logo on a dark background, and a dark logo on paper', async () => {
  const cornerOfPrint = async (logo: Buffer) => {
    const image = await prepareImage(logo, 'drawing')
    return typeof image === 'object' ? corner(image.bytes) : image
  }
  expect(await cornerOfPrint(await white())).toEqual([0x17, 0x16, 0x13])
  expect(await cornerOfPrint(await drawn(letters('#111')))).toEqual([255, 255, 255])
})
