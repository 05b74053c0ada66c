import { expect, test } from 'vitest'
import '../theme/styles.ts'
import { widthOfWords } from './surely-fits.ts'

const family = '"Atkinson Hyperlegible Next Variable"'
const ascii = Array.from({ length: 95 }, (_, place) => String.fromCharCode(32 + place))
const others = '\u00a0·áéíóúñüÁÉÍÓÚÑÜ¿¡çßæÆ–—…‘’“”'.split('')

test('no sign is taken for narrower than it is, neither in the usual weight nor in that of a title', async () => {
  const context = document.createElement('canvas').getContext('2d')
  if (context === null) throw new Error('This browser draws nothing.')
  for (const weight of [400, 600]) {
    const font = `${weight} 100px ${family}`
    expect(await document.fonts.load(font)).not.toEqual([])
    context.font = font
    // Hundredths, of which the table has whole ones.
    const wider = [...ascii, ...others].filter((sign) => context.measureText(sign).width > widthOfWords(sign).all * 100 + 0.5)
    expect(wider, font).toEqual([])
  }
})
