import { expect, onTestFinished, test, vi } from 'vitest'
import { page } from 'vitest/browser'
import { mock } from '#tests/mocks/contract-mocks.ts'
import { mockAlso } from '#tests/mocks/mock-network.ts'
import { addsRow, bought, opensBulk } from '#tests/world/bulk-world.tsx'
import { confirmAccountSwitch } from '#client/workspace/use-account.ts'
import { button, cell, existing, opensImport, roster, tab } from '#tests/world/import-world.tsx'
import { people } from '#tests/world/invite-world.tsx'

const head = 'First name;Last name;Email;Job title'
const ann = 'Ann;Lee;ann.lee@redmesa.test;Rigger'
const options = () =>
  page
    .getByRole('option')
    .elements()
    .map((option) => option.textContent)
const choice = (name: string) => page.getByRole('combobox', { name: `${name}, line 2` })

test('corrects an unknown license, manager and yes/no from a list, without guessing words', async () => {
  const { taken } = await opensImport(
    roster([`${head};License type;Reports to;Create projects`, `${ann};Gold;Somebody;perhaps`]),
    { people: [existing(9, 'Ida', 'Moss', { roleID: 2 }), existing(10, 'Ned', 'Low')] },
  )
  await expect.element(choice('Reports to')).toHaveAccessibleDescription(/Somebody was not found/)
  await choice('Reports to').click()
  await expect.poll(options).toEqual(['Leave it empty', 'Ida MossLaborer'])
  await page.getByRole('option', { name: /^Ida Moss/ }).click()
  await choice('License type').click()
  await page.getByRole('option', { name: 'Tradesman' }).click()
  await choice('Create projects').click()
  await page.getByRole('option', { name: 'No' }).click()
  await expect.element(tab('Refused 0')).toBeVisible()
  await button('Replace the table').click()
  expect(taken[0]?.rows).toMatchObject([
    { package: 'SA-TRADESMAN', reportsToUserID: 9, canCreateProject: false },
  ])
})

test('shows the separator in use and offers another', async () => {
  await opensImport(
    roster([
      'First name,Last name,Email,Job title',
      'Ann,"Lee; senior",ann.lee@redmesa.test,Rigger',
    ]),
  )
  await expect.element(button(/Comma/)).toBeVisible()
  await button(/Comma/).click()
  await page.getByRole('menuitemradio', { name: 'Separator: Semicolon' }).click()
  await expect.element(button(/Semicolon/)).toBeVisible()
  await expect
    .element(page.getByRole('combobox', { name: 'Column A, First name,Last name,Email,Job title' }))
    .toBeVisible()
})

test('corrections have no draft: the way back asks first, and stays or leaves', async () => {
  const { closed } = await opensImport(roster([head, ann, 'Bo;Fox;bo@redmesa;Welder']))
  await cell('Email', 3).fill('bo.fox@redmesa.test')
  await tab('All 2').click()
  await button('Cancel').click()
  const question = page.getByRole('alertdialog', { name: 'Discard what you typed?' })
  await expect.element(question.getByText('It is kept nowhere else.')).toBeVisible()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(closed()).toBe(0)
  await button('Back').click()
  await question.getByRole('button', { name: 'Discard' }).click()
  await expect.poll(closed).toBe(1)
})

test('leaving without corrections asks no question', async () => {
  const { closed } = await opensImport(roster([head, ann]))
  await button('Cancel').click()
  expect(closed()).toBe(1)
})

test("leaving above a filled table asks too, once, with its own text or with the corrections' text", async () => {
  await opensBulk({ roleID: 3, seats: [bought('SA-OSHA', 5, 1)] })
  await addsRow('Kim', 'Nakamura', 'kim@new.test', { licence: 'OSHA' })
  await page
    .getByLabelText('Roster')
    .first()
    .upload(roster([head, 'Bo;Fox;bo@redmesa;Welder']))
  await expect.element(cell('Email', 2)).toBeVisible()
  const question = page.getByRole('alertdialog', { name: 'Leave without saving?' })
  const asked = confirmAccountSwitch()
  await question.getByRole('button', { name: 'Keep editing' }).click()
  expect(await asked).toBe(false)
  await cell('Email', 2).fill('bo.fox@redmesa.test')
  await tab('All 1').click()
  const again = confirmAccountSwitch()
  await expect
    .element(question.getByText('Your entries are lost when you leave this page.'))
    .toBeVisible()
  await question.getByRole('button', { name: 'Leave' }).click()
  expect(await again).toBe(true)
  expect(page.getByRole('alertdialog').elements()).toEqual([])
})

test("checks nothing without the company's people: no existing person shows as new", async () => {
  await opensBulk()
  mockAlso(mock('team.list', () => ({ refused: 'internal' })))
  await page
    .getByLabelText('Roster')
    .first()
    .upload(roster([head, ann]))
  await expect
    .element(page.getByText(/Without them it is not known who in the file is new/))
    .toBeVisible()
  expect(button('Replace the table').elements()).toEqual([])
  mockAlso(mock('team.list', () => people))
  await button('Try again').click()
  await expect.element(tab('New 1')).toBeVisible()
})

test("previews a roster that the system opened with the app on the table's page (ruling 58)", async () => {
  let consume: (launch: { files: readonly { getFile: () => Promise<File> }[] }) => void = () => {}
  vi.stubGlobal('launchQueue', { setConsumer: (take: typeof consume) => void (consume = take) })
  onTestFinished(() => void vi.unstubAllGlobals())
  await opensBulk()
  await expect.element(page.getByText('No people yet')).toBeVisible()
  consume({ files: [{ getFile: async () => roster([head, ann], 'opened.csv') }] })
  await expect.element(page.getByText('opened.csv')).toBeVisible()
  await button('Replace the table').click()
  await expect.element(page.getByText('Ann Lee').first()).toBeVisible()
  await button('Undo').click()
  await expect.element(page.getByText('No people yet')).toBeVisible()
})

test.each([936, 736])(
  'the reason of a refused line is fully visible at %i px, even if the line scrolls sideways',
  async (width) => {
    await opensImport(
      roster([
        `${head};Role;License type;Reports to;Language`,
        `${ann};Administrator;OSHA;;Klingon`,
        'Bo;Fox;bo@redmesa;Welder;Administrator;OSHA;;',
      ]),
      { width },
    )
    const reasons = [/^Klingon was not found/, /^Please enter a valid email/].map((text) =>
      page.getByText(text).last(),
    )
    for (const reason of reasons) await expect.element(reason).toBeVisible()
    expect(document.querySelector('[data-line]')?.scrollWidth).toBeGreaterThan(width)
    const boxes = reasons.map((reason) => reason.element().getBoundingClientRect())
    expect(boxes.map(({ left, right }) => left >= 0 && right <= width)).toEqual([true, true])
  },
)
