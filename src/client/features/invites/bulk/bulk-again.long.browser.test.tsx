import { expect, test } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { associate } from '#tests/mocks/rows.ts'
import {
  addsRow,
  bought,
  button,
  goesOn,
  invite,
  opensBulk,
  opensKept,
  row,
  typedRow,
} from '#tests/world/bulk-world.tsx'
import { failed, invited, people, said } from '#tests/world/invite-world.tsx'
import { storedFromHere } from '#tests/world/stored-errors.ts'

const ok = () => said('Invite Error').getByRole('button', { name: 'OK' }).click()
const asSystem = { roleID: 3 as const, seats: [bought('SA-OSHA', 5, 1)] }
const osha = { licence: 'OSHA' }

test.each(['exists', 'inactive', 'no-seats', 'busy'] as const)(
  'G1-94 a row refused as %s can be sent again unchanged, and shows its reason until then',
  async (problem) => {
    const { server, sent } = await opensBulk({ answer: () => [failed(problem)] })
    await addsRow('Kim', 'Novak', 'kim@new.test')
    await invite().click()
    await ok()
    await expect.element(page.getByText('1 row was refused')).toBeVisible()
    server.answer = () => [{ ...invited }]
    await button('Try the refused one again').click()
    await expect.element(said('Done!')).toBeVisible()
    expect(sent).toHaveLength(2)
  },
)

test('G1-94 resends refused rows with new ones; an invited row with other content holds the button', async () => {
  const { server } = await opensBulk({ answer: () => [failed('exists')] })
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await ok()
  await addsRow('Omar', 'Novak', 'omar@new.test')
  await expect.element(button('Invite 2')).toBeEnabled()
  server.answer = () => [{ ...invited }, failed('key')]
  await button('Invite 2').click()
  await ok()
  await expect
    .element(row('Omar Novak'))
    .toMatchTextContent(/Already invited, with the earlier entries/)
  await expect.element(button('Try the refused one again')).toBeDisabled()
})

test('G1-87 shows a system administrator a refused manager at the license, which opens an existing field', async () => {
  await opensBulk({
    ...asSystem,
    answer: () => [failed('invalid', { fields: { reportsToUserID: 'Please, select Report to' } })],
  })
  await addsRow('Kim', 'Novak', 'kim@new.test', osha)
  await invite().click()
  await ok()
  await expect.element(row('Kim Novak').getByText('Their manager has changed')).toBeVisible()
  await expect.element(button('Try the refused one again')).toBeDisabled()
  await row('Kim Novak').getByText('Their manager has changed').click()
  await expect.element(page.getByRole('combobox', { name: 'License type' })).toHaveFocus()
})

test('G1-87 rereads the people with the answer, and another owner clears the refusal', async () => {
  const staff = [...people]
  const { sent, server } = await opensBulk({
    ...asSystem,
    staff,
    answer: () => {
      staff.splice(0, staff.length, associate(31, 'Zoe Ash', null))
      return [failed('invalid', { fields: { reportsToUserID: 'Please, select Report to' } })]
    },
  })
  await addsRow('Kim', 'Novak', 'kim@new.test', osha)
  await invite().click()
  await ok()
  server.answer = () => [{ ...invited }]
  await button('Try the refused one again').click()
  await expect
    .poll(() => sent.map(({ body }) => (body as { reportsToUserID: number }[])[0]?.reportsToUserID))
    .toEqual([11, 31])
})

test('G1-87 shows a system administrator that the manager is unknown until the people load', async () => {
  const read = Promise.withResolvers<undefined>()
  await opensBulk({ ...asSystem, staff: read.promise.then(() => people) })
  await addsRow('Kim', 'Novak', 'kim@new.test', osha)
  await expect.element(page.getByText('Their managers are not read yet.')).toBeVisible()
  await expect.element(button('Invite 1')).toBeDisabled()
  read.resolve(undefined)
  await expect.element(button('Invite 1')).toBeEnabled()
})

