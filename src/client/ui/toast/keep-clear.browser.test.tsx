import { useEffect, useState, type ReactNode } from 'react'
import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import { Button } from '../button/button.tsx'
import { Dialog } from '../dialog/dialog.tsx'
import { ActionBar, FloatingAction } from '../page/action-bar.tsx'
import { keepClear } from './keep-clear.ts'
import type { ToastStore } from './toast-store.ts'
import { useToasts } from './toasts.tsx'

const sizes = [
  [1440, 900],
  [1024, 768],
  [820, 1180],
  [390, 844],
  [512, 384],
] as const

let toasts: ToastStore

function Screen({ children }: { children: ReactNode }) {
  return (
    <Stage>
      <Holder />
      <div
        style={{
          display: 'flex',
          flexDirection: 'column',
          justifyContent: 'flex-end',
          height: '100vh',
        }}
      >
        {children}
      </div>
    </Stage>
  )
}

function Holder() {
  const store = useToasts()
  useEffect(() => void (toasts = store), [store])
  return null
}

/** A long one, which stays. */
function showLong() {
  toasts.show({
    kind: 'loading',
    text: 'Corrective action CA-1042 was kept on this device and goes out as soon as the server answers again',
  })
}

const shown = () =>
  [...document.querySelectorAll('[data-toast]')].map((toast) => toast.getBoundingClientRect())
const box = (name: string) => page.getByRole('button', { name }).element().getBoundingClientRect()
const isOver = (name: string) =>
  shown().some(
    ({ top, bottom, left, right }) =>
      top < box(name).bottom &&
      bottom > box(name).top &&
      left < box(name).right &&
      right > box(name).left,
  )
const isInSight = () =>
  shown().length === 1 && shown().every(({ top, bottom }) => top >= 0 && bottom <= innerHeight)

test.each(sizes)('%i × %i: a toast appears above the bar of a form', async (width, height) => {
  await page.viewport(width, height)
  await render(
    <Screen>
      <ActionBar note="Draft kept 10:44">
        <Button>Cancel</Button>
        <Button>Save</Button>
      </ActionBar>
    </Screen>,
  )
  showLong()
  await expect.poll(isInSight).toBe(true)
  expect([isOver('Save'), isOver('Cancel')]).toEqual([false, false])
})

test('on a phone it is above the floating action and the bar under it', async () => {
  await page.viewport(390, 844)
  await render(
    <Screen>
      <FloatingAction>New action</FloatingAction>
      <nav ref={keepClear} style={{ height: 60 }}>
        <Button>More</Button>
      </nav>
    </Screen>,
  )
  showLong()
  await expect.poll(isInSight).toBe(true)
  expect([isOver('New action'), isOver('More')]).toEqual([false, false])
})

test.each(sizes)('%i × %i: a toast never covers Save of a dialog', async (width, height) => {
  await page.viewport(width, height)
  await render(
    <Screen>
      <Dialog title="New project" onClose={() => undefined} footer={<Button>Save</Button>}>
        <p style={{ height: '80vh' }}>Fields</p>
      </Dialog>
    </Screen>,
  )
  showLong()
  await expect.poll(isInSight).toBe(true)
  await expect.poll(() => isOver('Save')).toBe(false)
})

test.each([
  [1024, 768],
  [390, 844],
] as const)(
  '%i × %i: it is above the focused field and the bar, and its button can be pressed',
  async (width, height) => {
    await page.viewport(width, height)
    let undone = 0
    await render(
      <Screen>
        <input aria-label="Further up" />
        <div style={{ height: 200 }} />
        <textarea aria-label="Notes" rows={2} />
        <div style={{ height: 24 }} />
        <ActionBar>
          <Button>Save</Button>
        </ActionBar>
      </Screen>,
    )
    toasts.show({
      kind: 'success',
      text: 'Status: Opened',
      action: { label: 'Undo', onAction: () => void (undone += 1) },
    })
    await expect.poll(() => shown().length).toBe(1)
    const notes = page.getByRole('textbox', { name: 'Notes' })
    const covers = () =>
      shown()[0]!.bottom > notes.element().getBoundingClientRect().top &&
      shown()[0]!.top < notes.element().getBoundingClientRect().bottom
    expect(covers()).toBe(true)
    notes.element().focus()
    await expect.poll(covers).toBe(false)
    expect(isOver('Save')).toBe(false)
    page.getByRole('textbox', { name: 'Further up' }).element().focus()
    await expect.poll(covers).toBe(true)
    notes.element().focus()
    await expect.poll(covers).toBe(false)
    await page.getByRole('button', { name: 'Undo' }).click()
    expect(undone).toBe(1)
  },
)

test('on a phone a toast with two buttons shows its whole text above both', async () => {
  await page.viewport(390, 844)
  await render(
    <Screen>
      <p>List</p>
    </Screen>,
  )
  toasts.show({
    kind: 'success',
    title: 'Corrective Action Created',
    text: 'CA-147',
    action: { label: 'Open', onAction: () => undefined },
    also: { label: 'Add another', onAction: () => undefined },
  })
  const title = page.getByText('Corrective Action Created', { exact: true })
  await expect.element(title).toBeVisible()
  expect(title.element().getBoundingClientRect().height).toBeLessThan(30)
  const [toast] = shown()
  for (const name of ['Open', 'Add another']) {
    expect(box(name).top).toBeGreaterThanOrEqual(title.element().getBoundingClientRect().bottom)
    expect(box(name).right).toBeLessThanOrEqual(toast!.right)
    expect(box(name).height).toBeGreaterThanOrEqual(44)
  }
})

test('an appearing bar lifts a toast, and a disappearing bar lowers it', async () => {
  await page.viewport(1024, 768)
  let show: (bar: boolean) => void = () => undefined
  function Coming() {
    const [bar, setBar] = useState(false)
    useEffect(() => void (show = setBar), [])
    return (
      bar && (
        <ActionBar>
          <Button>Save</Button>
        </ActionBar>
      )
    )
  }
  await render(
    <Screen>
      <Coming />
    </Screen>,
  )
  showLong()
  await expect.poll(isInSight).toBe(true)
  const before = shown()[0]!.bottom
  show(true)
  await expect.poll(() => shown()[0]!.bottom).toBeLessThan(before)
  expect(isOver('Save')).toBe(false)
  show(false)
  await expect.poll(() => shown()[0]!.bottom).toBe(before)
})
