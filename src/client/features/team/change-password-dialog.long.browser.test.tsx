import { useState } from 'react'
import { expect, onTestFinished, test } from 'vitest'
import { page } from 'vitest/browser'
import { refuse } from '#contract/kernel/refusal.ts'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { showScreen } from '#tests/world/screen.tsx'
import { inSpanish } from '#tests/world/spanish.ts'
import { teamWorld } from '#tests/world/team-world.tsx'
import { opens } from '#tests/world/password-world.tsx'
import { ChangePasswordDialog } from './change-password-dialog.tsx'
import { messages } from './locales/es.po'

test("shows why a password is refused at its field in the person's language", async () => {
  const { refuses, types } = await opens()
  refuses.next = refuse('invalid', {
    fields: { password: 'This password is on the list of common ones.' },
  })
  await types('Password1!', 'Password1!')
  await expect
    .element(page.getByText('This password is easy to guess. Choose another one.'))
    .toBeVisible()
  inSpanish(messages)
  await expect
    .element(page.getByText('Esta contraseña es fácil de adivinar. Elija otra.'))
    .toBeVisible()
})

/** Opens the dialog as the account menu does. */
function Opened() {
  const [open, setOpen] = useState(true)
  return open && <ChangePasswordDialog onClose={() => setOpen(false)} />
}

test('a refusal also shows after the dialog was closed, so that the password never seems changed', async () => {
  const held = Promise.withResolvers<void>()
  let asked = 0
  const { company } = await teamWorld()
  mockAlso(
    mock('team.update', async () => {
      asked += 1
      await held.promise
      return { refused: 'internal' }
    }),
  )
  const shown = await showScreen(<Opened />, company)
  onTestFinished(shown.leave)
  await page.getByRole('textbox', { name: 'Password', exact: true }).fill('Crane-Hook-77')
  await page.getByRole('textbox', { name: 'Confirm password' }).fill('Crane-Hook-77')
  await page.getByRole('button', { name: 'Save' }).click()
  await expect.poll(() => asked).toBe(1)
  await page.getByRole('button', { name: 'Cancel' }).click()
  held.resolve()
  await expect
    .element(page.getByRole('alert').filter({ hasText: 'Failed to change the password' }))
    .toBeVisible()
})
