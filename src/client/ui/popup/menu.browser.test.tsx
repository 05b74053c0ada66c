import { useEffect, useState } from 'react'
import { beforeEach, expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Menu, type MenuItem } from './menu.tsx'

const chose = vi.fn<(key: string) => void>()
beforeEach(() => chose.mockReset())

const more = page.getByRole('button', { name: 'More' })
const item = (name: string) => page.getByRole('menuitem', { name, exact: true })
const isShut = () => expect(page.getByRole('menu').elements()).toEqual([])

function Screen() {
  const [sent, setSent] = useState(false)
  // An event instead of the pointer, which is where an earlier test left it.
  useEffect(() => {
    const hear = () => setSent(true)
    addEventListener('sent', hear)
    return () => removeEventListener('sent', hear)
  }, [])
  const items: MenuItem[] = [
    ...(sent ? [] : [{ key: 'copy', label: 'Copy', onSelect: () => chose('copy') }]),
    { key: 'never', label: 'Never', onSelect: () => chose('never'), disabled: true },
    { key: 'open', label: 'Open', href: '#elsewhere', onSelect: () => chose('open') },
    { key: 'read', label: 'Read', onSelect: () => chose('read') },
  ]
  return (
    <Menu
      label="More"
      items={items}
      trigger={(trigger) => (
        <button type="button" {...trigger}>
          More
        </button>
      )}
    />
  )
}

async function opens(): Promise<void> {
  await render(<Screen />)
  ;(more.element() as HTMLElement).focus()
  await userEvent.keyboard('{Enter}')
  await expect.element(item('Copy')).toHaveFocus()
}

test('by keyboard: arrows cycle and skip disabled items, Home and End work, Escape returns the focus', async () => {
  await opens()
  await expect.element(more).toHaveAttribute('aria-expanded', 'true')
  for (const [key, at] of [
    ['ArrowDown', 'Open'],
    ['ArrowDown', 'Read'],
    ['ArrowDown', 'Copy'],
    ['ArrowUp', 'Read'],
    ['Home', 'Copy'],
    ['End', 'Read'],
  ] as const) {
    await userEvent.keyboard(`{${key}}`)
    await expect.element(item(at)).toHaveFocus()
  }
  await userEvent.keyboard('{Escape}')
  isShut()
  await expect.element(more).toHaveFocus()
  expect(chose).not.toHaveBeenCalled()
})

test.each(['{Enter}', '[Space]'])(
  '%s chooses once, closes the menu and returns the focus, also for a link',
  async (key) => {
    await opens()
    await userEvent.keyboard(key)
    isShut()
    await expect.element(more).toHaveFocus()
    await userEvent.keyboard('{Enter}{ArrowDown}')
    await expect.element(item('Open')).toHaveFocus()
    await userEvent.keyboard(key)
    isShut()
    await expect.element(more).toHaveFocus()
    expect(chose.mock.calls).toEqual([['copy'], ['open']])
    // The app went there itself.
    expect(location.hash).toBe('')
  },
)

test('a press outside closes it, a right or middle click does not', async () => {
  await render(
    <>
      <p>Page</p>
      <Screen />
    </>,
  )
  await more.click()
  for (const button of ['right', 'middle'] as const) await page.getByText('Page').click({ button })
  await expect.element(item('Copy')).toHaveFocus()
  await page.getByText('Page').click()
  isShut()
})

test('leaves a click that opens a menu link in a new tab to the browser', async () => {
  await opens()
  await expect.element(item('Open')).toHaveAttribute('href', '#elsewhere')
  const left = vi.fn<(event: MouseEvent) => void>((event) => event.preventDefault())
  document.addEventListener('click', left, { once: true })
  item('Open')
    .element()
    .dispatchEvent(new MouseEvent('click', { bubbles: true, cancelable: true, ctrlKey: true }))
  expect(left).toHaveBeenCalledTimes(1)
  expect(chose).not.toHaveBeenCalled()
})

test('keys still work after the focused item disappears from the open menu', async () => {
  await opens()
  dispatchEvent(new Event('sent'))
  await expect.poll(() => item('Copy').elements()).toEqual([])
  await expect.element(item('Open')).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  isShut()
})
