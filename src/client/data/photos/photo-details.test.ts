import sharp from 'sharp'
import { expect, test } from 'vitest'
import { readPhotoDetails } from './photo-details.ts'

/** Returns a photo with these Exif tags. */
async function photo(exif: Record<string, Record<string, string>>): Promise<Blob> {
  const plain = sharp({ create: { width: 8, height: 8, channels: 3, background: 'red' } })
  return new Blob([new Uint8Array(await plain.withExif(exif).jpeg().toBuffer())])
}

test('SHELL-83 reads when and where a photo was taken, with its own time zone', async () => {
  const taken = await photo({
    IFD2: { DateTimeOriginal: '2026:11:28 14:05:09', OffsetTimeOriginal: '-06:00' },
    IFD3: {
      GPSLatitudeRef: 'N',
      GPSLatitude: '29/1 45/1 3756/100',
      GPSLongitudeRef: 'W',
      GPSLongitude: '95/1 22/1 1128/100',
    },
  })
  const { takenAt, place } = await readPhotoDetails(taken)
  expect(takenAt).toBe(Date.parse('2026-11-28T20:05:09Z'))
  expect(place?.latitude).toBeCloseTo(29.76043, 4)
  expect(place?.longitude).toBeCloseTo(-95.3698, 4)
})

test.each([
  ['a photo without Exif data', () => photo({})],
  ['a file that is no photo', async () => new Blob(['no photo'])],
  ['a time that is none', () => photo({ IFD2: { DateTimeOriginal: '0000:00:00 00:00:00' } })],
])('%s has neither time nor place', async (_, make) => {
  expect(await readPhotoDetails(await make())).toEqual({ takenAt: null, place: null })
})
