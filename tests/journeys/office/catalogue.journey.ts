import { apiOf } from '../api.ts'
import { editor, node, presses, questions } from '../catalogue-editor.ts'
import { expect, sharedSiteward, test, withoutWorker } from '../journey.ts'

withoutWorker()

const siteward = sharedSiteward()

test('PROG-12 PROG-15 PROG-16 PROG-19 PROG-23 builds, orders and publishes a program with a multi-question form by keyboard alone', async ({
  comes,
}) => {
  const system = await comes(siteward(), { email: 'sysadmin@siteward.test' })
  await system.signsIn(editor)
  const { page } = system
  const fills = async (label: string, text: string) => {
    await expect(page.getByRole('dialog').getByRole('textbox', { name: label })).toBeVisible()
    await page.getByRole('dialog').getByRole('textbox', { name: label }).focus()
    await page.keyboard.type(text)
  }
  await system.button('New program').first().press('Enter')
  await fills('Name', 'Steel erection')
  await presses(system, 'Enter')
  await expect(page.getByRole('heading', { name: 'Steel erection' })).toBeVisible()
  await expect(system.says('No forms found for the program')).toBeVisible()

  // The program of its first form is already chosen.
  const pane = (name: string) => page.getByRole('region', { name })
  await pane('Steel erection').getByRole('button', { name: 'Add form' }).press('Enter')
  await fills('New tile name', 'Site checks')
  await presses(system, 'Enter')
  await expect(page.getByRole('heading', { name: 'Site checks' })).toBeVisible()
  await expect(system.says('No questions found for the selected form')).toBeVisible()

  const asks = async (description: string) => {
    await pane('Site checks').getByRole('button', { name: 'Add question' }).press('Enter')
    await fills('Description', description)
    await page.getByRole('combobox', { name: 'Type' }).press('Enter')
    await page.getByRole('option', { name: 'Yes/No' }).press('Enter')
    await page.getByRole('dialog').getByRole('button', { name: 'Add question' }).press('Enter')
    await expect(questions(system).filter({ hasText: description })).toBeVisible()
  }
  await asks('Are the columns plumb?')
  await asks('Is the decking fixed?')

  // A sub-form and questions share one list with its own order.
  await pane('Site checks')
    .getByRole('button', { name: 'What to do with Site checks' })
    .press('Enter')
  await page.getByRole('menuitem', { name: 'Add sub-form' }).press('Enter')
  await fills('Sub tile name', 'Bolting')
  await presses(system, 'Enter')
  await expect(system.says('No questions found for the subform')).toBeVisible()
  await node(system, 'Site checks').focus()
  await presses(system, 'Enter')
  await page.getByRole('switch', { name: 'Multi-question form' }).press('Enter')
  const question = page.getByRole('alertdialog', {
    name: 'Are you sure you want to switch this form to multi-question?',
  })
  await expect(question).toContainText('2 questions, 1 sub-form')
  await question.getByRole('button', { name: 'Yes' }).press('Enter')
  await expect(page.getByRole('switch', { name: 'Multi-question form' })).toBeChecked()
  await expect(questions(system)).toContainText([
    'Are the columns plumb?',
    'Is the decking fixed?',
    'Bolting',
  ])
  await questions(system).last().focus()
  await presses(system, ' ', 'ArrowUp', 'ArrowUp', ' ')
  await expect(questions(system)).toContainText([
    'Bolting',
    'Are the columns plumb?',
    'Is the decking fixed?',
  ])

  // Creates a second program, which is not published with the first.
  await system.button('New program').first().press('Enter')
  await fills('Name', 'Left for later')
  await presses(system, 'Enter')
  await expect(page.getByRole('heading', { name: 'Left for later' })).toBeVisible()
  await node(system, 'Site checks').focus()
  await presses(system, 'Enter')

  // The server stores the order: it is there after a reload, which returns to the form. Companies
  // see it only after the publication.
  await page.reload()
  await expect(questions(system)).toContainText([
    'Bolting',
    'Are the columns plumb?',
    'Is the decking fixed?',
  ])
  const company = await apiOf(siteward(), 'owner@ridgeline.test')
  const programs = async () =>
    (
      await company.get<{ name: string }[]>(`/api/accounts/${company.me.accountID}/safetyplans`)
    ).map(({ name }) => name)
  expect(await programs()).not.toContain('Steel erection')
  await system
    .button(/^Publish/)
    .first()
    .press('Enter')
  const dialog = page.getByRole('dialog', { name: 'Publish' })
  await expect(dialog).toContainText('Form addedSite checks')
  await dialog.getByRole('checkbox', { name: 'Left for later' }).uncheck()
  await dialog.getByRole('button', { name: 'Publish 1 program' }).press('Enter')
  await expect(system.says('Published')).toBeVisible()
  const published = await programs()
  expect(published).toContain('Steel erection')
  expect(published).not.toContain('Left for later')
})
