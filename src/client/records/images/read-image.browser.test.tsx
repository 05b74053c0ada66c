import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { fitImage } from '#client/ui/image/fit-image.ts'
import { LogoImage } from '#client/ui/image/logo-image.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { readImage } from './read-image.ts'

const limits = { bytes: 2_097_152, shorter: 720, longer: 1_280 }
const whole = { shape: 'whole' } as const

/**
 * Creates a picture, red at the left and blue at the right; with transparent corners where `clear`.
 */
async function picture(type: string, clear = false): Promise<Blob> {
  const canvas = new OffscreenCanvas(60, 40)
  const context = canvas.getContext('2d')
  if (context === null) throw new Error('No canvas.')
  for (const [fill, from] of [
    ['#c00', clear ? 10 : 0],
    ['#00c', 30],
  ] as const) {
    context.fillStyle = fill
    context.fillRect(from, 0, 30 - (clear && fill === '#c00' ? 10 : 0), 40)
  }
  return canvas.convertToBlob({ type })
}

const bytesOf = (base64: string) => Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0))
/** 4 by 4 pixels, red, written by a program other than the browser. */
const avif = bytesOf(
  'AAAAHGZ0eXBhdmlmAAAAAG1pZjFhdmlmbWlhZgAAANZtZXRhAAAAAAAAACFoZGxyAAAAAAAAAABwaWN0AAAAAAAAAAAAAAAAAAAAACJpbG9jAAAAAERAAAEAAQAAAAAA+gABAAAAAAAAACQAAAAjaWluZgAAAAAAAQAAABVpbmZlAgAAAAABAABhdjAxAAAAAA5waXRtAAAAAAABAAAAVmlwcnAAAAA4aXBjbwAAAAxhdjFDgSACAAAAABRpc3BlAAAAAAAAAAQAAAAEAAAAEHBpeGkAAAAAAwgICAAAABZpcG1hAAAAAAAAAAEAAQOBAgMAAAAsbWRhdBIACgg4BH2kBDQaQDIWGUJjBMAANAAAkEDJHGFRR0tf1BSbIA==',
)
/** 16 by 12 pixels, red, in CMYK. */
const cmyk = bytesOf(
  '/9j/7gAOQWRvYmUAZAAAAAAA/9sAQwAGBAUGBQQGBgUGBwcGCAoQCgoJCQoUDg8MEBcUGBgXFBYWGh0lHxobIxwWFiAsICMmJykqKRkfLTAtKDAlKCko/8AAFAgADAAQBEMRAE0RAFkRAEsRAP/EABYAAQEBAAAAAAAAAAAAAAAAAAAIB//EABQQAQAAAAAAAAAAAAAAAAAAAAD/2gAOBEMATQBZAEsAAD8AqlNye29gAAAP/9k=',
)

async function read(bytes: BlobPart, name: string, type = '') {
  const found = await readImage(new File([bytes], name, { type }))
  if ('fault' in found) return found.fault
  const sent = await fitImage(found, whole, limits)
  const head = new Uint8Array(await sent.slice(0, 2).arrayBuffer())
  const image = await createImageBitmap(sent)
  const context = new OffscreenCanvas(image.width, image.height).getContext('2d')
  context?.drawImage(image, 0, 0)
  const [red = 0, green = 0, blue = 0] = context?.getImageData(1, 1, 1, 1).data ?? []
  return {
    as: head[0] === 0xff ? 'jpeg' : 'png',
    size: [image.width, image.height],
    isRed: red > 150 && green < 90 && blue < 90,
    isSame: sent === found.file,
  }
}

/** The same JPEG with an orientation mark of the camera: a quarter turn to the left. */
async function turned(): Promise<Uint8Array<ArrayBuffer>> {
  const jpeg = new Uint8Array(await (await picture('image/jpeg')).arrayBuffer())
  const exif = Uint8Array.from([
    0xff, 0xe1, 0, 34, 69, 120, 105, 102, 0, 0, 77, 77, 0, 42, 0, 0, 0, 8, 0, 1, 1, 18, 0, 3, 0, 0,
    0, 1, 0, 6, 0, 0, 0, 0, 0, 0,
  ])
  return Uint8Array.from([...jpeg.subarray(0, 2), ...exif, ...jpeg.subarray(2)])
}

