import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { field, openAction } from '#tests/world/open-form-world.tsx'

test('F-81 F-82 closing checks the values seen when the form opened, not later ones', async () => {
  const { world, renewed } = await openAction()
  await page.getByRole('radio', { name: 'Closed' }).click()
  await renewed({ severity: 'Low', description: 'From Ben' })
  await field('Notes for this change').fill('Rail fitted')
  await page.getByRole('button', { name: 'Close corrective action' }).click()
  await expect
    .poll(() => world.sent)
    .toMatchObject([
      {
        patch: { status: 'Closed' },
        guards: { severity: 'Critical', description: 'Open edge on the east side.' },
      },
    ])
})