test('shows refused rows and refused changes together (ruling 58)', async () => {
  await opensKept(
    {
      rows: [typedRow('Kim')],
      changes: [
        {
          userID: 21,
          key: crypto.randomUUID(),
          name: 'Ida Moss',
          to: { jobTitle: 'Welder' },
          was: {},
          line: 2,
        },
      ],
      replaced: null,
    },
    { answer: () => [failed('exists')] },
  )
  mockAlso(mock('team.update', () => ({ refused: 'not-permitted' })))
  await goesOn()
  await button('Invite 1, Change 1').click()
  const alert = said('Invite Error')
  for (const words of [
    'It looks like some users have already been invited',
    '1 person was not changed.',
    'They stay below the table, each with the reason.',
  ])
    await expect.element(alert.getByText(words)).toBeVisible()
})

test('INV-107 a call refused as a whole is stored under its code, with its title and text', async () => {
  const stored = storedFromHere()
  await opensBulk({ answer: () => ({ refused: 'exists' }) })
  await addsRow('Kim', 'Novak', 'kim@new.test')
  await invite().click()
  await expect.element(said('Error submitting invite')).toBeVisible()
  expect(stored).toEqual([
    expect.objectContaining({
      code: 'submitInviteTeam',
      title: 'Error submitting invite',
      message: 'It appears some of these users have already been invited to an Account.',
    }),
  ])
})

test('sends the first people when one call cannot hold all, and the rest stays for the next', async () => {
  const kept = {
    rows: Array.from({ length: 5001 }, (_, at) => typedRow(`N${at}`)),
    changes: [],
    replaced: null,
  }
  const { sent } = await opensKept(kept, {
    seats: [bought('SA-ADMINISTRATOR', 9000, 1)],
    answer: (emails) => emails.map(() => ({ ...invited })),
  })
  await goesOn()
  await expect
    .element(page.getByText('At most 5,000 at once. 1 row stays for the next time.'))
    .toBeVisible()
  await button('Invite the first 5,000').click()
  await said('Done!').getByRole('button', { name: 'OK' }).click()
  await button('Invite 1').click()
  await expect.element(said('Done!')).toBeVisible()
  expect(sent.map(({ body }) => Array.isArray(body) && body.length)).toEqual([5000, 1])
  expect(new Set(sent.map(({ request }) => request.headers.get('idempotency-key'))).size).toBe(2)
})

test('INV-82 existing members need no seat: a call with a lost answer can be repeated with the last seats', async () => {
  const staff = [...people]
  const seats = [bought('SA-ADMINISTRATOR', 2, 0)]
  const { sent, server } = await opensBulk({
    staff,
    seats,
    answer: (emails) => {
      staff.push(
        ...emails.map((email, at) => ({
          ...associate(600 + at, `Novak ${at}`, 11, { roleID: 1 }),
          email,
        })),
      )
      seats.splice(0, 1, bought('SA-ADMINISTRATOR', 2, 2))
      return { refused: 'internal' }
    },
  })
  for (const name of ['Kim', 'Omar']) await addsRow(name, 'Novak', `${name.toLowerCase()}@new.test`)
  await button('Invite 2').click()
  await expect
    .element(
      said('Invite Error').getByText(
        'It is not certain whether they were invited. Send again: no one is invited twice.',
      ),
    )
    .toBeVisible()
  expect(page.getByText('Nothing was changed.', { exact: false }).elements()).toEqual([])
  await ok()
  server.answer = (emails) => emails.map(() => ({ ...invited }))
  await expect.element(button('Invite 2')).toBeEnabled()
  await button('Invite 2').click()
  await expect.element(said('Done!')).toBeVisible()
  expect(new Set(sent.map(({ request }) => request.headers.get('idempotency-key'))).size).toBe(1)
})

test('undo asks first after later typing, and is off once the call is on its way (ruling 58)', async () => {
  const file = { by: 'crew.csv', before: { rows: [typedRow('Before')], changes: [] } }
  await opensKept({ rows: [typedRow('Kim')], changes: [], replaced: file })
  await goesOn()
  await addsRow('Late', 'Comer', 'late@new.test')
  await button('Undo').click()
  const question = page.getByRole('alertdialog', { name: 'Undo the import?' })
  await question.getByRole('button', { name: 'Keep' }).click()
  await expect.element(row('Late Comer')).toBeVisible()
  await button('Undo').click()
  await question.getByRole('button', { name: 'Undo' }).click()
  await expect.element(row('Before Novak')).toBeVisible()
})
