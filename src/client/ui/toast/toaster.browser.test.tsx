import { useEffect } from 'react'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Stage } from '#tests/pictures/stage.tsx'
import type { ToastStore } from './toast-store.ts'
import { useToasts } from './toasts.tsx'

let toasts: ToastStore

beforeEach(async () => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] })
  await render(
    <Stage>
      <Holder onStore={(store) => (toasts = store)} />
    </Stage>,
  )
})
afterEach(() => {
  vi.useRealTimers()
})

test('SHELL-64 GEN-19 a success disappears after 2 seconds', async () => {
  toasts.show({ kind: 'success', text: 'Corrective Action Updated' })
  expect(await text()).toContain('Corrective Action Updated')
  vi.advanceTimersByTime(1900)
  expect(await text()).toContain('Corrective Action Updated')
  vi.advanceTimersByTime(200)
  expect(await text()).not.toContain('Corrective Action Updated')
})

test('G1-35 an error stays 5 seconds, is an alert, and can be closed earlier', async () => {
  toasts.show({ kind: 'error', title: 'Error', text: 'Kept on this device' })
  expect(await text()).toContain('Kept on this device')
  expect(document.querySelector('[role="alert"]')?.textContent).toContain('Kept on this device')
  vi.advanceTimersByTime(4900)
  expect(await text()).toContain('Kept on this device')
  vi.advanceTimersByTime(200)
  expect(await text()).not.toContain('Kept on this device')
  toasts.show({ kind: 'error', text: 'Once more' })
  expect(await text()).toContain('Once more')
  button('Dismiss').click()
  expect(await text()).not.toContain('Once more')
})

test('SHELL-63 GEN-18 loading stays until it becomes a success in its place', async () => {
  const id = toasts.show({ kind: 'loading', text: 'Saving' })
  expect(await text()).toContain('Saving')
  vi.advanceTimersByTime(60_000)
  expect(await text()).toContain('Saving')
  toasts.replace(id, { kind: 'success', text: 'Saved' })
  expect(await text()).toContain('Saved')
  expect(toasts.list().length).toBe(1)
  vi.advanceTimersByTime(2100)
  expect(await text()).not.toContain('Saved')
})

test('Undo stays 8 seconds, and longer while focused', async () => {
  const onAction = vi.fn<() => void>()
  toasts.show({
    kind: 'success',
    text: 'Pump House is inactive',
    action: { label: 'Undo', onAction },
  })
  expect(await text()).toContain('Pump House is inactive')
  vi.advanceTimersByTime(7900)
  button('Undo').focus()
  await expect.poll(() => document.activeElement?.textContent).toBe('Undo')
  await frame()
  vi.advanceTimersByTime(60_000)
  expect(await text()).toContain('Pump House is inactive')
  button('Undo').click()
  expect(onAction).toHaveBeenCalledOnce()
  expect(await text()).not.toContain('Pump House is inactive')
})

test('shows one toast at a time: the next waits briefly, and a loading one returns', async () => {
  toasts.show({ kind: 'loading', text: 'Fetching 3 of 12' })
  toasts.show({ kind: 'success', text: 'Project Updated' })
  toasts.show({ kind: 'error', text: 'The file could not be made' })
  const shown = async () => {
    await frame()
    return [...document.querySelectorAll('[data-toast]')].map((toast) => toast.textContent)
  }
  expect(await shown()).toEqual(['Project Updated'])
  vi.advanceTimersByTime(1100)
  expect(await shown()).toEqual(['The file could not be made'])
  button('Dismiss').click()
  expect(await shown()).toEqual(['Fetching 3 of 12'])
})

test('announces toasts politely to screen readers', async () => {
  toasts.show({ kind: 'success', text: 'Saved' })
  expect(await text()).toContain('Saved')
  expect(page.getByText('Saved').element().closest('[aria-live]')?.getAttribute('aria-live')).toBe(
    'polite',
  )
})

function Holder({ onStore }: { onStore: (store: ToastStore) => void }) {
  const store = useToasts()
  useEffect(() => {
    onStore(store)
  }, [onStore, store])
  return null
}

/** Two frames: React has drawn and run its effects. Real, since only timers are faked. */
function frame(): Promise<void> {
  return new Promise((done) => {
    requestAnimationFrame(() => requestAnimationFrame(() => done()))
  })
}

async function text(): Promise<string | null> {
  await frame()
  return document.body.textContent
}

function button(name: string): HTMLElement {
  const found = [...document.querySelectorAll('button')].find(
    (each) => (each.ariaLabel ?? each.textContent) === name,
  )
  if (!found) throw new Error(`no button ${name}`)
  return found
}
