import { apiOf } from '../api.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'
import type { Person } from '../person.ts'

withoutWorker()

const siteward = sharedSiteward()

interface Associate {
  user_id: number
  name: string
  package: string | null
  blocked: boolean
  app_metadata: { role: { roleID: number } }
}

const tradesman = { packageID: 'SA-TRADESMAN', name: 'Tradesman' }

/** Chooses another role and license for a person, and stops before Save. */
async function choosesRights(who: Person, name: string) {
  await who.page.getByRole('searchbox').fill(name)
  await who.button(`What to do with ${name}`).click()
  await who.page.getByRole('menuitem', { name: 'Role and license' }).click()
  const dialog = who.page.getByRole('dialog', { name: `Role and license of ${name}` })
  await who.chooses('Role', 'Administrator')
  await who.chooses('License type', tradesman.name)
  return dialog
}

test('TEAM-73 TEAM-75 G1-58 two administrators assign the last seat at once: one gets it, the other sees an error and keeps the choice', async ({
  comes,
}) => {
  const system = await apiOf(siteward(), 'sysadmin@siteward.test')
  const {
    me: { accountID },
  } = await apiOf(siteward(), 'owner@ridgeline.test')
  const [owner, sysadmin] = [
    await comes(siteward(), { email: 'owner@ridgeline.test' }),
    await comes(siteward(), { email: 'sysadmin@siteward.test' }),
  ]
  await owner.signsIn('/back-office/account/associates')
  await sysadmin.signsIn(`/admin/accounts/${accountID}/associates`)
  const people = async () =>
    (await system.get<Associate[]>(`/api/accounts/${accountID}/users`)).filter(
      ({ blocked }) => !blocked,
    )
  const [one, other] = (await people()).filter(({ app_metadata: { role } }) => role.roleID === 1)
  if (one === undefined || other === undefined)
    throw new Error('The company has no person to choose.')
  const sides = [
    { who: owner, about: one, dialog: await choosesRights(owner, one.name) },
    { who: sysadmin, about: other, dialog: await choosesRights(sysadmin, other.name) },
  ]
  // Buys seats after both pages have loaded, so that their headers do not know of them.
  await system.send('POST', '/api/accounts/seats', {
    AccountID: accountID,
    PackageID: tradesman.packageID,
    Seats: 1,
  })

  await Promise.all(sides.map(({ dialog }) => dialog.getByRole('button', { name: 'Save' }).click()))
  await expect
    .poll(
      async () =>
        (await Promise.all(sides.map(({ dialog }) => dialog.isHidden()))).filter(Boolean).length,
    )
    .toBe(1)
  const holders = (await people()).filter(({ package: its }) => its === tradesman.packageID)
  expect(holders).toHaveLength(1)
  const [won, lost] = holders[0]?.user_id === one.user_id ? sides : sides.toReversed()
  if (won === undefined || lost === undefined)
    throw new Error('The page lacks one of the two sides.')
  await expect(won.dialog).toBeHidden()
  await won.who.seesToast('Associate Updated')
  const alert = lost.dialog.getByRole('alert')
  await expect(alert).toContainText('Role cannot be updated. Try again!')
  await expect(alert).toContainText('No seats available for this license.')
  expect(lost.who.toasts.has('Associate Updated')).toBe(false)
  await expect(lost.dialog.getByRole('combobox', { name: /^Role/ })).toHaveValue('Administrator')
  await expect(lost.dialog.getByRole('combobox', { name: /^License type/ })).toHaveValue(
    tradesman.name,
  )

  const { seats, seatsUsed } = await system.get<{ seats: number; seatsUsed: number }>(
    `/api/accounts/${accountID}`,
  )
  for (const { who } of sides)
    await expect(who.page.getByText(`${seatsUsed} of ${seats} seats`)).toBeVisible()

  // With one more seat, the same Save succeeds without another choice.
  await system.send('PUT', '/api/accounts/seats', {
    AccountID: accountID,
    PackageID: tradesman.packageID,
    Seats: 2,
  })
  await lost.dialog.getByRole('button', { name: 'Save' }).click()
  await expect(lost.dialog).toBeHidden()
  expect(
    new Set(
      (await people())
        .filter(({ package: its }) => its === tradesman.packageID)
        .map(({ user_id }) => user_id),
    ),
  ).toEqual(new Set([one.user_id, other.user_id]))
  await expect(lost.who.page.getByText(`${seatsUsed} of ${seats + 1} seats`)).toBeVisible()
})
