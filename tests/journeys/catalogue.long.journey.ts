import type { Locator } from '@playwright/test'
import { apiOf } from './api.ts'
import { editor, node, presses, questions } from './catalogue-editor.ts'
import { expect, ownSiteward, test, withoutWorker } from './journey.ts'
import type { Person } from './person.ts'

withoutWorker()

const siteward = ownSiteward()

test('PROG-05 PROG-17 PROG-100 two administrators move and rename at the same time: both get one order, and no name is lost silently', async ({
  comes,
}) => {
  const robin = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  const other = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  for (const each of [robin, other]) await each.signsIn(editor)
  for (const each of [robin, other]) {
    await node(each, 'Scaffolding').focus()
    await presses(each, 'ArrowRight', 'ArrowDown', 'Enter')
    await expect(each.page.getByRole('switch', { name: 'Multi-question form' })).toBeVisible()
  }
  const name = (await robin.page.getByRole('heading', { level: 2 }).first().textContent()) ?? ''
  const renames = async (person: Person, to: string) => {
    await person.button(`What to do with ${name}`).click()
    await person.page.getByRole('menuitem', { name: 'Rename' }).click()
    const dialog = person.page.getByRole('dialog', { name: 'Rename form' })
    await dialog.getByRole('textbox', { name: 'Name' }).fill(to)
    return dialog
  }
  const mine = await renames(robin, 'Base inspection')
  const theirs = await renames(other, 'Foundation inspection')
  await mine.getByRole('button', { name: 'Rename form' }).click()
  await expect(robin.page.getByRole('heading', { name: 'Base inspection' })).toBeVisible()
  await theirs.getByRole('button', { name: 'Rename form' }).click()
  // The second person sees both texts.
  await theirs.getByRole('button', { name: 'Keep mine' }).click()
  await expect(theirs).toContainText('Theirs: Base inspection')
  await expect(theirs.getByRole('textbox', { name: 'Name' })).toHaveValue('Foundation inspection')
  await theirs.getByRole('button', { name: 'Rename form' }).click()
  await expect(other.page.getByRole('heading', { name: 'Foundation inspection' })).toBeVisible()

  // Each person moves another program, based on their own view.
  await node(robin, 'Hazard Communication').focus()
  await presses(robin, ' ', 'Home', ' ')
  await robin.seesToast('Moved')
  await node(other, 'Excavation and Trenching').focus()
  await presses(other, ' ', 'Home', ' ')
  await other.seesToast('Moved')
  for (const each of [robin, other]) await each.page.reload()
  const order = (person: Person) =>
    person.page.getByRole('tree', { name: 'Safety programs' }).getByRole('treeitem')
  for (const each of [robin, other]) {
    await expect(node(each, 'Excavation and Trenching')).toHaveAttribute('aria-posinset', '1')
    await expect(node(each, 'Hazard Communication')).toHaveAttribute('aria-posinset', '2')
  }
  expect(await order(robin).allTextContents()).toEqual(await order(other).allTextContents())
})

test('PROG-07 PROG-09 a program with a multi-question form is built by touch: taps, a long press on an item, a tap on its new place', async ({
  comes,
}) => {
  const system = await comes(siteward(), {
    email: 'sysadmin@siteward.test',
    hasTouch: true,
    viewport: { width: 820, height: 1180 },
  })
  const { page } = system
  await system.signsIn(editor)
  const dialog = page.getByRole('dialog')
  const types = async (label: string, text: string) => {
    await dialog.getByRole('textbox', { name: label }).tap()
    await page.keyboard.type(text)
  }
  const pane = (name: string) => page.getByRole('region', { name })
  await system.button('New program').first().tap()
  await types('Name', 'Roofing')
  await dialog.getByRole('button', { name: 'New program' }).tap()
  await pane('Roofing').getByRole('button', { name: 'Add form' }).tap()
  await types('New tile name', 'Roof edges')
  await dialog.getByRole('button', { name: 'Add form' }).tap()
  for (const description of [
    'Are the edges guarded?',
    'Are the skylights covered?',
    'Is the hoist area guarded?',
  ]) {
    await pane('Roof edges').getByRole('button', { name: 'Add question' }).tap()
    await types('Description', description)
    await page.getByRole('combobox', { name: 'Type' }).tap()
    await page.getByRole('option', { name: 'Yes/No' }).tap()
    await dialog.getByRole('button', { name: 'Add question' }).tap()
    await expect(questions(system).filter({ hasText: description })).toBeVisible()
  }
  await page.getByRole('switch', { name: 'Multi-question form' }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Yes' }).tap()
  await expect(page.getByRole('switch', { name: 'Multi-question form' })).toBeChecked()
  // The form now shows another list, whose rows also have a header.
  await expect(questions(system)).toContainText([
    /edges.*edges/,
    /skylights.*skylights/,
    /hoist.*hoist/,
  ])

  await restsOn(system, questions(system).last())
  await questions(system).first().tap()
  await expect(questions(system)).toContainText([
    'Is the hoist area guarded?',
    'Are the edges guarded?',
    'Are the skylights covered?',
  ])
  // Moves the question without dragging, by naming its place.
  await questions(system).last().tap()
  await page.getByRole('button', { name: 'Move to…' }).tap()
  await page.getByRole('combobox', { name: 'Its new place' }).tap()
  await page.getByRole('option', { name: /^2\. / }).tap()
  await page.getByRole('alertdialog').getByRole('button', { name: 'Move', exact: true }).tap()
  await expect(questions(system)).toContainText([
    'Is the hoist area guarded?',
    'Are the skylights covered?',
    'Are the edges guarded?',
  ])
  const api = await apiOf(siteward(), 'sysadmin@siteward.test')
  const plans = await api.get<{ name: string; forms: { id: number }[] }[]>('/api/safetyplans')
  const form = plans.find(({ name }) => name === 'Roofing')?.forms[0]?.id
  await expect
    .poll(async () =>
      (
        await api.get<{ description: string }[]>(`/api/safetyplans/forms/${form}/multiquestions`)
      ).map(({ description }) => description),
    )
    .toEqual(['Is the hoist area guarded?', 'Are the skylights covered?', 'Are the edges guarded?'])
})

/** Presses a finger on the node until the node is picked up, then lifts the finger. */
async function restsOn({ page, context }: Person, node: Locator): Promise<void> {
  const box = await node.boundingBox()
  if (box === null) throw new Error('The node is not visible.')
  const browser = await context.newCDPSession(page)
  const touchPoints = [{ x: box.x + 80, y: box.y + box.height / 2 }]
  await browser.send('Input.dispatchTouchEvent', { type: 'touchStart', touchPoints })
  await expect(page.getByText(/ is picked up, place \d+ of \d+\./)).toBeAttached()
  await browser.send('Input.dispatchTouchEvent', { type: 'touchEnd', touchPoints: [] })
  await browser.detach()
}
