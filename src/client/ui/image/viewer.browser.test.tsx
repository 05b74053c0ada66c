import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { Viewer } from './viewer.tsx'
import { ZoomImage } from './zoom-image.tsx'

/** A picture so wide and high, as an address. */
async function picture(width: number, height: number): Promise<string> {
  const canvas = new OffscreenCanvas(width, height)
  canvas.getContext('2d')?.fillRect(0, 0, width, height)
  return URL.createObjectURL(await canvas.convertToBlob({ type: 'image/png' }))
}

const words = { closer: 'Closer', farther: 'Farther', whole: 'Whole photo' }
const frame = () => page.getByRole('region', { name: /^Rail/ }).element()
const isWhole = () =>
  frame().scrollHeight <= frame().clientHeight && frame().scrollWidth <= frame().clientWidth

test.each([
  ['upright', 1200, 1600],
  ['across', 1600, 1200],
] as const)(
  'a photo shot %s fits its frame, with its buttons visible on a tablet, and scrolls when zoomed',
  async (_how, width, height) => {
    await page.viewport(1024, 768)
    const src = await picture(width, height)
    const stage = <ZoomImage src={src} alt="Rail" words={words} />
    const pages = ['one', 'two'].map((key) => ({ key, label: key, thumb: key, stage }))
    await render(
      <Stage>
        <Viewer
          title="Photos before"
          pages={pages}
          at={0}
          onChange={() => undefined}
          words={{ previous: 'Previous photo', next: 'Next photo', all: 'All photos' }}
          onClose={() => undefined}
        />
      </Stage>,
    )
    const image = page.getByRole('img', { name: 'Rail' })
    await expect.poll(() => image.element().getBoundingClientRect().height).toBeGreaterThan(300)
    expect(isWhole()).toBe(true)
    expect(
      page.getByRole('button', { name: 'Next photo' }).element().getBoundingClientRect().bottom,
    ).toBeLessThan(768)
    await page.getByRole('button', { name: 'Closer' }).click()
    await expect.poll(isWhole).toBe(false)
    await page.getByRole('button', { name: 'Whole photo' }).click()
    await expect.poll(isWhole).toBe(true)
  },
)
