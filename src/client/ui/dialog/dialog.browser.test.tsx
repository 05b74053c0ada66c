import { type ReactNode, useState } from 'react'
import { expect, onTestFinished, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { TextField } from '#client/ui/form/text-field.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { Dialog } from './dialog.tsx'

/** A dialog with this in it, opened by key. */
async function opens(content: ReactNode) {
  await render(
    <Stage>
      <Opener>{content}</Opener>
    </Stage>,
  )
  await userEvent.keyboard('{Tab}{Enter}')
}

function Opener({ children }: { children: ReactNode }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Open</Button>
      {open && (
        <Dialog
          title="Change Name"
          onClose={() => setOpen(false)}
          footer={<Button onClick={() => setOpen(false)}>Cancel</Button>}
        >
          {children}
        </Dialog>
      )}
    </>
  )
}

const name = <TextField label="Name" value="" onChange={() => undefined} />
const title = () => page.getByRole('heading', { name: 'Change Name' })

test('the focus starts on the first editable field and returns to the opener', async () => {
  await opens(
    <>
      <button type="button">Guide</button>
      <TextField label="Email" readOnly value="a@b.test" onChange={() => undefined} />
      {name}
    </>,
  )
  await expect.element(page.getByRole('textbox', { name: 'Name' })).toHaveFocus()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('button', { name: 'Open' })).toHaveFocus()
})

test('without a field the focus starts on the title, and the next Tab reaches Close', async () => {
  await opens(<p>Nothing to type.</p>)
  await expect.element(title()).toHaveFocus()
  await userEvent.keyboard('{Tab}')
  await expect
    .element(page.getByRole('dialog').getByRole('button', { name: 'Close' }))
    .toHaveFocus()
})

test('on a touch screen no field gets the focus, so that the keyboard stays closed', async () => {
  const asked = matchMedia.bind(window)
  vi.stubGlobal('matchMedia', (query: string) =>
    query === '(pointer: coarse)' ? { matches: true } : asked(query),
  )
  onTestFinished(() => void vi.unstubAllGlobals())
  await opens(name)
  await expect.element(title()).toHaveFocus()
})

test('a press outside closes it, a right or middle click does not', async () => {
  await opens(name)
  const beside = { position: { x: 4, y: 4 } }
  const backdrop = page.elementLocator(document.documentElement)
  for (const button of ['right', 'middle'] as const) {
    await backdrop.click({ ...beside, button, force: true })
  }
  await expect.element(title()).toBeVisible()
  await backdrop.click({ ...beside, force: true })
  await expect.element(title()).not.toBeInTheDocument()
})
