import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { useMedia } from './use-media.ts'

const Wide = () => <output>{String(useMedia('(min-width: 701px)'))}</output>

test('evaluates a media query once for all users and renders, and keeps it up to date', async () => {
  await page.viewport(600, 800)
  onTestFinished(() => page.viewport(1024, 768))
  const asked = vi.spyOn(window, 'matchMedia')
  onTestFinished(() => asked.mockRestore())
  const several = (
    <>
      <Wide />
      <Wide />
    </>
  )
  const { container, rerender } = await render(several)
  await rerender(<div>{several}</div>)
  expect(container.textContent).toBe('falsefalse')
  await page.viewport(800, 800)
  await expect.poll(() => container.textContent).toBe('truetrue')
  expect(asked).toHaveBeenCalledOnce()
})
