import { useState } from 'react'
import { expect, test, vi } from 'vitest'
import { page, userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react'
import { Button } from '#client/ui/button/button.tsx'
import { Stage } from '#tests/pictures/stage.tsx'
import { Confirm } from './confirm.tsx'

test('the safe button has the focus, the verb names the action, and the focus returns', async () => {
  const onConfirm = await asked()
  await expect
    .element(page.getByRole('alertdialog', { name: 'Deactivate Luis Ortega?' }))
    .toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Keep active' })).toHaveFocus()
  await userEvent.keyboard('{Enter}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await expect.element(page.getByRole('button', { name: 'Deactivate' })).toHaveFocus()
  expect(onConfirm).not.toHaveBeenCalled()
})

test('Escape chooses the safe button; the verb confirms', async () => {
  const onConfirm = await asked()
  await userEvent.keyboard('{Escape}')
  await expect.element(page.getByRole('alertdialog')).not.toBeInTheDocument()
  await page.getByRole('button', { name: 'Deactivate' }).click()
  await page.getByRole('button', { name: 'Deactivate 9' }).click()
  expect(onConfirm).toHaveBeenCalledOnce()
})

/** Opens the question; returns the handler of its confirmation. */
async function asked() {
  const onConfirm = vi.fn<() => void>()
  await render(
    <Stage>
      <Ask onConfirm={onConfirm} />
    </Stage>,
  )
  await page.getByRole('button', { name: 'Deactivate' }).click()
  return onConfirm
}

function Ask({ onConfirm }: { onConfirm: () => void }) {
  const [open, setOpen] = useState(false)
  return (
    <>
      <Button onClick={() => setOpen(true)}>Deactivate</Button>
      {open && (
        <Confirm
          title="Deactivate Luis Ortega?"
          harmless="Keep active"
          verb="Deactivate 9"
          onConfirm={onConfirm}
          onCancel={() => setOpen(false)}
        >
          8 associates report to Luis. They are deactivated too. Their records stay.
        </Confirm>
      )}
    </>
  )
}
