import { describe, test } from 'vitest'
import { blank, isRefused, setUp } from './images-anew-world.ts'

setUp()

describe('what is none is refused at once, in words', () => {
  test('a picture of 200 megapixels', async () => {
    await isRefused(await blank(20_000, 10_000), 'Must have at most 25 megapixels.')
  })
})
