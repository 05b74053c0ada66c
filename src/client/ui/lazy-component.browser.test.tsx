import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { lazyComponent, MissingPart, type MissingPartProps } from './lazy-component.tsx'

const tree = ({ root }: { root: string; onClose: () => void }) => <p>Tree of {root}</p>

test('loads a part once when it is first shown, and renders it with its props', async () => {
  const load = vi.fn(async () => tree)
  const Tree = lazyComponent(load, 'over')
  expect(load).not.toHaveBeenCalled()
  await render(<Screen Part={Tree} />)
  await open()
  await expect.element(page.getByText('Tree of Dana')).toBeVisible()
  await open()
  await open()
  await expect.element(page.getByText('Tree of Dana')).toBeVisible()
  expect(load).toHaveBeenCalledOnce()
})

test('a part over the screen that fails to load shows the failure, leaves the screen and is requested again', async () => {
  const load = vi.fn(async () => tree).mockRejectedValueOnce(new Error('Failed to fetch'))
  await render(<Screen Part={lazyComponent(load, 'over')} />)
  await open()
  await page.getByRole('button', { name: 'Give up: Failed to fetch' }).click()
  await expect.element(page.getByRole('button', { name: 'Open', pressed: false })).toBeVisible()
  expect(page.getByText('Give up').elements()).toEqual([])
  await open()
  await expect.element(page.getByText('Tree of Dana')).toBeVisible()
})

test('a part inside the screen that fails to load shows the failure in its place', async () => {
  await render(
    <Screen
      Part={lazyComponent(async () => Promise.reject<typeof tree>(new Error('Failed to fetch')))}
    />,
  )
  await open()
  await expect.element(page.getByText('Not here: Failed to fetch')).toBeVisible()
})

test('a required part is requested again automatically after its failure notice was closed', async () => {
  const load = vi
    .fn(async () => () => <p>Sign in again</p>)
    .mockRejectedValueOnce(new Error('Failed to fetch'))
  const SignIn = lazyComponent<object>(load, 'over', 50)
  await render(
    <MissingPart value={Missing}>
      <SignIn />
    </MissingPart>,
  )
  await page.getByRole('button', { name: 'Give up: Failed to fetch' }).click()
  await expect.element(page.getByText('Sign in again')).toBeVisible()
  expect(load).toHaveBeenCalledTimes(2)
})

const open = () => page.getByRole('button', { name: 'Open' }).click()

function Screen({
  Part,
}: {
  Part: ReturnType<typeof lazyComponent<{ root: string; onClose: () => void }>>
}) {
  const [shown, setShown] = useState(false)
  return (
    <MissingPart value={Missing}>
      <button type="button" aria-pressed={shown} onClick={() => setShown(!shown)}>
        Open
      </button>
      {shown && <Part root="Dana" onClose={() => setShown(false)} />}
    </MissingPart>
  )
}

function Missing({ error, onClose }: MissingPartProps) {
  const said = error instanceof Error ? error.message : ''
  return onClose ? (
    <button type="button" onClick={onClose}>{`Give up: ${said}`}</button>
  ) : (
    <p>{`Not here: ${said}`}</p>
  )
}