test('accepts a JPEG under any name and type unchanged', async () => {
  const jpeg = await picture('image/jpeg')
  const asItIs = { as: 'jpeg', size: [60, 40], isRed: true, isSame: true }
  expect(await read(jpeg, 'IMG_0042.HEIC', 'image/heic')).toEqual(asItIs)
  expect(await read(jpeg, '1000012345')).toEqual(asItIs)
  expect(await read(jpeg, 'scan.pdf', 'application/pdf')).toEqual(asItIs)
})

test('draws a photo upright that was shot sideways', async () => {
  expect(await read(await turned(), 'side.jpg', 'image/jpeg')).toMatchObject({
    size: [40, 60],
    isRed: true,
  })
})

test('converts rare formats to JPEG, or to PNG if parts are transparent', async () => {
  expect(await read(avif, 'card.jpg', 'image/jpeg')).toMatchObject({
    as: 'jpeg',
    isRed: true,
    isSame: false,
  })
  expect(await read(await picture('image/webp'), 'card.jpg', 'image/jpeg')).toMatchObject({
    as: 'jpeg',
    size: [60, 40],
    isRed: true,
  })
  expect(await read(await picture('image/webp', true), 'card.jpg', 'image/jpeg')).toMatchObject({
    as: 'png',
    size: [60, 40],
  })
  expect(
    await read(
      bytesOf(
        'Qk1GAAAAAAAAADYAAAAoAAAAAgAAAAIAAAABABgAAAAAABAAAAATCwAAEwsAAAAAAAAAAAAAAADMAADMAAAAAMwAAMwAAA==',
      ),
      'card.jpg',
    ),
  ).toMatchObject({ as: 'png', size: [2, 2], isRed: true })
})

test('reads a CMYK JPEG in its colours', async () => {
  expect(await read(cmyk, 'card.jpg', 'image/jpeg')).toMatchObject({ size: [16, 12], isRed: true })
})

test.each([
  ['empty', () => new Uint8Array()],
  ['cut', async () => (await picture('image/jpeg')).slice(0, 300)],
  ['cut', async () => (await picture('image/png')).slice(0, 60)],
  [
    'damaged',
    async () => new Uint8Array(await (await picture('image/png')).arrayBuffer()).fill(0, 40, 60),
  ],
  [
    'heic',
    () =>
      new Blob([
        Uint8Array.from([0, 0, 0, 16]),
        'ftypheic',
        Uint8Array.from([0, 0, 0, 0, 0, 0, 0, 8]),
        'mdat',
      ]),
  ],
  ['tiff', () => new Blob(['II*\0', new Uint8Array(60)])],
  ['svg', () => new Blob(['<svg xmlns="http://www.w3.org/2000/svg"/>'])],
  ['pdf', () => new Blob(['%PDF-1.7 %%EOF'])],
  [
    'video',
    () => new Blob([Uint8Array.from([0, 0, 0, 16]), 'ftypqt  ', Uint8Array.from([0, 0, 0, 0])]),
  ],
  ['no-image', () => new Blob(['<!doctype html>'])],
  [
    'too-many-pixels',
    () =>
      new Blob([
        Uint8Array.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a, 0, 0, 0, 13]),
        'IHDR',
        Uint8Array.from([
          0, 0, 0x4e, 0x20, 0, 0, 0x27, 0x10, 8, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0, 0,
        ]),
        'IEND',
        new Uint8Array(4),
      ]),
  ],
])('reports %s for a file called photo.jpg', async (fault, make) => {
  expect(await read(await make(), 'photo.jpg', 'image/jpeg')).toBe(fault)
})

test('shows a white logo with transparent parts on a dark background, any other on its usual one', async () => {
  const drawn = async (fill: string) => {
    const canvas = new OffscreenCanvas(60, 40)
    const context = canvas.getContext('2d')
    if (context) context.fillStyle = fill
    context?.fillRect(20, 10, 6, 20)
    const src = URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
    onTestFinished(() => URL.revokeObjectURL(src))
    return <LogoImage src={src} alt={fill} />
  }
  await render(
    <Stage>
      {await drawn('#fff')}
      {await drawn('#111')}
    </Stage>,
  )
  await expect
    .element(page.getByRole('img', { name: '#fff' }))
    .toHaveStyle({ backgroundColor: 'rgb(23, 22, 19)' })
  await expect
    .element(page.getByRole('img', { name: '#111' }))
    .toHaveAttribute('data-ground', 'white')
})
