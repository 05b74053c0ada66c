import { useRef, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { Dialog } from '#client/ui/dialog/dialog.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { keys } from './keys.ts'
import { useKeyboard, useKeys } from './use-keys.ts'
import { useRoving } from './use-roving.ts'

const focused = () => document.activeElement?.textContent

function Group() {
  const group = useRef<HTMLDivElement>(null)
  useRoving(group)
  const [three, setThree] = useState(true)
  return (
    <>
      <button>Before</button>
      <div ref={group} role="toolbar" aria-label="Group">
        <button>One</button>
        <button disabled>Never</button>
        <a href="#two">Two</a>
        {three && <button onClick={() => setThree(false)}>Three</button>}
        <span>
          <button>Four</button>
        </span>
      </div>
      <button>After</button>
    </>
  )
}

test('typing into a field of a group does not check the visibility of its controls, to save a restyle per key', async () => {
  function WithField() {
    const group = useRef<HTMLDivElement>(null)
    useRoving(group)
    return (
      <div ref={group} role="toolbar" aria-label="Group">
        <input aria-label="Find" />
        <button>One</button>
      </div>
    )
  }
  await render(<WithField />)
  await userEvent.click(page.getByRole('textbox'))
  await userEvent.keyboard('a')
  const looked = vi.spyOn(Element.prototype, 'checkVisibility')
  onTestFinished(() => looked.mockRestore())
  // The driver asks it of the field.
  const asked = () => looked.mock.contexts.filter((one) => one instanceof HTMLButtonElement)
  await userEvent.keyboard('b')
  await expect.element(page.getByRole('textbox')).toHaveValue('ab')
  expect(asked()).toEqual([])
  await userEvent.keyboard('{ArrowRight}')
  expect(asked()).toHaveLength(1)
})

test('a group is one Tab stop; arrows, Home and End reach each control; Tab returns to the last one', async () => {
  await render(<Group />)
  page.getByRole('button', { name: 'Before' }).element().focus()
  await userEvent.keyboard('{Tab}')
  expect(focused()).toBe('One')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Two')
  await userEvent.keyboard('{End}')
  expect(focused()).toBe('Four')
  await userEvent.keyboard('{ArrowRight}')
  expect(focused()).toBe('Four')
  await userEvent.keyboard('{ArrowLeft}{Tab}')
  expect(focused()).toBe('After')
  await userEvent.keyboard('{Shift>}{Tab}{/Shift}')
  expect(focused()).toBe('Three')
  await userEvent.keyboard('{Home}')
  expect(focused()).toBe('One')
})

test('a focused control that disappears passes the focus to its neighbour', async () => {
  await render(<Group />)
  page.getByRole('button', { name: 'Three' }).element().focus()
  await userEvent.keyboard('{Enter}')
  await expect.poll(focused).toBe('Four')
})

type PageProps = { single?: boolean; onCreate: () => void; onSave?: () => void }

function Page({ single = true, onCreate, onSave = () => undefined }: PageProps) {
  const first = useRef<HTMLDivElement>(null)
  const second = useRef<HTMLDivElement>(null)
  const inside = useRef<HTMLDivElement>(null)
  const [open, setOpen] = useState(false)
  useKeyboard({ single })
  useKeys([{ key: keys.create, label: 'Create', run: onCreate }])
  return (
    <>
      <Section box={first} onSave={onSave} name="First" />
      <Section box={second} onSave={() => undefined} name="Second" />
      <Button onClick={() => setOpen(true)}>Ask</Button>
      {open && (
        <Dialog title="Question" onClose={() => setOpen(false)}>
          <Section box={inside} onSave={() => undefined} name="Inside" />
        </Dialog>
      )}
    </>
  )
}

function Section({
  box,
  onSave,
  name,
}: {
  box: React.RefObject<HTMLDivElement | null>
  onSave: () => void
  name: string
}) {
  useKeys([{ key: keys.save, run: onSave, around: () => box.current }])
  return (
    <div ref={box}>
      <input aria-label={name} />
      <input type="checkbox" aria-label={`${name} box`} />
    </div>
  )
}

test('a letter key works unless a field has the focus, a modifier is pressed, or letter keys are off', async () => {
  const onCreate = vi.fn<() => void>()
  const screen = await render(
    <Stage>
      <Page onCreate={onCreate} />
    </Stage>,
  )
  await userEvent.keyboard('n')
  expect(onCreate).toHaveBeenCalledTimes(1)
  await page.getByRole('textbox', { name: 'First' }).click()
  await userEvent.keyboard('n')
  await expect.element(page.getByRole('textbox', { name: 'First' })).toHaveValue('n')
  expect(onCreate).toHaveBeenCalledTimes(1)
  await page.getByRole('checkbox', { name: 'First box' }).click()
  await userEvent.keyboard('{Control>}n{/Control}{Alt>}n{/Alt}{Shift>}n{/Shift}')
  expect(onCreate).toHaveBeenCalledTimes(1)
  await userEvent.keyboard('n')
  expect(onCreate).toHaveBeenCalledTimes(2)
  await screen.rerender(
    <Stage>
      <Page onCreate={onCreate} single={false} />
    </Stage>,
  )
  await userEvent.keyboard('n')
  expect(onCreate).toHaveBeenCalledTimes(2)
})

test('saves the form around the focus with letter keys off or on, and none under a dialog', async () => {
  const [onCreate, onSave] = [vi.fn<() => void>(), vi.fn<() => void>()]
  await render(
    <Stage>
      <Page onCreate={onCreate} onSave={onSave} single={false} />
    </Stage>,
  )
  await page.getByRole('textbox', { name: 'Second' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).not.toHaveBeenCalled()
  await page.getByRole('textbox', { name: 'First' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledTimes(1)
  await page.getByRole('button', { name: 'Ask' }).click()
  await page.getByRole('checkbox', { name: 'Inside box' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}n')
  expect(onSave).toHaveBeenCalledTimes(1)
  expect(onCreate).not.toHaveBeenCalled()
  await userEvent.keyboard('{Escape}')
  await page.getByRole('textbox', { name: 'First' }).click()
  await userEvent.keyboard('{Control>}{Enter}{/Control}')
  expect(onSave).toHaveBeenCalledTimes(2)
})
